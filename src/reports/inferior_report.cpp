#include "reports/inferior_report.h"

#include "analysis/analyzer.h"
#include "base/at.h"
#include "board/words.h"

namespace hex::engine {

using analysis::Analysis;
using analysis::Analyzer;
using base::OptionSpec;
using base::OptionType;
using board::Cell;
using board::Cells;
using board::Color;
using inferior::FillKind;
using inferior::PrunedKind;

namespace {

template <int W>
Analysis<W> analysis_of(const board::Position& position, const analysis::Options& options) {
  Analyzer<W> analyzer(options);
  Analysis<W> out;
  analyzer.analyze(board::cell_geometry<W>(position.size()), board::stones_of<W>(position),
                   position.to_move(), out);
  return out;
}

template <int W>
std::vector<CapturedReply> replies_from(const inferior::FillIn<W>& fill, std::int32_t first) {
  std::vector<CapturedReply> out;
  for (std::int32_t i = first; i >= 0;) {
    const inferior::Reply& reply = fill.replies[base::at(i)];
    out.push_back({reply.intrusion, reply.reply, replies_from(fill, reply.child)});
    i = reply.next;
  }
  return out;
}

InferiorKind kind_of(FillKind kind) {
  switch (kind) {
    case FillKind::Dead:
      return InferiorKind::Dead;
    case FillKind::Captured:
      return InferiorKind::Captured;
    case FillKind::Region:
      return InferiorKind::Settled;
  }
  return InferiorKind::Dead;
}

InferiorKind kind_of(PrunedKind kind) {
  switch (kind) {
    case PrunedKind::Vulnerable:
      return InferiorKind::Vulnerable;
    case PrunedKind::CapturedReversible:
      return InferiorKind::Reversible;
    default:
      return InferiorKind::Dominated;
  }
}

template <int W>
void report_fill(const Analysis<W>& a, InferiorReport& out) {
  for (const auto& step : a.fill.steps)
    step.cells.for_each([&](Cell cell) {
      InferiorCell item;
      item.cell = cell;
      item.kind = kind_of(step.kind);
      item.color = step.color;
      if (step.kind != FillKind::Dead) item.cells = to_list(step.cells);
      if (step.kind == FillKind::Captured) item.replies = replies_from(a.fill, step.replies);
      if (step.kind == FillKind::Region) {
        item.from = step.from;
        item.to = step.to;
        item.carrier = to_list(step.carrier);
      }
      out.fill_in.push_back(std::move(item));
    });
}

template <int W>
void report_moves(const Analysis<W>& a, InferiorReport& out) {
  for (const auto& pruned : a.pruning.pruned) {
    InferiorCell item;
    item.cell = pruned.cell;
    item.kind = kind_of(pruned.kind);
    item.color = a.to_move;
    item.by = pruned.by;
    item.cells = to_list(pruned.carrier);
    out.moves.push_back(std::move(item));
  }
  if (a.must_play.threats == 0) return;
  (a.pruning.candidates - a.must_play.region).for_each([&](Cell cell) {
    InferiorCell item;
    item.cell = cell;
    item.kind = InferiorKind::OutsideMustPlay;
    item.color = a.to_move;
    auto place = out.moves.begin();
    while (place != out.moves.end() && place->cell < cell) ++place;
    out.moves.insert(place, std::move(item));
  });
}

template <int W>
InferiorReport report_of(const board::Position& position, const analysis::Options& options) {
  const Analysis<W> a = analysis_of<W>(position, options);
  InferiorReport out;
  out.size = position.size();
  out.to_move = a.to_move;
  report_fill(a, out);
  report_moves(a, out);
  out.candidates = to_list(a.candidates);
  out.threats = a.must_play.threats;
  out.must_play = to_list(a.must_play.region);
  out.winner = a.winner;
  out.decided_by = a.decided_by;
  out.outcome = a.outcome;
  return out;
}

template <int W>
board::Position filled_of(const board::Position& position, const analysis::Options& options) {
  const Analysis<W> a = analysis_of<W>(position, options);
  board::Position out = position;
  for (Color color : board::kColors) a.fill.filled(color).for_each([&](Cell c) { out.set_up(color, c); });
  return out;
}

template <int W>
std::vector<Cell> splitting_of(const board::Position& position, Color color) {
  analysis::Options options;
  options.fill_in = options.regions = false;
  options.complete = true;
  const Analysis<W> a = analysis_of<W>(position, options);
  if (!a.built[color]) return {};
  inferior::DecompositionSearch<W> search;
  const auto stones = search.splitting_group(a.connections[color]);
  return stones ? to_list(*stones) : std::vector<Cell>{};
}

constexpr OptionSpec kInferiorTable[] = {
    {"connections", OptionType::Bool, "1", 0, 1,
     "Virtual connections: the must-play, and the winner where they decide."},
    {"regions", OptionType::Bool, "1", 0, 1, "Fill in what two groups settle: four-sided decompositions."},
    {"dead_regions", OptionType::Bool, "1", 0, 1, "Fill in regions cut off by cells that touch each other."},
    {"captured_sets", OptionType::Bool, "1", 0, 1, "Captured sets of more than two cells."},
    {"vulnerable", OptionType::Bool, "1", 0, 1, "Prune moves that the other side kills by one stone."},
    {"dominated", OptionType::Bool, "1", 0, 1, "Prune moves inside what another move captures."},
    {"stars", OptionType::Bool, "1", 0, 1, "Prune moves in small decompositions that another move leaves."},
    {"captured_reversible", OptionType::Bool, "1", 0, 1,
     "Prune an independent set of captured-reversible moves."},
};

}  // namespace

InferiorReport report_inferior(const board::Position& position, const analysis::Options& options) {
  return board::with_words(position.size(),
                           [&]<int W>(board::Words<W>) { return report_of<W>(position, options); });
}

board::Position filled_in(const board::Position& position, const analysis::Options& options) {
  return board::with_words(position.size(),
                           [&]<int W>(board::Words<W>) { return filled_of<W>(position, options); });
}

std::vector<Cell> splitting_group(const board::Position& position, Color color) {
  return board::with_words(position.size(),
                           [&]<int W>(board::Words<W>) { return splitting_of<W>(position, color); });
}

std::span<const OptionSpec> inferior_option_table() {
  return kInferiorTable;
}

analysis::Options inferior_options(const base::Options& options, const connect::Options& connect) {
  analysis::Options out;
  out.connect = connect;
  out.complete = true;
  out.connections = options.flag("connections");
  out.regions = options.flag("regions");
  out.inferior.dead_regions = options.flag("dead_regions");
  out.inferior.captured_sets = options.flag("captured_sets");
  out.inferior.vulnerable = options.flag("vulnerable");
  out.inferior.dominated = options.flag("dominated");
  out.star_domination = options.flag("stars");
  out.captured_reversible = options.flag("captured_reversible");
  return out;
}

}  // namespace hex::engine
