// mustplay puzzle: finds puzzles in games.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "board/notation.h"
#include "cli/command.h"
#include "cli/option_groups.h"
#include "cli/position_argument.h"
#include "cli/stop_signal.h"
#include "match/puzzle_finder.h"
#include "picture/svg.h"
#include "protocol/json_reports.h"

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
    "A puzzle is a position in which the side to move wins by one move alone, proved by the solver. "
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
  return fmt::format("{} after move {}: {} to move wins at {} alone  {}  ({} positions in the proof)\n",
                     puzzle.game, puzzle.move_number, board::name(puzzle.position.to_move()),
                     board::cell_name(puzzle.position.size(), puzzle.answer),
                     std::string(static_cast<std::size_t>(match::stars(puzzle)), '*'),
                     puzzle.proof_positions);
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
  CLI::App* add_to(CLI::App& app) override {
    CLI::App* sub = app.add_subcommand("puzzle", "Find positions of games in which one move alone wins");
    sub->footer(kPuzzleFooter);
    sub->require_subcommand(1);
    CLI::App* find = sub->add_subcommand("find", "Look through games");
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
    return sub;
  }

  int run(Console& console) override {
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
