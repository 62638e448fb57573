// ChildProcess: a command of the shell with pipes to its input and from its output, in a process group of its
// own, so that a Ctrl-C at the terminal does not reach it and that ending it ends what it started. Its errors
// go where ours go, or nowhere. Used by one thread, except kill().
#pragma once

#include <sys/types.h>

#include <atomic>
#include <optional>
#include <string>
#include <string_view>

namespace hex::match {

class ChildProcess {
 public:
  // Starts it; running() tells whether that worked as far as can be known at once.
  explicit ChildProcess(const std::string& command, bool quiet = true);
  // Ends it: closes its input, waits a moment, then kills.
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  bool running() const { return child_ > 0; }
  // False when it does not take the bytes within the time.
  bool write(std::string_view bytes, double timeout_s);

  enum class ReadState { Text, Closed, Timeout };
  // Reads until `received` holds the text `until`, or gives up. Never keeps more than kMaxReply bytes: more
  // counts as Closed.
  ReadState read_until(std::string_view until, double timeout_s, std::string& received);

  // Ends it and what it started at once. Safe from any thread.
  void kill();

 private:
  static constexpr std::size_t kMaxReply = 1 << 20;

  std::atomic<pid_t> child_{-1};
  int to_child_ = -1;
  int from_child_ = -1;
};

}  // namespace hex::match
