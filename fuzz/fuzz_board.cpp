// Bytes as calls of Game and Position, against a naive model: the list of moves, replayed from the start
// after each call, with chains found by plain search. Any difference aborts.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/assert.h"
#include "board/game.h"
#include "board/position.h"

namespace {

using namespace hex::board;

// Hands out the input; zeros when it is used up.
class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : at_(data), end_(data + size) {}
  bool empty() const { return at_ == end_; }
  int next() { return empty() ? 0 : *at_++; }
  int below(int n) { return (n > 256 ? next() * 256 + next() : next()) % n; }
  Color color() { return kColors[next() % 2]; }

 private:
  const std::uint8_t* at_;
  const std::uint8_t* end_;
};

// The board as an array, without any structure beside it.
struct Board {
  explicit Board(Size s) : size(s), cells(static_cast<std::size_t>(s.cells()), CellState::Empty) {}

  CellState& at(Cell cell) { return cells[static_cast<std::size_t>(cell)]; }

  bool joined(Color color) {
    std::vector<Cell> queue;
    std::vector<bool> seen(cells.size(), false);
    const auto visit = [&](int col, int row) {
      if (!size.contains(col, row)) return;
      const auto i = static_cast<std::size_t>(size.cell(col, row));
      if (seen[i] || cells[i] != state_of(color)) return;
      seen[i] = true;
      queue.push_back(size.cell(col, row));
    };
    const bool black = color == Color::Black;
    for (int i = 0; i < (black ? size.cols : size.rows); ++i) black ? visit(i, 0) : visit(0, i);
    for (std::size_t i = 0; i < queue.size(); ++i) {
      const int col = size.col(queue[i]), row = size.row(queue[i]);
      if (black ? row == size.rows - 1 : col == size.cols - 1) return true;
      for (int d = -1; d <= 1; d += 2) visit(col + d, row), visit(col, row + d), visit(col + d, row - d);
    }
    return false;
  }

  std::optional<Color> winner() {
    for (Color color : kColors)
      if (joined(color)) return color;
    return std::nullopt;
  }

  Size size;
  std::vector<CellState> cells;
  Color to_move = Color::Black;
};

void check_position(const Position& position, Board& board) {
  for (Cell cell = 0; cell < board.size.cells(); ++cell) HEX_CHECK(position.at(cell) == board.at(cell));
  for (Color color : kColors)
    HEX_CHECK(position.stones(color) == std::count(board.cells.begin(), board.cells.end(), state_of(color)));
  HEX_CHECK(position.to_move() == board.to_move);
  HEX_CHECK(position.winner() == board.winner());
}

Size read_size(Bytes& bytes) {
  const int limit = bytes.next() % 8 == 0 ? kMaxSide : 6;
  const int cols = 1 + bytes.below(limit);
  return {cols, 1 + bytes.below(limit)};
}

void fuzz_position(Bytes& bytes) {
  struct Put {
    Cell cell;
    Color turn;  // before it
  };
  Position position(read_size(bytes));
  Board board(position.size());
  std::vector<Put> log;
  while (!bytes.empty()) {
    const int what = bytes.next() % 8;
    const Cell cell = bytes.below(board.size.cells());
    if (what < 5 && board.at(cell) == CellState::Empty) {
      const Color color = bytes.color();
      log.push_back({cell, board.to_move});
      board.at(cell) = state_of(color);
      if (what > 0) board.to_move = other(color);
      what > 0 ? position.play(color, cell) : position.set_up(color, cell);
    } else if (what == 5) {
      board.to_move = bytes.color();
      position.set_to_move(board.to_move);
    } else if (!log.empty()) {
      board.at(log.back().cell) = CellState::Empty;
      board.to_move = log.back().turn;
      log.pop_back();
      position.undo();
    }
    HEX_CHECK(position.can_undo() == !log.empty());
    check_position(position, board);
  }
  HEX_CHECK(position.is_consistent());
  HEX_CHECK(position.rotated().rotated() == position);
  HEX_CHECK(position.mirrored().mirrored() == position);
}

// A game as its rules say it, without any state but the moves.
struct Model {
  Board start;
  SwapRule rule;
  std::vector<Move> moves;

  bool start_is_empty() const {
    return std::count(start.cells.begin(), start.cells.end(), CellState::Empty) == start.size.cells();
  }

