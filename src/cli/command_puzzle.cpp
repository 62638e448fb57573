// mustplay puzzle: finds puzzles in games, and checks a position that is to be one.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

#include "base/at.h"
#include "board/notation.h"
#include "cli/command.h"
#include "cli/option_groups.h"
#include "cli/position_argument.h"
#include "cli/stop_signal.h"
#include "match/puzzle_finder.h"
#include "picture/svg.h"
#include "protocol/review_json.h"

namespace hex::cli {

using base::Error;
using base::ErrorCode;
using base::Result;
using base::Status;
using board::Cell;
using board::CellState;
using match::Puzzle;
using protocol::names;
using Json = nlohmann::ordered_json;

namespace {

constexpr const char* kPuzzleFooter =
    "GAMES are files with game records (SGF, or any that 'mustplay show' reads) or folders of .sgf files.\n"
    "A puzzle is a position in which the side to move wins by only one move, proved by the solver. "
    "Positions\n"
    "that fill-in and connections decide without search, and those whose answer is the first move that "
    "comes\n"
    "to mind (that of the circuit), are left out. Stars say how large the proof is, from 1 to 5. Positions\n"
    "that are the same after a rotation or with the colours exchanged count once.\n"
    "\n"
    "Ctrl-C ends the search and prints what was found. Exit code 3 when it ended so.\n"
    "\n"
    "Examples:\n"
    "  mustplay match --a 'mcts count=200' --b 'mcts count=200' --size 6-9 --games 40 --sgf games\n"
    "  mustplay puzzle find games --svg pictures\n"
    "  mustplay puzzle find one.sgf two.sgf --json --max-nodes 20000";

constexpr const char* kCheckFooter =
    "Solves the position and settles every move. A good puzzle is won by one move only, which does not come to mind first.\n"
    "Each wrong move is given with its refutation and what follows.\n"
    "\n"
    "Warnings: initial_not_winning, the side to move loses; unproven, not everything was settled in time;\n"
    "winning_move_rejected and accepted_move_not_winning, --accept and the winning moves disagree; solved_not_won, the\n"
    "position after --line is not won.\n"
    "\n"
    "--json: winner, to_move, winning_moves, unique, unknown_moves, wrong (move, refutation, line), line, difficulty\n"
    "(stars, proof_positions, depth of the line, rank: the how many-th move level 5 would try), warnings.\n"
    "\n"
    "Exit codes: 0 settled; 3 a limit was reached first.\n"
    "\n"
    "Examples:\n"
    "  mustplay puzzle check --size 5 --black 'a2 b3 b4' --white 'a3 c3 a5' --to-move white\n"
    "  mustplay puzzle check puzzle.sgf --accept 'c2' --json";

Json puzzle_json(const Puzzle& puzzle) {
  const board::Position& position = puzzle.position;
  const board::Size size = position.size();
  return {{"cols", size.cols},
          {"rows", size.rows},
          {"black", names(size, position.cells_of(CellState::Black))},
          {"white", names(size, position.cells_of(CellState::White))},
          {"to_move", board::name(position.to_move())},
          {"answer", board::cell_name(size, puzzle.answer)},
          {"must_play", names(size, puzzle.must_play)},
          {"line", names(size, puzzle.line)},
          {"stars", match::stars(puzzle)},
          {"proof_positions", puzzle.proof_positions},
          {"rank", puzzle.rank},
          {"game", puzzle.game},
          {"move", puzzle.move_number}};
}

std::string puzzle_words(const Puzzle& puzzle) {
  return fmt::format("{} after move {}: {} to move wins only at {}  {}  ({} positions in the proof)\n",
                     puzzle.game, puzzle.move_number, board::name(puzzle.position.to_move()),
                     board::cell_name(puzzle.position.size(), puzzle.answer),
                     std::string(base::at(match::stars(puzzle)), '*'), puzzle.proof_positions);
}

// Folders as the records in them, by name.
Result<std::vector<std::string>> list_games(const std::vector<std::string>& given) {
  std::vector<std::string> out;
  for (const std::string& name : given) {
    std::error_code error;
    if (!std::filesystem::is_directory(name, error)) {
      out.push_back(name);
      continue;
    }
    std::vector<std::string> inside;
    for (const auto& entry : std::filesystem::directory_iterator(name, error))
      if (entry.path().extension() == ".sgf") inside.push_back(entry.path().string());
    if (error || inside.empty()) return Error{ErrorCode::Io, "is a folder without .sgf files", name};
    std::sort(inside.begin(), inside.end());
    out.insert(out.end(), inside.begin(), inside.end());
  }
  return out;
}

class PuzzleCommand : public Command {
 public:
  App* add_to(App& app) override {
    App* sub = app.add_subcommand("puzzle", "Find puzzles in games, or check one");
    sub->footer(kPuzzleFooter);
    sub->require_subcommand();
    App* find = sub->add_subcommand("find", "Look through games");
    find->footer(kPuzzleFooter);
    find->add_option("GAMES", given_, "Game records, or folders of them")->required()->type_name("");
    find->add_option("--max-nodes", options_.max_nodes, "Nodes of the solver for one position (default 5000)")
        ->type_name("N")
        ->check(positive());
    find->add_option("--least-proof", options_.least_proof,
                     "Positions that a proof must look at to be worth a puzzle (default 4)")
        ->type_name("N")
        ->check(positive());
    find->add_flag("--obvious", options_.obvious, "Also those whose answer comes to mind first");
    find->add_option("--svg", folder_, "Write a picture of each into this folder")->type_name("DIR");
    find->add_flag("--json", json_, "One JSON object");
    add_check(*sub);
    return sub;
  }

