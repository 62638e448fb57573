#include "match/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <thread>

#include "base/at.h"

namespace hex::match {

namespace {

using Clock = std::chrono::steady_clock;

// What is left until a moment, for poll.
int left_ms(Clock::time_point end) {
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
  return base::number_of(std::clamp<std::int64_t>(left, 0, 1 << 30));
}

Clock::time_point after(double seconds) {
  return Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

// Only what is safe between fork and exec.
[[noreturn]] void become(const char* command, int input, int output, int errors) {
  setpgid(0, 0);
  std::signal(SIGPIPE, SIG_DFL);
  dup2(input, STDIN_FILENO);
  dup2(output, STDOUT_FILENO);
  if (errors >= 0) dup2(errors, STDERR_FILENO);
  execl("/bin/sh", "sh", "-c", command, static_cast<char*>(nullptr));
  _exit(127);
}

}  // namespace

ChildProcess::ChildProcess(const std::string& command, bool quiet) {
  std::signal(SIGPIPE, SIG_IGN);  // a child that has ended shows as a failed write
  std::array<int, 2> in{-1, -1}, out{-1, -1};
  const bool pipes = pipe2(in.data(), O_CLOEXEC) == 0 && pipe2(out.data(), O_CLOEXEC) == 0;
  const int nowhere = quiet ? open("/dev/null", O_WRONLY | O_CLOEXEC) : -1;
  const pid_t child = pipes ? fork() : -1;
  if (child == 0) become(command.c_str(), in[0], out[1], nowhere);
  if (child > 0) setpgid(child, child);  // whoever comes first: afterwards kill() reaches the group
  for (int descriptor : {in[0], out[1], nowhere})
    if (descriptor >= 0) close(descriptor);
  to_child_ = in[1];
  from_child_ = out[0];
  if (to_child_ >= 0) fcntl(to_child_, F_SETFL, O_NONBLOCK);
  child_.store(child);
}

ChildProcess::~ChildProcess() {
  if (to_child_ >= 0) close(to_child_);
  if (from_child_ >= 0) close(from_child_);
  const pid_t child = child_.load();
  if (child <= 0) return;
  constexpr double kGrace_s = 0.2;
  for (const auto end = after(kGrace_s); Clock::now() < end;) {
    siginfo_t ended{};  // looked at, not taken: until it is, the number of the group is ours
    if (waitid(P_PID, static_cast<id_t>(child), &ended, WEXITED | WNOHANG | WNOWAIT) == 0 &&
        ended.si_pid == child)
      break;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  kill();  // it, or what it left behind
  waitpid(child, nullptr, 0);
}

void ChildProcess::kill() {
  const pid_t child = child_.load();
  if (child > 0) ::kill(-child, SIGKILL);
}

bool ChildProcess::write(std::string_view bytes, double timeout_s) {
  const auto end = after(timeout_s);
  while (!bytes.empty()) {
    const ssize_t count = ::write(to_child_, bytes.data(), bytes.size());
    if (count > 0) {
      bytes.remove_prefix(base::at(count));
      continue;
    }
    if (errno == EINTR) continue;
    if (errno != EAGAIN) return false;
    pollfd watched{to_child_, POLLOUT, 0};
    if (poll(&watched, 1, left_ms(end)) <= 0 && Clock::now() >= end) return false;
  }
  return true;
}

ChildProcess::ReadState ChildProcess::read_until(std::string_view until, double timeout_s,
                                                 std::string& received) {
  const auto end = after(timeout_s);
  std::array<char, 4096> buffer{};
  while (received.find(until) == std::string::npos) {
    if (received.size() > kMaxReply) return ReadState::Closed;
    pollfd watched{from_child_, POLLIN, 0};
    const int ready = poll(&watched, 1, left_ms(end));
    if (ready < 0 && errno != EINTR) return ReadState::Closed;
    if (ready <= 0) {
      if (Clock::now() >= end) return ReadState::Timeout;
      continue;
    }
    const ssize_t count = read(from_child_, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return ReadState::Closed;
    received.append(buffer.data(), base::at(count));
  }
  return ReadState::Text;
}

}  // namespace hex::match
