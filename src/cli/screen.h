// Screen: a full terminal screen that gives back what was there before, however the program ends.
//
// It uses the terminal's second screen; leaving it restores the first. While a Screen exists, the signals
// that end a program (Ctrl-C among them) leave the second screen before they end it. One Screen at a time.
#pragma once

#include <ostream>
#include <string>

namespace hex::cli {

class Screen {
 public:
  // With `active` false nothing is ever written: the caller prints plainly.
  Screen(std::ostream& out, bool active);
  ~Screen();
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;

  bool active() const { return active_; }
  // Clears the screen and writes the text from its upper left corner.
  void draw(const std::string& text);
  // Leaves the screen now; from then on it is not active.
  void close();

 private:
  std::ostream& out_;
  bool active_;
};

}  // namespace hex::cli
