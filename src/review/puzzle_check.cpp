#include "review/puzzle_check.h"

#include <algorithm>
#include <chrono>
#include <iterator>

#include "base/at.h"
#include "players/levels.h"
#include "reports/evaluating.h"

namespace hex::engine {

using board::Cell;
using board::Position;

namespace {

using Clock = std::chrono::steady_clock;

bool has(const std::vector<Cell>& cells, Cell cell) {
  return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

// Asks one question after the other out of one purse of time.
class Questions {
 public:
  Questions(Solver& solver, const SolveOptions& options)
      : solver_(solver), options_(options), start_(Clock::now()) {}

  SolveResult ask(const Position& position, bool all_moves, bool proof) {
    SolveOptions options = options_;
    options.all_moves = all_moves;
    options.proof = proof;
    if (options_.time_s > 0) {
      const double used = std::chrono::duration<double>(Clock::now() - start_).count();
      options.time_s = std::max(0.001, options_.time_s - used);
    }
    return solver_.solve(position, options);
  }

 private:
  Solver& solver_;
  const SolveOptions& options_;
  const Clock::time_point start_;
};

Position after(Position position, Cell move) {
  position.play(position.to_move(), move);
  return position;
}

bool line_is_won(Questions& questions, Position position, const std::vector<Cell>& line) {
  const board::Color me = position.to_move();
  for (const Cell cell : line) {
    if (position.winner() || !position.is_empty(cell)) break;
    position.play(position.to_move(), cell);
  }
  if (const auto winner = position.winner()) return *winner == me;
  return questions.ask(position, false, false).winner() == me;
}

void add_warnings(Questions& questions, const Position& position, const PuzzleClaims& claims,
                  PuzzleCheck& out) {
  const auto warn = [&](bool is, const char* word) {
    if (is) out.warnings.push_back(word);
  };
  warn(!out.winner || (!out.unknown.empty() && *out.winner == out.to_move), "unproven");
  warn(out.winner && *out.winner != out.to_move, "initial_not_winning");
  if (!claims.accepted.empty()) {
    warn(
        std::any_of(out.winning.begin(), out.winning.end(), [&](Cell c) { return !has(claims.accepted, c); }),
        "winning_move_rejected");
    const auto loses = [&](Cell c) { return !has(out.winning, c) && !has(out.unknown, c); };
    warn(out.winner && std::any_of(claims.accepted.begin(), claims.accepted.end(), loses),
         "accepted_move_not_winning");
  }
  if (!claims.line.empty()) warn(!line_is_won(questions, position, claims.line), "solved_not_won");
}

}  // namespace

int puzzle_stars(std::uint64_t proof_positions) {
  constexpr std::uint64_t kSteps[] = {10, 25, 60, 150};
  return 1 + base::number_of(std::count_if(std::begin(kSteps), std::end(kSteps),
                                           [&](std::uint64_t step) { return proof_positions >= step; }));
}

int weak_rank(const Position& position, Cell move) {
  const auto player = make_level_player(kWeakLevel, position.size());
  ThinkOptions options;
  int rank = 1;
  for (; rank < kMostRank; ++rank) {
    const Cell tried = player->think(position, std::nullopt, options).moves.front().move;
    if (tried == move) break;
    options.avoid.push_back(tried);
    player->clear();
  }
  return rank;
}

int current_rank(const Position& position, Cell move) {
  const auto evaluation =
      evaluate_position(position, circuit::Wires::FullConnections, solve::Reasoning{}.connect);
  const auto empty = position.cells_of(board::CellState::Empty);
  return base::number_of(std::count_if(empty.begin(), empty.end(), [&](Cell cell) {
    return evaluation.energy(cell) > evaluation.energy(move);
  }));
}

PuzzleCheck check_puzzle(Solver& solver, const Position& position, const PuzzleClaims& claims,
                         const SolveOptions& options) {
  Questions questions(solver, options);
  PuzzleCheck out;
  out.to_move = position.to_move();
  const SolveResult all = questions.ask(position, true, false);
  out.winner = all.winner();
  out.winning = all.winning;
  out.unknown = all.unknown;
  if (all.winner() == out.to_move && !all.winning.empty()) {
    const SolveResult proved = questions.ask(position, false, true);
    out.line = proved.pv;
    if (!proved.certificate.empty())
      out.difficulty = {puzzle_stars(proved.proof_nodes), proved.proof_nodes, base::count_of(proved.pv),
                        weak_rank(position, all.winning[0])};
  }
  if (all.winner() == out.to_move)
    for (const Cell move : all.losing) {
      const SolveResult reply = questions.ask(after(position, move), false, false);
      out.wrong.push_back(
          {move, reply.answer && reply.answer->winner != out.to_move ? reply.pv : std::vector<Cell>{}});
    }
  add_warnings(questions, position, claims, out);
  return out;
}

}  // namespace hex::engine
