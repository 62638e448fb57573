#include "reports/explaining.h"

#include <algorithm>
#include <chrono>

#include "board/words.h"
#include "explain/explainer.h"
#include "explain/ladders.h"
#include "reports/inferior_report.h"

namespace hex::engine {

using board::Cell;
using board::Color;
using board::kNoCell;
using board::Position;
using explain::Explanation;
using explain::Outlook;
using Clock = std::chrono::steady_clock;

namespace {

constexpr std::uint64_t kQuickNodes = 300;

Outlook look(const Position& position, Color color) {
  const auto options = connect::Options::standard();
  return board::with_words(
      position.size(), [&]<int W>(board::Words<W>) { return explain::outlook<W>(position, color, options); });
}

// The solver under one time limit for all questions.
class Asker {
 public:
  Asker(Solver& solver, const SolveOptions& options)
      : solver_(solver), options_(options), start_(Clock::now()) {
    options_.all_moves = options_.proof = options_.line = false;
  }

  std::optional<solve::PlainAnswer> ask(const Position& position, bool quick) {
    SolveOptions now = limited();
    if (now.time_s < 0) return {};
    if (quick) now.nodes = now.nodes == 0 ? kQuickNodes : std::min(now.nodes, kQuickNodes);
    return solver_.solve(position, now).answer;
  }

  std::vector<Cell> line(const Position& position) {
    SolveOptions now = limited();
    if (now.time_s < 0) return {};
    now.line = true;
    return solver_.solve(position, now).pv;
  }

 private:
  // A negative time when there is none left.
  SolveOptions limited() const {
    SolveOptions out = options_;
    if (options_.time_s <= 0) return out;
    const double left = options_.time_s - std::chrono::duration<double>(Clock::now() - start_).count();
    out.time_s = left > 0 ? left : -1;
    return out;
  }

  Solver& solver_;
  SolveOptions options_;
  Clock::time_point start_;
};

// What analysis says of the move; the must-play is told in the explanation's own words.
void add_reason(const Position& position, Explanation& out) {
  analysis::Options options;
  options.complete = true;
  const auto report = report_inferior(position, options);
  for (const auto* cells : {&report.fill_in, &report.moves})
    for (const InferiorCell& cell : *cells) {
      if (cell.cell != out.move || cell.kind == InferiorKind::OutsideMustPlay) continue;
      out.reason = reason_text(position.size(), cell);
      // Who answers what in a captured set is more than one wants to know here.
      if (cell.kind == InferiorKind::Captured) out.reason.resize(out.reason.find(':'));
      out.reason_kind = kind_name(cell.kind);
      out.reason_color = cell.color;
      out.because_of = cell.by;
      return;
    }
}

}  // namespace

Explanation explain_position(Solver& solver, const Position& position, Cell move,
                             const ExplainOptions& options) {
  Asker asker(solver, options.solve);
  explain::Explainer explainer([&](const Position& p, bool quick) { return asker.ask(p, quick); }, look,
                               options.depth);
  Explanation out = explainer.explain(position, move);
  if (move != kNoCell && out.winner != out.to_move) add_reason(position, out);
  if (!out.winner || out.over) return out;
  Position now = position;
  const auto play = [&](Color color, Cell cell) {
    if (cell == kNoCell) return;
    now.play(color, cell);
    out.line.push_back(cell);
  };
  play(out.to_move, move);
  play(*out.winner, out.key);
  if (!now.winner())
    for (Cell c : asker.line(now)) out.line.push_back(c);
  out.ladders = explain::ladders_in(position, out.line);
  return out;
}

}  // namespace hex::engine
