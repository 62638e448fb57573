#include "protocol/live_analysis.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "protocol/graphics.h"

namespace hex::protocol {

using base::Status;
using engine::Thought;
using Clock = std::chrono::steady_clock;

namespace {

// The search and the solver beside it take turns within a slice, and only the search reports: so a slice is
// a few intervals, within reason.
constexpr double kFirstSlice_s = 0.05;
constexpr double kLeastSlice_s = 0.2;
constexpr double kMostSlice_s = 2;

double since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// Nothing is left to find. With a time there is nothing to wait for.
void wait_until_stopped(Call& call, const AnalyzeArguments& arguments) {
  while (arguments.most_time_s == 0 && !call.session.stop_flag().load())
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
}

}  // namespace

Reporter::Reporter(Call& call, InfoStyle style, AnalyzeArguments arguments)
    : call_(call),
      style_(style),
      arguments_(std::move(arguments)),
      position_(call.session.position()),
      graphics_(call.session.options("analyze")->flag("use_guifx")),
      pv_length_(call.session.options("analyze")->integer<int>("pv_length")),
      last_(Clock::now()) {
  position_.set_to_move(arguments_.color);
}

void Reporter::begin() {
  if (!graphics_) call_.live.begin();
}

void Reporter::report_if_due(const Thought& thought) {
  if (since(last_) >= arguments_.interval_s) report(thought);
}

void Reporter::report(const Thought& thought) {
  if (!std::exchange(looked_, true)) inferior_ = inferior_for_judgement(position_);
  last_ = Clock::now();
  const std::string line = info_line(style_, arguments_, pv_length_, position_, inferior_, thought);
  if (line.empty()) return;
  if (graphics_)
    call_.live.graphics(analysis_block(line));
  else
    call_.live.line(line);
}

Status analyze_until_stopped(Call& call, Reporter& reporter) {
  const AnalyzeArguments& arguments = reporter.arguments();
  engine::ThinkOptions wanted;
  wanted.avoid = arguments.avoid;
  wanted.bans = arguments.bans;
  wanted.progress = [&](const Thought& thought) { reporter.report_if_due(thought); };
  wanted.progress_every_s = std::min(0.1, arguments.interval_s);
  wanted.time_s = kFirstSlice_s;
  const Clock::time_point start = Clock::now();
  for (;;) {
    const auto thought = call.session.think(arguments.color, wanted);
    if (!thought) return thought.error();
    reporter.begin();
    if (call.session.stop_flag().load()) return base::ok_status();
    if (thought->winner.has_value() || thought->seconds < wanted.time_s / 2) {
      reporter.report(*thought);
      wait_until_stopped(call, arguments);
      return base::ok_status();
    }
    if (arguments.most_time_s > 0 && since(start) >= arguments.most_time_s) {
      reporter.report(*thought);
      return base::ok_status();
    }
    reporter.report_if_due(*thought);
    wanted.time_s = std::clamp(4 * arguments.interval_s, kLeastSlice_s, kMostSlice_s);
    if (arguments.most_time_s > 0)
      wanted.time_s = std::clamp(arguments.most_time_s - since(start), 0.01, wanted.time_s);
  }
}

}  // namespace hex::protocol