  Board replay() const {
    Board board = start;
    for (const Move& move : moves) {
      board.to_move = move.kind == MoveKind::SwapSides ? move.color : other(move.color);
      if (move.kind == MoveKind::Stone) board.at(move.cell) = state_of(move.color);
      if (move.kind != MoveKind::SwapPieces) continue;
      const Cell cell = moves[0].cell;
      board.at(cell) = CellState::Empty;
      board.at(start.size.cell(start.size.row(cell), start.size.col(cell))) = state_of(move.color);
    }
    return board;
  }

  bool legal(const Move& move, bool any_swap) const {
    const Size size = start.size;
    if (move.kind == MoveKind::Stone)
      return move.cell >= 0 && move.cell < size.cells() && replay().at(move.cell) == CellState::Empty;
    if (move.kind != MoveKind::SwapPieces && move.kind != MoveKind::SwapSides) return true;
    if (!start_is_empty() || moves.size() != 1 || moves[0].kind != MoveKind::Stone) return false;
    if (moves[0].color == move.color) return false;
    if (move.kind == MoveKind::SwapSides)
      return any_swap || rule == SwapRule::Sides || rule == SwapRule::EitherColor;
    return (any_swap || rule == SwapRule::Pieces) && size.col(moves[0].cell) < size.rows &&
           size.row(moves[0].cell) < size.cols;
  }

  std::optional<Color> winner(Board& board) const {
    if (auto winner = board.winner()) return winner;
    for (const Move& move : moves)
      if (move.kind == MoveKind::Resign || move.kind == MoveKind::Forfeit) return other(move.color);
    return std::nullopt;
  }
};

void check_game(const Game& game, const Model& model) {
  Board board = model.replay();
  check_position(game.position(), board);
  HEX_CHECK(game.moves() == model.moves);
  HEX_CHECK(game.winner() == model.winner(board));
  const Color first = model.moves.empty() ? model.start.to_move : model.moves[0].color;
  const bool swapped = model.moves.size() > 1 && model.moves[1].kind == MoveKind::SwapSides;
  HEX_CHECK(game.owner(swapped ? other(first) : first) == Seat::First);
  HEX_CHECK(game.owner(swapped ? first : other(first)) == Seat::Second);
  std::optional<MoveKind> swap;
  for (MoveKind kind : {MoveKind::SwapSides, MoveKind::SwapPieces})
    if (!model.moves.empty() && model.legal({kind, other(first), kNoCell}, false)) swap = kind;
  // A single white stone is the one that a swap has left, unless either colour may begin.
  if (first == Color::White && model.rule != SwapRule::EitherColor) swap = std::nullopt;
  HEX_CHECK(game.swap_available() == swap);
}

void fuzz_game(Bytes& bytes) {
  Position start(read_size(bytes));
  Model model{Board(start.size()), static_cast<SwapRule>(bytes.below(4)), {}};
  for (int stones = std::max(0, bytes.below(8) - 4); stones > 0; --stones) {
    const Cell cell = bytes.below(start.size().cells());
    if (!start.is_empty(cell)) continue;
    const Color color = bytes.color();
    start.set_up(color, cell);
    model.start.at(cell) = state_of(color);
  }
  Game game(start, model.rule);
  while (!bytes.empty()) {
    const int what = bytes.next();
    if (what % 16 < 4) {
      if (model.moves.empty()) continue;
      model.moves.pop_back();
      game.undo();
    } else {
      const auto kind = what % 16 < 10 ? MoveKind::Stone : static_cast<MoveKind>(what % 16 - 10);
      const Cell cell = kind == MoveKind::Stone ? bytes.below(start.size().cells() + 1) : kNoCell;
      const Move move{kind, kColors[what / 16 % 2], cell};
      const bool any_swap = what / 32 % 4 == 0;
      const bool legal = model.legal(move, any_swap);
      HEX_CHECK(game.play(move, any_swap).ok() == legal);
      if (legal) model.moves.push_back(move);
    }
    check_game(game, model);
  }
  while (!game.moves().empty()) game.undo();
  HEX_CHECK(game.position() == start);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, std::min<std::size_t>(size, 600));
  if (bytes.next() % 2 == 0)
    fuzz_position(bytes);
  else
    fuzz_game(bytes);
  return 0;
}