  int run(Console& console) override {
    if (check_->parsed()) return run_check(console);
    const auto games = list_games(given_);
    if (!games) return fail(console, games.error());
    if (auto status = make_folder(); !status) return fail(console, status.error());
    const StopSignal signal;
    options_.stop = &signal.flag();
    const auto looked = search(console, *games);
    if (console.live) console.err << "\r\x1b[K" << std::flush;
    if (!looked) return fail(console, looked.error());
    if (auto status = write_answer(console, *looked, games->size()); !status)
      return fail(console, status.error());
    return signal.flag().load() ? kUnknown : kFine;
  }

 private:
  void add_check(App& sub) {
    check_ = sub.add_subcommand("check", "Is a position a good puzzle?");
    check_->footer(kCheckFooter);
    position_.add_to(*check_);
    check_->add_option("--accept", accepted_, "Moves that count as right, to be compared with those that win")
        ->type_name("CELLS");
    check_->add_option("--line", line_, "The author's solution, moves in turn: is it won at the end?")
        ->type_name("CELLS");
    check_->add_option("--time", time_s_, "Stop after S seconds (default 60)")->type_name("S")->above_zero();
    check_->add_flag("--json", json_, "One JSON object");
  }

  static Result<std::vector<Cell>> cells_of(board::Size size, const std::string& text, const char* option) {
    std::vector<Cell> out;
    std::istringstream in(text);
    for (std::string word; in >> word;) {
      const auto cell = board::parse_cell(size, word);
      if (!cell) return Error{cell.error().code, cell.error().message, option};
      out.push_back(*cell);
    }
    return out;
  }

  int run_check(Console& console) const {
    const auto game = read_position(position_, console.in);
    if (!game) return fail(console, game.error());
    const board::Position& position = game->position();
    const board::Size size = position.size();
    if (position.winner())
      return fail(console, {ErrorCode::Conflict, "the game is over: there is nothing to solve", ""});
    const auto accepted = cells_of(size, accepted_, "--accept"), line = cells_of(size, line_, "--line");
    if (!accepted) return fail(console, accepted.error());
    if (!line) return fail(console, line.error());
    const auto solver = engine::make_solver(size, std::size_t{512} << 20);
    const StopSignal signal;
    engine::SolveOptions options;
    options.time_s = time_s_;
    options.stop = &signal.flag();
    const auto check = engine::check_puzzle(*solver, position, {*accepted, *line}, options);
    const auto status = write_output(
        console, "-",
        json_ ? protocol::puzzle_check_json(size, check).dump() + "\n" : check_words(size, check));
    if (!status) return fail(console, status.error());
    return check.winner && check.unknown.empty() ? kFine : kUnknown;
  }

