// Conversation: the built program as a child process, driven through pipes as a front end drives it.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hex::tests {

class Conversation {
 public:
  // Starts `mustplay htp`.
  Conversation();
  // Ends the child if it still runs.
  ~Conversation();
  Conversation(const Conversation&) = delete;
  Conversation& operator=(const Conversation&) = delete;

  // False when the child does not read any more.
  bool send(std::string_view bytes);
  void end_input();
  void close_output();

  // The next reply with its blank line; nothing when it does not come within the time.
  std::optional<std::string> reply(int timeout_ms = kPatience_ms);
  // The next line with its newline; nothing when it does not come within the time.
  std::optional<std::string> line(int timeout_ms = kPatience_ms);
  // How many reads the last reply took: one, when it was written in one piece.
  int reads_of_last_reply() const { return reads_; }
  // All that comes until the child closes its output.
  std::string rest();

  struct End {
    bool exited = false;  // by itself, not by a signal and not by us
    int code = 0;
    long memory_kb = 0;  // the most it used
  };
  // Waits for the child to end.
  End wait(int timeout_ms = kPatience_ms);

  // Long enough for a loaded machine and sanitizers; no test waits that long when all is well.
  static constexpr int kPatience_ms = 30000;

 private:
  bool read_more(int timeout_ms);
  std::optional<std::string> up_to(std::string_view mark, int timeout_ms);

  pid_t child_ = -1;
  int to_child_ = -1;
  int from_child_ = -1;
  int reads_ = 0;
  std::string received_;
};

// Sends all, ends the input and returns all replies. REQUIRES that the child answers as it reads.
std::string converse(std::string_view input);

// Cuts a stream of replies at its blank lines. Nothing when it is not a sequence of well-formed replies.
std::optional<std::vector<std::string>> split_replies(std::string_view stream);

// The lines of a transcript that ask for a reply.
std::vector<std::string> requests_in(std::string_view transcript);

}  // namespace hex::tests
