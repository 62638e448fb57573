#include "cli/screen.h"

#include <unistd.h>

#include <csignal>

namespace hex::cli {

namespace {

constexpr char kEnter[] = "\x1b[?1049h";
constexpr char kLeave[] = "\x1b[0m\x1b[?1049l";
constexpr int kEndingSignals[] = {SIGINT, SIGTERM, SIGHUP};

// Only what is safe inside a signal handler; then the signal does what it would have done.
extern "C" void leave_and_end(int signal_number) {
  [[maybe_unused]] const auto written = write(STDOUT_FILENO, kLeave, sizeof kLeave - 1);
  std::signal(signal_number, SIG_DFL);
  std::raise(signal_number);
}

}  // namespace

Screen::Screen(std::ostream& out, bool active) : out_(out), active_(active) {
  if (!active_) return;
  for (int number : kEndingSignals) std::signal(number, leave_and_end);
  out_ << kEnter << std::flush;
}

Screen::~Screen() {
  close();
}

void Screen::close() {
  if (!active_) return;
  active_ = false;
  out_ << kLeave << std::flush;
  for (int number : kEndingSignals) std::signal(number, SIG_DFL);
}

void Screen::draw(const std::string& text) {
  if (active_) out_ << "\x1b[H\x1b[2J" << text << std::flush;
}

}  // namespace hex::cli
