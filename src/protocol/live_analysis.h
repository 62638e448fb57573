// Live analysis: the search's view of the position, reported at an interval while it thinks.
#pragma once

#include <chrono>
#include <functional>

#include "protocol/analyze_arguments.h"
#include "protocol/command.h"
#include "protocol/info_line.h"

namespace hex::protocol {

// Writes reports when they are due: info lines of the reply, or graphics before it where param_analyze
// use_guifx says so.
class Reporter {
 public:
  Reporter(Call& call, InfoStyle style, AnalyzeArguments arguments);

  const AnalyzeArguments& arguments() const { return arguments_; }
  // If the interval has passed since the last one.
  void report_if_due(const engine::Thought& thought);
  void report(const engine::Thought& thought);
  // The sign, unless graphics are to come before it.
  void begin();

 private:
  Call& call_;
  InfoStyle style_;
  AnalyzeArguments arguments_;
  board::Position position_;  // with the colour to move
  KnownCells inferior_;
  bool looked_ = false;
  bool graphics_;
  int pv_length_;
  std::chrono::steady_clock::time_point last_;
};

// Thinks and reports until the session is interrupted. An error before anything was written.
base::Status analyze_until_stopped(Call& call, Reporter& reporter);

}  // namespace hex::protocol