  static std::string check_words(board::Size size, const engine::PuzzleCheck& check) {
    const auto list = [&](const std::vector<Cell>& cells) {
      std::string out;
      for (const Cell cell : cells) out += " " + board::cell_name(size, cell);
      return out;
    };
    std::string out = !check.winner ? "the winner was not found in time\n"
                                    : fmt::format("{} wins, {} to move\n", board::name(*check.winner),
                                                  board::name(check.to_move));
    if (!check.winning.empty())
      out += (check.unique() ? "the only winning move:" : "winning moves:") + list(check.winning) + "\n";
    if (!check.unknown.empty()) out += "not settled:" + list(check.unknown) + "\n";
    if (check.difficulty)
      out += fmt::format(
          "difficulty: {} ({} positions in the proof, a line of {} moves, move {} that level {} would try)\n",
          std::string(base::at(check.difficulty->stars), '*'), check.difficulty->proof_positions,
          check.difficulty->depth, check.difficulty->rank, engine::kWeakLevel);
    for (const auto& [move, reply] : check.wrong)
      out += fmt::format("{} loses: {}\n", board::cell_name(size, move),
                         reply.empty() ? " refutation not found in time" : list(reply).substr(1));
    for (const std::string& warning : check.warnings) out += "warning: " + warning + "\n";
    return out;
  }

  Status make_folder() const {
    std::error_code error;
    if (!folder_.empty()) std::filesystem::create_directories(folder_, error);
    if (error) return Error{ErrorCode::Io, "cannot be made: " + error.message(), folder_};
    return base::ok_status();
  }

  // How many positions were looked at.
  Result<std::uint64_t> search(Console& console, const std::vector<std::string>& games) {
    match::PuzzleFinder finder(options_);
    for (std::size_t i = 0; i < games.size() && !options_.stop->load(); ++i) {
      PositionArgument argument;
      argument.source = games[i];
      auto game = read_position(argument, console.in);
      if (!game) return game.error();
      const auto show = [&] {
        if (console.live)
          console.err << fmt::format("\r\x1b[Kgame {} of {}, {} positions, {} puzzles", i + 1, games.size(),
                                     finder.positions(), found_.size())
                      << std::flush;
      };
      const auto keep = [&](Puzzle puzzle) { found_.push_back(std::move(puzzle)); };
      if (auto status = finder.search(std::move(*game), games[i], keep, show); !status)
        return Error{status.error().code, status.error().message, games[i]};
    }
    return finder.positions();
  }

  Status write_answer(Console& console, std::uint64_t positions, std::size_t games) {
    std::string words;
    Json list = Json::array();
    for (std::size_t i = 0; i < found_.size(); ++i) {
      words += puzzle_words(found_[i]);
      list.push_back(puzzle_json(found_[i]));
      if (folder_.empty()) continue;
      const auto file = fmt::format("{}/puzzle_{:03}.svg", folder_, i + 1);
      if (auto status = write_output(console, file, picture::to_svg(found_[i].position)); !status)
        return status;
    }
    const auto count = [](auto n, const char* what) {
      return fmt::format("{} {}{}", n, what, n == 1 ? "" : "s");
    };
    words += fmt::format("{} in {} of {}\n", count(found_.size(), "puzzle"), count(positions, "position"),
                         count(games, "game"));
    const Json all{
        {"puzzles", list}, {"positions", positions}, {"games", games}, {"stopped", options_.stop->load()}};
    return write_output(console, "-", json_ ? all.dump() + "\n" : words);
  }

  App* check_ = nullptr;
  PositionArgument position_;
  std::string accepted_, line_;
  double time_s_ = 60;
  std::vector<std::string> given_;
  std::string folder_;
  match::PuzzleOptions options_;
  std::vector<Puzzle> found_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> make_puzzle() {
  return std::make_unique<PuzzleCommand>();
}

}  // namespace hex::cli
