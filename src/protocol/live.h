// Live: what a command writes while it runs, before its reply is complete.
//
// There are two kinds, never both in one reply. Lines of a streamed reply come after the sign, which is
// written before the first of them; the blank line comes when the command has ended. Blocks of live graphics
// come before the sign, each ended by a blank line of its own, as HexGui reads them.
//
// One thread at a time: the one that runs the command, or one that works for it while it waits.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>

namespace hex::protocol {

class Live {
 public:
  // Takes each piece as soon as it is there.
  using Write = std::function<void(std::string_view)>;
  Live(std::string_view id, Write write) : id_(id), write_(std::move(write)) {}

  // Writes the sign, if it is not there yet: from here on the command cannot fail.
  void begin() {
    if (!begun_) write_("=" + id_ + " \n");
    begun_ = true;
  }
  // REQUIRES a line that is not blank, without its newline.
  void line(std::string_view text) {
    begin();
    write_(std::string(text) + "\n");
  }
  // Nothing for an empty block. REQUIRES lines that are not blank, each with its newline, and no line() so far.
  void graphics(std::string_view block) {
    if (!block.empty()) write_(std::string(block) + "\n");
  }

  bool begun() const { return begun_; }
  // The end of a streamed reply. REQUIRES begun().
  std::string end(std::string_view last_line) const {
    return last_line.empty() ? "\n" : std::string(last_line) + "\n\n";
  }

 private:
  std::string id_;
  Write write_;
  bool begun_ = false;
};

}  // namespace hex::protocol
