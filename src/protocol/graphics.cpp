#include "protocol/graphics.h"

#include <fmt/format.h>

#include <algorithm>

#include "board/notation.h"

namespace hex::protocol {

using board::Cell;
using board::Color;
using engine::Known;
using engine::MoveInfo;
using engine::RootMove;

namespace {

constexpr std::size_t kMostMoves = 40;  // more labels than that say nothing

std::string opening(std::string_view kind) {
  return fmt::format("gogui-gfx:\n{}\n", kind);
}

std::string variation(const board::Position& position, const std::vector<Cell>& line) {
  if (line.empty()) return "";
  std::string out = "VAR";
  Color color = position.to_move();
  for (const Cell cell : line) {
    out += fmt::format(" {} {}", color == Color::Black ? "B" : "W", board::cell_name(position.size(), cell));
    color = other(color);
  }
  return out + "\n";
}

std::string names(board::Size size, const std::vector<Cell>& cells) {
  std::string out;
  for (const Cell cell : cells) out += " " + board::cell_name(size, cell);
  return out;
}

std::string label(const MoveInfo& info) {
  if (info.known != Known::Unknown) return info.known == Known::Win ? "W" : "L";
  return fmt::format("{}@{:.0f}%", info.visits, 100 * info.value);
}

std::string label(const RootMove& move) {
  if (move.proof == 0 || move.disproof == 0) return move.proof == 0 ? "W" : "L";
  return fmt::format("{}@@{}", move.proof, move.disproof);
}

}  // namespace

std::string search_block(std::string_view kind, const board::Position& position,
                         const engine::Thought& thought) {
  std::string influence, labels;
  std::size_t count = 0;
  for (const MoveInfo& info : thought.moves) {
    if (info.visits == 0 && info.known == Known::Unknown) continue;
    if (++count > kMostMoves) break;
    const std::string name = board::cell_name(position.size(), info.move);
    influence += fmt::format(" {} {:.2f}", name, info.value);
    labels += fmt::format(" {} {}", name, label(info));
  }
  const std::vector<Cell> line = thought.moves.empty() ? std::vector<Cell>{} : thought.moves[0].line;
  std::string out = opening(kind) + variation(position, line);
  if (count > 0) out += "INFLUENCE" + influence + "\nLABEL" + labels + "\n";
  return out + fmt::format("TEXT {} visits in {:.1f} s, {} {:.1f}%, var:{}\n", thought.count, thought.seconds,
                           board::name(position.to_move()), 100 * thought.value,
                           names(position.size(), line));
}

std::string solve_block(std::string_view kind, const board::Position& position,
                        const engine::SolveProgress& progress) {
  const engine::SolveLook look = progress.look ? progress.look() : engine::SolveLook{};
  std::string labels;
  std::size_t lost = 0;
  for (const RootMove& move : look.moves) {
    lost += move.disproof == 0 ? 1 : 0;
    labels += fmt::format(" {} {}", board::cell_name(position.size(), move.move), label(move));
  }
  std::string out = opening(kind) + variation(position, look.line);
  if (!labels.empty()) out += "LABEL" + labels + "\n";
  return out + fmt::format("TEXT {}/{} proven losses, {} nodes in {:.1f} s, var:{}\n", lost,
                           position.empty_cells(), progress.nodes, progress.seconds,
                           names(position.size(), look.line));
}

}  // namespace hex::protocol
