#include "match/puzzle_finder.h"

#include <algorithm>
#include <new>
#include <utility>

#include "base/at.h"
#include "reports/inferior_report.h"
#include "review/puzzle_check.h"
#include "store/key.h"

namespace hex::match {

using base::Error;
using base::ErrorCode;
using base::Status;
using board::Cell;
using board::Color;
using board::Position;
using engine::SolveResult;

namespace {

constexpr std::size_t kTableBytes = std::size_t{64} << 20;
constexpr int kPatience = 3;  // positions in a row that were too hard

std::string key_of(const Position& position) {
  board::PlainState state;
  state.size = position.size();
  state.to_move = position.to_move();
  for (const Color color : board::kColors)
    for (const Cell cell :
         position.cells_of(color == Color::Black ? board::CellState::Black : board::CellState::White))
      state.of(color).add(cell);
  return store::key_of(state).bytes;
}

bool decided_without_search(const Position& position) {
  analysis::Options options;
  options.complete = true;
  const auto report = engine::report_inferior(position, options);
  return report.winner.has_value();
}

}  // namespace

int stars(const Puzzle& puzzle) {
  return engine::puzzle_stars(puzzle.proof_positions);
}

Status PuzzleFinder::prepare(board::Size size) {
  if (solver_ && solver_->size() == size) return base::ok_status();
  solver_.reset();
  try {
    solver_ = engine::make_solver(size, kTableBytes);
  } catch (const std::bad_alloc&) {
    return Error{ErrorCode::Range, "there is not enough memory for a solver", ""};
  }
  return base::ok_status();
}

SolveResult PuzzleFinder::solve(const Position& position, bool all_moves, bool proof) {
  engine::SolveOptions options;
  options.nodes = options_.max_nodes;
  options.stop = options_.stop;
  options.all_moves = all_moves;
  options.line = options.proof = proof;
  return solver_->solve(position, options);
}

PuzzleFinder::Finding PuzzleFinder::judge(const Position& position, Puzzle& out) {
  if (decided_without_search(position)) return Finding::No;
  const SolveResult first = solve(position, false, false);
  if (!first.answer) return Finding::TooHard;
  if (first.answer->winner != position.to_move()) return Finding::No;
  const SolveResult all = solve(position, true, false);
  if (all.winning.size() > 1) return Finding::No;
  if (!all.unknown.empty() || all.winning.empty()) return Finding::TooHard;
  out.answer = all.winning[0];
  out.rank = engine::current_rank(position, out.answer);
  if (out.rank == 0 && !options_.obvious) return Finding::No;
  SolveResult proved = solve(position, false, true);
  if (proved.certificate.empty()) return Finding::TooHard;
  if (proved.proof_nodes < options_.least_proof) return Finding::No;
  out.proof_positions = proved.proof_nodes;
  out.must_play = std::move(proved.must_play);
  out.line = std::move(proved.pv);
  return Finding::Puzzle;
}

Status PuzzleFinder::search(board::Game game, const std::string& name, const Found& found,
                            const Progress& progress) {
  if (auto status = prepare(game.position().size()); !status) return status;
  for (int hard = 0; hard < kPatience && !stopped() && !game.moves().empty();) {
    game.undo();
    const Position& position = game.position();
    if (position.winner() || !seen_.insert(key_of(position)).second) continue;
    ++positions_;
    if (progress) progress();
    Puzzle puzzle{position, board::kNoCell, {}, {}, 0, 0, name, base::count_of(game.moves())};
    const Finding finding = judge(position, puzzle);
    hard = finding == Finding::TooHard ? hard + 1 : 0;
    if (finding == Finding::Puzzle && !stopped()) found(std::move(puzzle));
  }
  return base::ok_status();
}

}  // namespace hex::match
