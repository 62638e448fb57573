#include <utility>
#include <vector>

#include "board/notation.h"
#include "sgf/links.h"

namespace hex::sgf {

using board::Color;
using board::Game;
using board::Move;
using board::MoveKind;
using board::Position;
using board::Size;

namespace {

constexpr const char* kHexWorld = "https://hexworld.org/board/#";
constexpr const char* kTrmph = "https://trmph.com/hex/board#";

bool gives_up(const Move& move) {
  return move.kind == MoveKind::Resign || move.kind == MoveKind::Forfeit;
}

// Does a form say who gives up (:rb), or is it whoever is to move (resign)?
enum class GivingUp { Named, ByTurn };

// Moves in the order of play, Black first and colours alternating (swap-sides excepted), as one-line forms
// need them: passes fill the gaps.
class Alternation {
 public:
  explicit Alternation(GivingUp giving_up) : giving_up_(giving_up) {}

  void add(const Move& move) {
    if (giving_up_ == GivingUp::ByTurn || !gives_up(move)) turn_to(move.color);
    moves_.push_back(move);
    turn_ = move.kind == MoveKind::SwapSides ? move.color : board::other(move.color);
  }
  void turn_to(Color color) {
    if (turn_ != color) moves_.push_back({MoveKind::Pass, turn_, board::kNoCell});
    turn_ = color;
  }
  std::vector<Move> take() && { return std::move(moves_); }

 private:
  GivingUp giving_up_;
  std::vector<Move> moves_;
  Color turn_ = Color::Black;
};

void add_set_up(const Position& start, Alternation& line) {
  const auto black = start.cells_of(board::CellState::Black), white = start.cells_of(board::CellState::White);
  for (std::size_t i = 0; i < black.size() || i < white.size(); ++i) {
    if (i < black.size()) line.add(Move::stone(Color::Black, black[i]));
    if (i < white.size()) line.add(Move::stone(Color::White, white[i]));
  }
}

board::Cell mirrored(Size size, board::Cell cell) {
  return size.cell(size.row(cell), size.col(cell));
}

bool is_swap(const Move& move) {
  return move.kind == MoveKind::SwapPieces || move.kind == MoveKind::SwapSides;
}

// The moves with the swap, if there is one, replaced by the stone it leaves.
std::vector<Move> without_swap(Size size, std::vector<Move> moves) {
  if (moves.size() < 2 || !is_swap(moves[1])) return moves;
  if (moves[1].kind == MoveKind::SwapPieces)
    moves[0] = Move::stone(board::other(moves[0].color), mirrored(size, moves[0].cell));
  moves.erase(moves.begin() + 1);
  return moves;
}

std::vector<Move> alternating_line(const Game& game, const std::vector<Move>& moves, Color next,
                                   GivingUp giving_up) {
  Alternation line(giving_up);
  add_set_up(game.start(), line);
  for (const Move& move : moves) line.add(move);
  line.turn_to(next);
  return std::move(line).take();
}

// A swap can be said only when Black made the first move: a pass before it would forbid the swap.
std::vector<Move> alternating_line(const Game& game, GivingUp giving_up) {
  std::vector<Move> moves = game.moves();
  if (!moves.empty() && moves[0].color == Color::White)
    moves = without_swap(game.position().size(), std::move(moves));
  return alternating_line(game, moves, game.position().to_move(), giving_up);
}

std::string run_name(Size size, const Move& move) {
  const char* const color = move.color == Color::Black ? "b" : "w";
  switch (move.kind) {
    case MoveKind::Stone:
      return board::cell_name(size, move.cell);
    case MoveKind::SwapPieces:
      return ":s";
    case MoveKind::SwapSides:
      return ":S";
    case MoveKind::Pass:
      return ":p";
    case MoveKind::Resign:
      return std::string(":r") + color;
    case MoveKind::Forfeit:
      return std::string(":f") + color;
  }
  return "";
}

std::string fragment(Size size, const std::vector<Move>& moves) {
  std::string out = std::to_string(size.cols);
  if (size.cols != size.rows) out.append("x").append(std::to_string(size.rows));
  out += ',';
  for (const Move& move : moves) out += run_name(size, move);
  return out;
}

}  // namespace

std::string hexworld_link(const Game& game) {
  return kHexWorld + fragment(game.position().size(), alternating_line(game, GivingUp::Named));
}

std::string trmph_link(const Game& game) {
  const Size size = game.position().size();
  std::vector<Move> moves = game.moves();
  const bool mirror = moves.size() > 1 && moves[1].kind == MoveKind::SwapPieces && size.cols == size.rows;
  moves = without_swap(size, std::move(moves));
  std::erase_if(moves, [](const Move& m) { return gives_up(m); });
  if (mirror)
    for (Move& move : moves) {
      move.color = board::other(move.color);
      if (move.kind == MoveKind::Stone) move.cell = mirrored(size, move.cell);
    }
  // The last move tells whose turn it is; a resignation, which would change that, has no place here.
  const Color next = moves.empty() ? game.start().to_move() : board::other(moves.back().color);
  return kTrmph + fragment(size, alternating_line(game, moves, next, GivingUp::Named));
}

std::string move_list(const Game& game) {
  std::string out;
  for (const Move& move : alternating_line(game, GivingUp::ByTurn)) {
    if (!out.empty()) out += ' ';
    out += board::move_name(game.position().size(), move);
  }
  return out;
}

std::string hexwiki_diagram(const Position& position) {
  const Size size = position.size();
  std::string contents;
  for (Color color : board::kColors) {
    const auto cells = position.cells_of(board::state_of(color));
    if (cells.empty()) continue;
    if (!contents.empty()) contents += ' ';
    contents += color == Color::Black ? "R" : "B";
    for (board::Cell cell : cells) contents.append(" ").append(board::cell_name(size, cell));
  }
  std::string out = "<hexboard size=\"";
  out.append(std::to_string(size.rows)).append("x").append(std::to_string(size.cols));
  return out.append("\" contents=\"").append(contents).append("\"/>");
}

}  // namespace hex::sgf
