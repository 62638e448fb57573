#include "players/alpha_beta_player.h"

#include <chrono>
#include <cmath>

#include "board/words.h"
#include "players/held_win.h"
#include "solving/solving.h"

namespace hex::engine {

namespace {

using board::Cell;
using board::Cells;
using board::Color;
using board::Position;
using Clock = std::chrono::steady_clock;

constexpr double kAlphaBetaStandard_s = 3;  // with no limit
constexpr double kChance = 1.5;             // how steeply an estimate turns into a chance

// The chance to win, as a guess.
double chance(double value) {
  return 1 / (1 + std::exp(-kChance * value));
}

template <int W>
class AlphaBetaPlayer final : public Player {
 public:
  AlphaBetaPlayer(board::Size size, std::size_t memory_bytes, search::AlphaBetaOptions options)
      : size_(size),
        search_(board::cell_geometry<W>(size), with_memory(std::move(options), memory_bytes / 2)),
        solver_memory_(memory_bytes / 2) {}

  board::Size size() const override { return size_; }
  void clear() override {
    search_.clear();
    solver_.reset();
    won_.forget();
  }

  Thought think(const Position& position, std::optional<Cell> /*last*/,
                const ThinkOptions& options) override {
    start_ = Clock::now();
    options_ = &options;
    const Color me = position.to_move();
    Cells<W> avoid;
    for (const Cell cell : options.avoid) avoid.add(cell);
    auto found = search_.search(board::stones_of<W>(position), me, avoid, limits());
    if (found.unsure || (found.winner != me && won_.followed_by(position))) solve(position, avoid, found);
    Thought out = answer(me, found);
    remember(position, avoid, out);
    return out;
  }

 private:
  static constexpr double kWin = search::AlphaBeta<W>::kWin;

  static search::AlphaBetaOptions with_memory(search::AlphaBetaOptions options, std::size_t bytes) {
    options.memory_bytes = bytes;
    return options;
  }

  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
  search::AlphaBetaLimits limits() const {
    const double time = options_->time_s > 0  ? options_->time_s
                        : options_->count > 0 ? 0
                                              : kAlphaBetaStandard_s;
    search::AlphaBetaLimits out;
    out.nodes = options_->count;
    out.stop = [this, time] {
      return (options_->stop != nullptr && options_->stop->load()) || (time > 0 && seconds() >= time);
    };
    return out;
  }

  // The position is won, and the solver finds how; only the stop flag may end that.
  void solve(const Position& position, const Cells<W>& avoid, search::AlphaBetaResult& out) {
    if (!solver_) solver_ = make_solver(size_, solver_memory_);
    SolveOptions options;
    options.stop = options_->stop;
    const SolveResult solved = solver_->solve(position, options);
    if (solved.winner() != position.to_move() || solved.winning.empty()) return;
    const Cell move = solved.winning.front();
    if (avoid.has(move) && !avoid.has(out.moves.front().move)) return;
    std::erase_if(out.moves, [&](const search::AlphaBetaMove& other) { return other.move == move; });
    out.moves.insert(
        out.moves.begin(),
        {move, kWin, solved.pv.empty() || solved.pv.front() != move ? std::vector<Cell>{move} : solved.pv});
    out.winner = solved.winner();
    out.value = kWin;
    out.unsure = false;
  }

  Thought answer(Color me, const search::AlphaBetaResult& found) const {
    Thought out;
    for (const search::AlphaBetaMove& move : found.moves) {
      MoveInfo info;
      info.move = move.move;
      info.value = move.value == kWin ? 1 : move.value == -kWin ? 0 : chance(move.value);
      info.proven = move.value == kWin ? Proven::Win : move.value == -kWin ? Proven::Loss : Proven::No;
      info.line = move.line;
      out.moves.push_back(std::move(info));
    }
    out.winner = found.winner;
    out.value = found.winner ? (*found.winner == me ? 1 : 0) : chance(found.value);
    out.count = found.nodes;
    out.seconds = seconds();
    if (options_->progress) options_->progress(out);
    return out;
  }

  void remember(const Position& position, const Cells<W>& avoid, const Thought& thought) {
    won_.forget();
    const MoveInfo& first = thought.moves.front();
    if (first.proven != Proven::Win || avoid.has(first.move)) return;
    won_.remember(position, first.move);
  }

  const board::Size size_;
  search::AlphaBeta<W> search_;
  const std::size_t solver_memory_;
  std::unique_ptr<Solver> solver_;  // once it is needed
  HeldWin<W> won_;

  // Of the question at hand.
  Clock::time_point start_;
  const ThinkOptions* options_ = nullptr;
};

}  // namespace

std::unique_ptr<Player> make_alpha_beta_player(board::Size size, std::size_t memory_bytes,
                                               search::AlphaBetaOptions options) {
  return board::with_words(size, [&]<int W>(board::Words<W>) -> std::unique_ptr<Player> {
    return std::make_unique<AlphaBetaPlayer<W>>(size, memory_bytes, std::move(options));
  });
}

std::unique_ptr<Player> make_alpha_beta_player(board::Size size, std::size_t memory_bytes) {
  return make_alpha_beta_player(size, memory_bytes, search::AlphaBetaOptions::standard(size));
}

std::unique_ptr<Player> make_resistance_player(board::Size size, std::size_t memory_bytes) {
  return make_alpha_beta_player(size, memory_bytes, search::AlphaBetaOptions::one_ply(size));
}

}  // namespace hex::engine
