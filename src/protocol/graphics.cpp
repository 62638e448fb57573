#include "protocol/graphics.h"

#include <fmt/format.h>

#include <algorithm>

#include "board/notation.h"
#include "board/point_list.h"

namespace hex::protocol {

using board::Cell;
using board::Color;
using engine::MoveInfo;
using engine::Proven;
using engine::RootMove;

namespace {

constexpr std::size_t kMostMoves = 40;  // more labels than that say nothing

std::string opening(std::string_view kind) {
  return fmt::format("gogui-gfx:\n{}\n", kind);
}

std::string variation(const board::Position& position, const std::vector<Cell>& line) {
  std::string out = "VAR";
  Color color = position.to_move();
  for (const Cell cell : line) {
    out += fmt::format(" {} {}", color == Color::Black ? "B" : "W", board::cell_name(position.size(), cell));
    color = other(color);
  }
  return out + "\n";
}

std::string label(const MoveInfo& info) {
  if (info.proven != Proven::No) return info.proven == Proven::Win ? "W" : "L";
  return std::to_string(info.visits);
}

std::string label(const RootMove& move) {
  if (move.proof == 0 || move.disproof == 0) return move.proof == 0 ? "W" : "L";
  return fmt::format("{}@@{}", move.proof, move.disproof);
}

// The best line; the best move where a search has seen nothing beyond it.
std::vector<Cell> line_of(const engine::Thought& thought) {
  if (thought.moves.empty() || !thought.moves[0].line.empty())
    return thought.moves.empty() ? std::vector<Cell>{} : thought.moves[0].line;
  return {thought.moves[0].move};
}

}  // namespace

std::string search_block(SearchKind kind, const board::Position& position, const engine::Thought& thought) {
  std::string influence, labels;
  std::size_t count = 0;
  for (const MoveInfo& info : thought.moves) {
    if (info.visits == 0 && info.proven == Proven::No) continue;
    if (++count > kMostMoves) break;
    const std::string name = board::cell_name(position.size(), info.move);
    influence += fmt::format(" {} {:.2f}", name, info.value);
    labels += fmt::format(" {} {}", name, label(info));
  }
  const std::vector<Cell> line = line_of(thought);
  if (line.empty()) return "";
  std::string out = opening(kind == SearchKind::Uct ? "uct" : "ab") + variation(position, line);
  if (kind == SearchKind::Uct) out += "INFLUENCE" + influence + "\n";
  return out + fmt::format("LABEL{}\nTEXT {} visits in {:.1f} s, {} {:.1f}%, var: {}\n", labels,
                           thought.count, thought.seconds, board::name(position.to_move()),
                           100 * thought.value, board::point_list(position.size(), line));
}

std::string analysis_block(const std::string& info_line) {
  return opening("kata") + info_line + "\n";
}

std::string solve_block(const board::Position& position, const engine::SolveProgress& progress) {
  const engine::SolveLook look = progress.look ? progress.look() : engine::SolveLook{};
  std::string labels;
  std::size_t lost = 0;
  for (const RootMove& move : look.moves) {
    lost += move.disproof == 0 ? 1 : 0;
    labels += fmt::format(" {} {}", board::cell_name(position.size(), move.move), label(move));
  }
  return opening("dfpn") + variation(position, look.line) + "LABEL" + labels + "\n" +
         fmt::format("TEXT {}/{} proven losses, {} nodes in {:.1f} s, var: {}\n", lost,
                     position.empty_cells(), progress.nodes, progress.seconds,
                     board::point_list(position.size(), look.line));
}

std::string must_play_block(const board::Position& position, const engine::SolveProgress& progress) {
  const engine::SolveLook look = progress.look ? progress.look() : engine::SolveLook{};
  std::string labels;
  std::size_t lost = 0;
  for (const RootMove& move : look.moves) {
    if (move.disproof != 0) continue;
    ++lost;
    labels += " " + board::cell_name(position.size(), move.move) + " x";
  }
  return opening("solver") + variation(position, look.line) + "LABEL" + labels + "\n" +
         fmt::format("TEXT {}/{}\n", lost, std::max(1, position.empty_cells()));
}

}  // namespace hex::protocol
