// Framing of the Hex text protocol (HTP, the GTP of Hex): lines to requests, answers to replies.
//
// A request is one line: an optional id (digits), a command, arguments, separated by blanks or tabs; a '#'
// and all that follows it is a comment. A line of blanks and comment asks nothing and gets no reply. A
// carriage return at the end of a line is ignored; other control characters make the request malformed.
//
// A reply is `=` or `?`, the id, a blank (also before an empty text: one client insists), the text, and a
// blank line. No line of the text is blank, so that the first blank line ends the reply.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace hex::protocol {

// The longest request, without its comment. A thousand moves take about six thousand bytes.
inline constexpr std::size_t kMaxLineBytes = 65536;
inline constexpr std::size_t kMaxIdDigits = 18;

struct Request {
  bool empty = false;  // no reply is due
  std::string id;
  std::string command;
  std::vector<std::string> arguments;
  std::string error;  // why the line is malformed; empty when it is well formed
};

Request parse_request(std::string_view line);

// Is this the comment by which a front end stops the running command: `# interrupt`?
bool is_interrupt(std::string_view line);

// Control characters in the text become '?', blank lines in it vanish.
std::string frame_reply(bool success, std::string_view id, std::string_view text);

// The words that are cells ("f6") in capital letters.
std::string with_upper_case_cells(std::string_view text);

// What an error shows of the input: never long, never a control character.
std::string shown(std::string_view text);

// Cuts a stream of bytes into lines. Keeps at most one byte more of a line than it may have and drops
// the rest, so that whoever reads the line still sees that it was too long.
class LineSplitter {
 public:
  explicit LineSplitter(std::size_t most_bytes = kMaxLineBytes) : most_bytes_(most_bytes) {}
  // The lines that these bytes complete.
  std::vector<std::string> feed(std::string_view bytes);
  // What is left at the end of the input, as a line; empty when there is nothing.
  std::string rest();

 private:
  std::size_t most_bytes_;
  std::string line_;
};

}  // namespace hex::protocol
