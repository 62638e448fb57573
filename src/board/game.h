// Game: the moves of a game of Hex under a swap rule, with undo.
//
// People and colours are different things: `First` made the first move of the game. Without a swap First owns
// the colour of the first stone. Three swap rules are known:
//   swap-pieces   the second player mirrors the only stone in the long diagonal (column and row exchanged)
//                 and recolours it; owners keep their colours. On a rectangle the mirrored cell may not
//                 exist: then there is no swap-pieces.
//   swap-sides    the second player takes over the colour of the only stone; the stone stays, and the
//                 colour without a stone moves next: it is now First's.
//   either-color  the rule of Hex and combinatorics, section 2: the first stone may have either colour, and
//                 the other player then chooses which colour to own (he keeps the other colour by simply
//                 moving, or says swap-sides). It is swap-sides with a free colour for the first stone.
// Stones out of turn are allowed (set-up over a protocol, handicap): the colour of a move is always explicit.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "board/position.h"

namespace hex::board {

enum class MoveKind : std::uint8_t { Stone, SwapPieces, SwapSides, Resign, Forfeit, Pass };

// What one player does. `cell` counts only for Stone.
struct Move {
  MoveKind kind = MoveKind::Stone;
  Color color = Color::Black;
  Cell cell = kNoCell;

  static Move stone(Color color, Cell cell) { return {MoveKind::Stone, color, cell}; }
  friend bool operator==(const Move&, const Move&) = default;
};

// "f6", "swap-pieces", "swap-sides", "resign", "forfeit", "pass".
std::string move_name(Size size, const Move& move);
// Reads what move_name writes; "swap" by itself means swap-pieces.
base::Result<Move> parse_move(Size size, Color color, std::string_view text);

enum class SwapRule : std::uint8_t { None, Pieces, Sides, EitherColor };

// Who began, whatever the colours are after a swap.
enum class Seat : std::uint8_t { First, Second };

class Game {
 public:
  explicit Game(Size size, SwapRule swap_rule = SwapRule::None);
  // Starts from a set-up position; a swap is possible only from an empty board.
  explicit Game(Position start, SwapRule swap_rule = SwapRule::None);

  const Position& position() const { return position_; }
  const Position& start() const { return start_; }
  SwapRule swap_rule() const { return swap_rule_; }
  // The moves already made stay; the rule counts from the next move on.
  void set_swap_rule(SwapRule rule) { swap_rule_ = rule; }
  const std::vector<Move>& moves() const { return moves_; }

  // Applies a move, or says why it is not legal and changes nothing. Swaps are refused where the rule forbids
  // them; `allow_any_swap` accepts them under every rule (records of games made elsewhere).
  base::Status play(const Move& move, bool allow_any_swap = false);
  // REQUIRES !moves().empty().
  void undo();

  // May the side to move swap now, and how? Nothing when it may not.
  std::optional<MoveKind> swap_available() const;

  // By chain, or else by the first resignation or forfeit.
  std::optional<Color> winner() const;
  // Who owns a colour now.
  Seat owner(Color color) const;

 private:
  base::Status check_swap(const Move& move, bool allow_any) const;
  void swap_pieces();
  void rebuild();

  Position start_;
  Position position_;
  SwapRule swap_rule_;
  std::vector<Move> moves_;
};

}  // namespace hex::board
