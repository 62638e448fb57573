#include "protocol/serve.h"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "base/at.h"
#include "protocol/framing.h"

namespace hex::protocol {

namespace {

constexpr std::size_t kMaxWaitingBytes = 4 << 20;
constexpr std::size_t kLineOverhead = 64;

// Requests that were read and not answered. All members are safe from both threads.
class Inbox {
 public:
  explicit Inbox(engine::Session& session) : session_(session) {}

  // The reader's side. False when nobody answers any more.
  bool put(std::string line) {
    std::unique_lock lock(mutex_);
    if (until_input_) session_.interrupt();
    if (is_interrupt(line)) {
      for (Waiting& request : waiting_) request.interrupted = true;
      if (running_) session_.interrupt();
      return !closed_;
    }
    if (parse_request(line).empty) return !closed_;
    changed_.wait(lock, [&] { return closed_ || bytes_ < kMaxWaitingBytes; });
    bytes_ += line.size() + kLineOverhead;
    waiting_.push_back({std::move(line), false});
    changed_.notify_all();
    return !closed_;
  }
  void end_of_input() {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    if (until_input_) session_.interrupt();
    changed_.notify_all();
  }

  // The answering side: the next request, with the stop flag set or cleared for it; nothing at the end.
  std::optional<std::string> next() {
    std::unique_lock lock(mutex_);
    running_ = until_input_ = false;
    changed_.wait(lock, [&] { return ended_ || !waiting_.empty(); });
    if (waiting_.empty()) return std::nullopt;
    Waiting first = std::move(waiting_.front());
    waiting_.pop_front();
    bytes_ -= first.line.size() + kLineOverhead;
    running_ = true;
    until_input_ = Htp::runs_until_input(first.line);
    session_.clear_interrupt();
    if (first.interrupted || (until_input_ && (ended_ || !waiting_.empty()))) session_.interrupt();
    changed_.notify_all();
    return std::move(first.line);
  }
  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    changed_.notify_all();
  }

 private:
  struct Waiting {
    std::string line;
    bool interrupted;
  };

  engine::Session& session_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Waiting> waiting_;
  std::size_t bytes_ = 0;
  bool running_ = false;
  bool until_input_ = false;  // the running one ends when anything more is read
  bool ended_ = false;
  bool closed_ = false;
};

// Waits for input or for the wake-up pipe, so that the thread can be ended while no input comes.
void read_lines(Inbox& inbox, int input, int wake) {
  std::array<char, 1 << 16> buffer{};
  LineSplitter splitter;
  for (;;) {
    std::array<pollfd, 2> watched = {{{input, POLLIN, 0}, {wake, POLLIN, 0}}};
    if (poll(watched.data(), watched.size(), -1) < 0) {
      if (errno == EINTR) continue;
      break;
    }
    if (watched[1].revents != 0) return;
    const ssize_t count = read(input, buffer.data(), buffer.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (count <= 0) break;
    for (std::string& line : splitter.feed({buffer.data(), base::at(count)}))
      if (!inbox.put(std::move(line))) return;
  }
  inbox.put(splitter.rest());
  inbox.end_of_input();
}

bool write_all(int output, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = write(output, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return false;
    text.remove_prefix(base::at(count));
  }
  return true;
}

}  // namespace

void serve(Htp& htp, int input, int output) {
  std::array<int, 2> wake{};
  if (pipe(wake.data()) != 0) return;
  Inbox inbox(htp.session());
  std::thread reader(read_lines, std::ref(inbox), input, wake[0]);
  std::atomic<bool> broken{false};
  const auto write = [&](std::string_view piece) {
    if (broken.load() || write_all(output, piece)) return;
    broken.store(true);
    htp.session().interrupt();  // nobody reads any more
  };
  while (!htp.finished() && !broken.load()) {
    const auto line = inbox.next();
    if (!line) break;
    write(htp.answer(*line, write));
  }
  inbox.close();
  close(wake[1]);
  reader.join();
  close(wake[0]);
}

}  // namespace hex::protocol
