#include "board/game.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/assert.h"
#include "base/characters.h"
#include "board/notation.h"

namespace hex::board {

using base::Error;
using base::ErrorCode;
using base::Result;
using base::Status;

namespace {

struct KindName {
  MoveKind kind;
  const char* name;
};
constexpr std::array<KindName, 6> kKindNames = {{{MoveKind::SwapPieces, "swap-pieces"},
                                                 {MoveKind::SwapSides, "swap-sides"},
                                                 {MoveKind::Resign, "resign"},
                                                 {MoveKind::Forfeit, "forfeit"},
                                                 {MoveKind::Pass, "pass"},
                                                 {MoveKind::SwapPieces, "swap"}}};

}  // namespace

std::string move_name(Size size, const Move& move) {
  if (move.kind == MoveKind::Stone) return cell_name(size, move.cell);
  for (const auto& entry : kKindNames)
    if (entry.kind == move.kind) return entry.name;
  return "";
}

Result<Move> parse_move(Size size, Color color, std::string_view text) {
  const std::string word = base::lower(text);
  for (const auto& entry : kKindNames)
    if (word == entry.name) return Move{entry.kind, color, kNoCell};
  auto cell = parse_cell(size, text);
  if (!cell) return cell.error();
  return Move::stone(color, *cell);
}

Game::Game(Size size, SwapRule swap_rule) : Game(Position(size), swap_rule) {}

Game::Game(Position start, SwapRule swap_rule)
    : start_(std::move(start)), position_(start_), swap_rule_(swap_rule) {}

Status Game::check_swap(const Move& move, bool allow_any) const {
  if (moves_.size() != 1 || moves_[0].kind != MoveKind::Stone ||
      position_.empty_cells() != position_.size().cells() - 1)
    return Error{ErrorCode::Conflict,
                 "a swap is possible only when exactly one stone has been played on an empty board", ""};
  const Color stone = moves_[0].color;
  if (move.color == stone)
    return Error{ErrorCode::Conflict,
                 std::string("the player who did not place the stone may swap, here ") + name(other(stone)),
                 ""};
  const bool pieces = move.kind == MoveKind::SwapPieces;
  const bool by_rule = pieces ? swap_rule_ == SwapRule::Pieces
                              : swap_rule_ == SwapRule::Sides || swap_rule_ == SwapRule::EitherColor;
  if (!by_rule && !allow_any)
    return Error{ErrorCode::Conflict, move_name(position_.size(), move) + " is not allowed in this game", ""};
  const Size size = position_.size();
  if (pieces && !size.contains(size.row(moves_[0].cell), size.col(moves_[0].cell)))
    return Error{ErrorCode::Conflict,
                 "the stone has no mirror cell on a " + size_name(size) + " board: swap-sides would be right",
                 ""};
  return base::ok_status();
}

Status Game::play(const Move& move, bool allow_any_swap) {
  switch (move.kind) {
    case MoveKind::Stone:
      if (move.cell < 0 || move.cell >= position_.size().cells())
        return Error{ErrorCode::Range, "the cell is outside the board", ""};
      if (!position_.is_empty(move.cell))
        return Error{ErrorCode::Conflict,
                     "cell " + cell_name(position_.size(), move.cell) + " already has a stone", ""};
      position_.play(move.color, move.cell);
      break;
    case MoveKind::SwapPieces:
      if (auto status = check_swap(move, allow_any_swap); !status) return status;
      swap_pieces();
      break;
    case MoveKind::SwapSides:
      if (auto status = check_swap(move, allow_any_swap); !status) return status;
      position_.set_to_move(move.color);
      break;
    case MoveKind::Resign:
    case MoveKind::Forfeit:
    case MoveKind::Pass:
      position_.set_to_move(other(move.color));
      break;
  }
  moves_.push_back(move);
  return base::ok_status();
}

void Game::swap_pieces() {
  const Size size = position_.size();
  const Move stone = moves_[0];
  position_.undo();
  position_.play(other(stone.color), size.cell(size.row(stone.cell), size.col(stone.cell)));
}

void Game::undo() {
  HEX_ASSERT(!moves_.empty());
  const bool was_stone = moves_.back().kind == MoveKind::Stone;
  moves_.pop_back();
  // Position's log knows the turn before each stone, whatever came between; the other moves are rare and
  // leave no trace in it.
  if (was_stone)
    position_.undo();
  else
    rebuild();
}

void Game::rebuild() {
  const std::vector<Move> moves = std::exchange(moves_, {});
  position_ = start_;
  for (const Move& move : moves) {
    const bool replayed = play(move, true).ok();
    HEX_CHECK(replayed);
  }
}

std::optional<MoveKind> Game::swap_available() const {
  if (moves_.size() != 1) return std::nullopt;
  // Black moves first, so that a single white stone has come from a swap already, which a front end replayed
  // as a stone. (With either-color the first stone may be White's.)
  if (moves_[0].color == Color::White && swap_rule_ != SwapRule::EitherColor) return std::nullopt;
  for (MoveKind kind : {MoveKind::SwapPieces, MoveKind::SwapSides})
    if (check_swap({kind, other(moves_[0].color), kNoCell}, false).ok()) return kind;
  return std::nullopt;
}

std::optional<Color> Game::winner() const {
  if (auto winner = position_.winner()) return winner;
  for (const Move& move : moves_)
    if (move.kind == MoveKind::Resign || move.kind == MoveKind::Forfeit) return other(move.color);
  return std::nullopt;
}

Seat Game::owner(Color color) const {
  const Color first = moves_.empty() ? start_.to_move() : moves_[0].color;
  bool swapped = false;
  for (const Move& move : moves_) swapped = swapped || move.kind == MoveKind::SwapSides;
  return (color == first) != swapped ? Seat::First : Seat::Second;
}

}  // namespace hex::board
