// mustplay explain POSITION --move M: why a move wins or loses, in words and pictures.
#include <algorithm>
#include <new>
#include <nlohmann/json.hpp>

#include "archive/solved_store.h"
#include "board/notation.h"
#include "cli/command.h"
#include "cli/option_groups.h"
#include "cli/position_argument.h"
#include "cli/stop_signal.h"
#include "explain/picture.h"
#include "explain/words.h"
#include "picture/svg.h"
#include "protocol/explain_json.h"
#include "reports/explaining.h"

namespace hex::cli {

using base::Error;
using base::ErrorCode;
using board::Cell;
using board::kNoCell;
using explain::Explanation;

namespace {

constexpr const char* kExplainFooter =
    "Solves the position after the move, and says why it is won or lost: what the loser's opponent answers, "
    "how he is\n"
    "connected then, or else which moves his threats leave to the loser and what each of them runs into; "
    "and, of a move\n"
    "that loses, why it needed no thought (dead, captured, dominated) and which move would win. Without "
    "--move: why the\n"
    "position itself is won. Winners are exact, as those of 'mustplay solve'.\n"
    "\n"
    "In the board: 1 the move, 2 the answer; : the winner's carrier, the empty cells that he needs, "
    "whatever\n"
    "happens elsewhere; o the moves that are left to the loser, or, where the winner is connected, where he\n"
    "goes on if one way is blocked; * a move that would win. In the picture arrows lead from the moves that\n"
    "are left to what refutes them.\n"
    "\n"
    "A bridge has two ways, an edge bridge and a ziggurat join a stone in the second and third row to its "
    "edge; edge\n"
    "templates have the names of the HexWiki; a braid is a connection whose ways cross.\n"
    "\n"
    "--json: to_move, move, result (wins, loses, unknown; of the side to move), winner, reply (without "
    "--move:\n"
    "winning_move), better, reason, threats and must_play before the move, then (the position with the loser "
    "to move:\n"
    "connected, connections, threats, must_play, carrier, refuted with move, reply, others, after), line, "
    "text.\n"
    "\n"
    "Exit codes: 0 explained; 3 a limit was reached: what is known without the winner is printed.\n"
    "\n"
    "Examples:\n"
    "  mustplay explain --size 5 --black 'b2 c3 e2 e3 a5' --white 'a1 d2 d3 c4 b5' --to-move white --move "
    "b4\n"
    "  mustplay explain game.sgf --move 20 --move c4       c4 as the 21st move of a game\n"
    "  mustplay explain game.sgf --move c4 --svg c4.svg --time 60\n"
    "  mustplay explain --size 4 --black b2 --depth 2";

class Explain : public Command {
 public:
  App* add_to(App& app) override {
    App* sub = app.add_subcommand("explain", "Why a move wins or loses, in words and pictures");
    sub->footer(kExplainFooter);
    position_.add_to(*sub, false);
    sub->add_option(
           "--move", moves_,
           "A cell: the move to explain. A number: stop after N moves of the main line. Both may be given")
        ->type_name("M")
        ->one_at_a_time();
    sub->add_option("--depth", options_.depth, "How many moves of the loser to follow, 0 to 6 (default 1)")
        ->type_name("N")
        ->within(0, 6);
    add_solve_limits(*sub, options_.solve);
    add_memory(*sub, memory_mb_, "the solver's table");
    add_store(*sub, store_);
    output_.add_to(*sub);
    return sub;
  }

  int run(Console& console) override {
    if (auto status = read_move_number(); !status) return fail(console, status.error());
    const auto game = read_position(position_, console.in);
    if (!game) return fail(console, game.error());
    const auto move = read_move(game->position());
    if (!move) return fail(console, move.error());
    const auto explanation = explain(game->position(), *move);
    if (!explanation) return fail(console, explanation.error());
    if (auto status = write(console, game->position(), *explanation); !status)
      return fail(console, status.error());
    return explanation->winner ? kFine : kUnknown;
  }

 private:
  static bool is_number(const std::string& word) {
    return !word.empty() &&
           std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
  }

  base::Status read_move_number() {
    for (const std::string& word : moves_) {
      if (!is_number(word)) {
        if (!move_.empty()) return Error{ErrorCode::Conflict, "only one move can be explained", "--move"};
        move_ = word;
        continue;
      }
      if (word.size() > 6) return Error{ErrorCode::Range, "no game has that many moves", "--move"};
      if (position_.source.empty())
        return Error{ErrorCode::Conflict, "a number of moves needs a game; a cell such as c4 would be right",
                     "--move"};
      position_.move_number = std::stoi(word);
    }
    return base::ok_status();
  }

  base::Result<Cell> read_move(const board::Position& position) const {
    if (move_.empty()) return Cell{kNoCell};
    const auto cell = board::parse_cell(position.size(), move_);
    if (!cell) return Error{cell.error().code, cell.error().message, "--move"};
    if (position.winner())
      return Error{ErrorCode::Conflict,
                   std::string("the game is over: ") + name(*position.winner()) + " has won", "--move"};
    if (!position.is_empty(*cell))
      return Error{ErrorCode::Conflict,
                   "cell " + board::cell_name(position.size(), *cell) + " already has a stone", "--move"};
    return *cell;
  }

  base::Result<Explanation> explain(const board::Position& position, Cell move) {
    auto made = solver_within(position.size(), memory_mb_);
    if (!made) return made.error();
    const std::unique_ptr<engine::Solver> solver = std::move(*made);
    const auto store = engine::open_store_if_named(store_);
    if (!store) return store.error();
    const StopSignal signal;
    options_.solve.stop = &signal.flag();
    options_.solve.solved = store->get();
    Explanation out = engine::explain_position(*solver, position, move, options_);
    if (*store)
      if (const auto status = (*store)->flush(); !status) return status.error();
    return out;
  }

  base::Status write(Console& console, const board::Position& position,
                     const Explanation& explanation) const {
    const auto picture = explain::to_picture(position, explanation);
    if (!output_.svg_file.empty()) {
      const auto status =
          write_output(console, output_.svg_file, picture::to_svg(picture.position, picture.marks));
      if (!status || output_.svg_file == "-") return status;
    }
    if (output_.json) return write_output(console, "-", protocol::explain_json(explanation).dump() + "\n");
    return write_output(
        console, "-",
        to_text(picture.position, picture.marks, console.text) + explain::to_words(explanation));
  }

  PositionArgument position_;
  OutputChoice output_;
  engine::ExplainOptions options_;
  std::vector<std::string> moves_;
  std::string move_, store_;
  int memory_mb_ = 1024;
};

}  // namespace

std::unique_ptr<Command> make_explain() {
  return std::make_unique<Explain>();
}

}  // namespace hex::cli
