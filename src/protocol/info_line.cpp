#include "protocol/info_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/at.h"
#include "board/notation.h"

namespace hex::protocol {

using board::Cell;
using engine::MoveInfo;
using engine::Proven;
using engine::Thought;

namespace {

template <class List>
bool contains(const List& list, Cell cell) {
  return std::find(list.begin(), list.end(), cell) != list.end();
}

// Those that were looked at, and then as many others as are asked for.
std::vector<MoveInfo> listed(const AnalyzeArguments& arguments, const board::Position& position,
                             const Thought& thought) {
  std::vector<MoveInfo> out, rest;
  for (const MoveInfo& info : thought.moves) {
    if (contains(arguments.avoid, info.move)) continue;
    const bool seen = out.empty() || info.visits > 0 || info.proven == Proven::Win;
    (seen ? out : rest).push_back(info);
  }
  for (const Cell cell : position.cells_of(board::CellState::Empty)) {
    const auto same = [&](const MoveInfo& info) { return info.move == cell; };
    if (contains(arguments.avoid, cell) || std::any_of(thought.moves.begin(), thought.moves.end(), same))
      continue;
    MoveInfo unseen;
    unseen.move = cell;
    unseen.value = thought.value;
    rest.push_back(unseen);
  }
  const auto least = base::at(arguments.min_moves);
  for (std::size_t i = 0; i < rest.size() && out.size() < least; ++i) out.push_back(rest[i]);
  out.resize(std::min(out.size(), base::at(arguments.max_moves)));
  return out;
}

int ten_thousandths(double value) {
  return static_cast<int>(std::lround(value * 10000));
}

std::string values(InfoStyle style, double value, const MoveInfo& info, int order) {
  const double low = lower_bound(value, info.visits);
  if (style == InfoStyle::LeelaZero)
    return fmt::format("visits {} winrate {} prior {} lcb {} order {}", info.visits, ten_thousandths(value),
                       ten_thousandths(info.prior), ten_thousandths(low), order);
  return fmt::format(
      "visits {} utility {:.6f} winrate {:.6f} scoreMean 0 scoreStdev 0 scoreLead 0 prior {:.6f} lcb {:.6f} "
      "order {}",
      info.visits, 2 * value - 1, value, info.prior, low, order);
}

std::string line_of_play(board::Size size, const MoveInfo& info, bool with_visits, std::size_t most) {
  std::string out = "pv", visits;
  const std::vector<Cell> line = info.line.empty() ? std::vector<Cell>{info.move} : info.line;
  for (std::size_t i = 0; i < std::min(line.size(), most); ++i) out += " " + board::cell_name(size, line[i]);
  if (!with_visits || info.line_visits.empty()) return out;
  for (std::size_t i = 0; i < std::min(info.line_visits.size(), most); ++i)
    visits += " " + std::to_string(info.line_visits[i]);
  return out + " pvVisits" + visits;
}

// After the moves, as KataGo has it.
std::string root_info(const board::Position& position, const KnownCells& inferior, const Thought& thought) {
  const Proven proven = proven_root(inferior, thought, position.to_move());
  const double value = settled(proven, thought.value);
  std::uint64_t visits = 0;
  for (const MoveInfo& info : thought.moves) visits += info.visits;
  visits = counted_visits(proven, visits);
  return fmt::format(" rootInfo visits {} utility {:.6f} winrate {:.6f} scoreLead 0 proof {}", visits,
                     2 * value - 1, value, proof_name(proven));
}

}  // namespace

std::string info_line(InfoStyle style, const AnalyzeArguments& arguments, int pv_length,
                      const board::Position& position, const KnownCells& inferior, const Thought& thought) {
  std::string out;
  int order = 0;
  for (MoveInfo& info : listed(arguments, position, thought)) {
    const Proven proven = proven_move(inferior, info);
    info.visits = counted_visits(proven, info.visits);
    out += fmt::format("{}info move {} {} proof {}", out.empty() ? "" : " ",
                       board::cell_name(position.size(), info.move),
                       values(style, settled(proven, info.value), info, order++), proof_name(proven));
    if (inferior) out += contains(inferior->must_play, info.move) ? " mustplay 1" : " mustplay 0";
    out += " " + line_of_play(position.size(), info, arguments.pv_visits, base::at(pv_length) + 1);
  }
  if (arguments.root_info && !out.empty()) out += root_info(position, inferior, thought);
  return out;
}

}  // namespace hex::protocol
