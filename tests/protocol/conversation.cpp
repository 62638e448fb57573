#include "conversation.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <thread>

namespace hex::tests {

Conversation::Conversation() {
  std::signal(SIGPIPE, SIG_IGN);
  std::array<int, 2> in{}, out{};
  if (pipe2(in.data(), O_CLOEXEC) != 0 || pipe2(out.data(), O_CLOEXEC) != 0) std::abort();
  child_ = fork();
  if (child_ == 0) {
    std::signal(SIGPIPE, SIG_DFL);
    dup2(in[0], STDIN_FILENO);
    dup2(out[1], STDOUT_FILENO);
    execl(MUSTPLAY_BINARY, MUSTPLAY_BINARY, "htp", static_cast<char*>(nullptr));
    _exit(127);
  }
  close(in[0]);
  close(out[1]);
  to_child_ = in[1];
  from_child_ = out[0];
}

Conversation::~Conversation() {
  end_input();
  close_output();
  if (child_ <= 0) return;
  kill(child_, SIGKILL);
  waitpid(child_, nullptr, 0);
}

bool Conversation::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = write(to_child_, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

void Conversation::end_input() {
  if (to_child_ >= 0) close(to_child_);
  to_child_ = -1;
}

void Conversation::close_output() {
  if (from_child_ >= 0) close(from_child_);
  from_child_ = -1;
}

bool Conversation::read_more(int timeout_ms) {
  pollfd watched{from_child_, POLLIN, 0};
  if (poll(&watched, 1, timeout_ms) <= 0) return false;
  std::array<char, 65536> buffer{};
  const ssize_t count = read(from_child_, buffer.data(), buffer.size());
  if (count <= 0) return false;
  received_.append(buffer.data(), static_cast<std::size_t>(count));
  return true;
}

std::optional<std::string> Conversation::reply(int timeout_ms) {
  return up_to("\n\n", timeout_ms);
}

std::optional<std::string> Conversation::line(int timeout_ms) {
  return up_to("\n", timeout_ms);
}

std::optional<std::string> Conversation::up_to(std::string_view mark, int timeout_ms) {
  reads_ = 0;
  std::size_t end = 0;
  while ((end = received_.find(mark)) == std::string::npos) {
    if (!read_more(timeout_ms)) return std::nullopt;
    ++reads_;
  }
  const std::string out = received_.substr(0, end + mark.size());
  received_.erase(0, out.size());
  return out;
}

std::string Conversation::rest() {
  while (read_more(kPatience_ms)) {
  }
  return std::move(received_);
}

Conversation::End Conversation::wait(int timeout_ms) {
  const auto start = std::chrono::steady_clock::now();
  while (std::chrono::steady_clock::now() - start < std::chrono::milliseconds(timeout_ms)) {
    int status = 0;
    rusage usage{};
    if (wait4(child_, &status, WNOHANG, &usage) == child_) {
      child_ = -1;
      return {WIFEXITED(status), WIFEXITED(status) ? WEXITSTATUS(status) : 0, usage.ru_maxrss};
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return {};
}

std::string converse(std::string_view input) {
  Conversation talk;
  std::thread sender([&] {
    talk.send(input);
    talk.end_input();
  });
  std::string out = talk.rest();
  sender.join();
  return out;
}

std::optional<std::vector<std::string>> split_replies(std::string_view stream) {
  std::vector<std::string> out;
  while (!stream.empty()) {
    const auto end = stream.find("\n\n");
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view reply = stream.substr(0, end);
    const auto space = reply.find(' ');
    if (space == std::string_view::npos || (reply[0] != '=' && reply[0] != '?') ||
        reply.substr(1, space - 1).find_first_not_of("0123456789") != std::string_view::npos)
      return std::nullopt;
    out.emplace_back(reply);
    stream.remove_prefix(end + 2);
  }
  return out;
}

std::vector<std::string> requests_in(std::string_view transcript) {
  std::vector<std::string> out;
  while (!transcript.empty()) {
    const auto end = transcript.find('\n');
    const std::string_view line = transcript.substr(0, end);
    if (!line.empty() && line[0] != '#') out.emplace_back(line);
    if (end == std::string_view::npos) break;
    transcript.remove_prefix(end + 1);
  }
  return out;
}

}  // namespace hex::tests
