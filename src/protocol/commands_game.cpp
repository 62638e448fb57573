// The commands that play: board, moves, the engine's move, the result.
#include "board/notation.h"
#include "picture/text.h"
#include "protocol/arguments.h"
#include "protocol/command.h"
#include "protocol/graphics.h"

namespace hex::protocol {

using base::Error;
using base::ErrorCode;
using base::Result;
using board::Color;
using board::Size;

namespace {

Result<std::string> boardsize(Call& call) {
  const auto cols = parse_int(call.arguments[0], 1, board::kMaxSide, "number of columns");
  if (!cols) return cols.error();
  const auto rows =
      call.arguments.size() < 2 ? cols : parse_int(call.arguments[1], 1, board::kMaxSide, "number of rows");
  if (!rows) return rows.error();
  call.session.new_game(Size{*cols, *rows});
  return std::string();
}

Result<std::string> clear_board(Call& call) {
  call.session.new_game(call.session.size());
  return std::string();
}

Result<std::string> play(Call& call) {
  const auto color = board::parse_color(call.arguments[0]);
  if (!color) return color.error();
  const auto move = board::parse_move(call.session.size(), *color, call.arguments[1]);
  if (!move) return move.error();
  return done(call.session.play(*move, true));
}

Result<std::string> play_game(Call& call) {
  return done(call.session.play_sequence(call.arguments, true));
}

Result<std::string> undo(Call& call) {
  return done(call.session.undo());
}

base::Status set_up(board::Position& position, std::string_view color_text, std::string_view cell_text) {
  const auto color = board::parse_color(color_text);
  if (!color) return color.error();
  const auto cell = board::parse_cell(position.size(), cell_text);
  if (!cell) return cell.error();
  if (!position.is_empty(*cell))
    return Error{ErrorCode::Conflict,
                 "cell " + board::cell_name(position.size(), *cell) + " already has a stone", ""};
  position.set_up(*color, *cell);
  return base::ok_status();
}

Result<std::string> set_position(Call& call) {
  const auto words = call.arguments;
  if (words.size() % 2 != 0)
    return Error{ErrorCode::Syntax, "an odd number of arguments; pairs COLOR CELL would be right", ""};
  board::Position start(call.session.size());
  for (std::size_t i = 0; i < words.size(); i += 2)
    if (const auto status = set_up(start, words[i], words[i + 1]); !status)
      return Error{status.error().code, status.error().message, "stone " + std::to_string(i / 2 + 1)};
  start.set_to_move(Color::Black);
  call.session.load(board::Game(std::move(start)));
  return std::string();
}

// With param_mohex use_guifx, graphics twice a second while the search runs.
void show_progress(Call& call, Color color) {
  if (!call.session.options("mohex")->flag("use_guifx")) return;
  const bool alpha_beta = call.session.options("game")->text("player") == "alphabeta";
  board::Position position = call.session.position();
  position.set_to_move(color);
  call.session.set_progress(
      [&call, kind = alpha_beta ? SearchKind::AlphaBeta : SearchKind::Uct, position](
          const engine::Thought& thought) { call.live.graphics(search_block(kind, position, thought)); },
      0.5);
}

template <bool kPlay>
Result<std::string> genmove(Call& call) {
  const auto color = board::parse_color(call.arguments[0]);
  if (!color) return color.error();
  if (call.session.game().winner()) return std::string("resign");
  show_progress(call, *color);
  const auto move = kPlay ? call.session.genmove(*color) : call.session.choose(*color);
  call.session.set_progress(nullptr);
  if (!move) return move.error();
  return board::move_name(call.session.size(), *move);
}

Result<std::string> showboard(Call& call) {
  const board::Game& game = call.session.game();
  std::string out("\n");
  out.append(picture::to_text(game.position(), picture::marks_of(game)));
  if (game.winner()) return out.append(engine::result_text(game));
  return out.append(board::name(game.position().to_move())).append(" to move");
}

Result<std::string> final_score(Call& call) {
  const auto winner = call.session.game().winner();
  if (!winner) return std::string("unfinished");
  return std::string(*winner == Color::Black ? "B+" : "W+");
}

Result<std::string> all_legal_moves(Call& call) {
  std::string out;
  for (const board::Move& move : call.session.legal_moves())
    out.append(out.empty() ? "" : " ").append(board::move_name(call.session.size(), move));
  return out;
}

constexpr Command kGameCommands[] = {
    {"boardsize", "COLS [ROWS]", 1, 2, "An empty board of this size, 1 to 32 each way; square without ROWS.",
     boardsize},
    {"rectangular_boardsize", "COLS ROWS", 2, 2, "As boardsize.", boardsize},
    {"clear_board", "", 0, 0, "An empty board of the same size.", clear_board},
    {"play", "COLOR MOVE", 2, 2,
     "Makes a move: a cell, `swap-pieces`, `swap-sides`, `swap`, `resign`, `pass`. Colours may come in any "
     "order. With `param_game swap_rule sides` every swap leaves the stone where it is and the turn with COLOR.",
     play},
    {"play-game", "MOVE...", 1, kAnyNumber,
     "Makes moves, colours in turn from the side to move: all of them, or none.", play_game},
    {"undo", "", 0, 0, "Takes back the last move, of whatever kind and colour.", undo},
    {"set_position", "[COLOR CELL]...", 0, kAnyNumber,
     "Starts from these stones. Black is to move, whatever their numbers. `undo` does not go back beyond.",
     set_position},
    {"genmove", "COLOR", 1, 1,
     "Chooses a move for this colour, makes it and names it: a cell; a swap when `param_game allow_swap` is 1 "
     "and the only stone on the board is Black's, `swap-pieces` or `swap-sides` as `param_game swap_rule` "
     "says; `resign` when the game is over. Never a pass.",
     genmove<true>},
    {"genmove_debug", "COLOR", 1, 1, "As genmove. A site's worker takes the whole reply for the move.",
     genmove<true>},
    {"reg_genmove", "COLOR", 1, 1, "The move that genmove would make; nothing is played.", genmove<false>,
     "plist/Suggested Move/reg_genmove %m"},
    {"showboard", "", 0, 0, "The board as text, and whose turn it is or who has won.", showboard},
    {"final_score", "", 0, 0,
     "`B+` or `W+` when Black or White has joined his edges or the other side has resigned, else "
     "`unfinished`.",
     final_score, "string/Final Score/final_score"},
    {"all_legal_moves", "", 0, 0,
     "The empty cells, and the swap when the side to move may swap; nothing when the game is over.",
     all_legal_moves, "plist/Legal Moves/all_legal_moves"},
};

}  // namespace

std::span<const Command> game_commands() {
  return kGameCommands;
}

}  // namespace hex::protocol
