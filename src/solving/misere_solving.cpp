#include "solving/misere_solving.h"

#include <algorithm>
#include <chrono>

#include "solve/misere.h"
#include "solve/table.h"

namespace hex::engine {

using board::Cell;
using board::Color;
using Clock = std::chrono::steady_clock;

namespace {

constexpr std::uint64_t kSlice = 10000;     // nodes between two looks at the clock
constexpr std::size_t kBytesPerState = 48;  // of a node of the table and its share of buckets

class Rex {
 public:
  Rex(board::Size size, const SolveOptions& options, std::size_t memory_bytes)
      : options_(options),
        search_(board::cell_geometry<1>(size), std::max<std::size_t>(1, memory_bytes / kBytesPerState)) {}

  std::optional<Color> ask(const solve::State<1>& state) {
    for (;;) {
      const std::uint64_t left =
          options_.nodes == 0 ? kSlice : options_.nodes - std::min(options_.nodes, nodes());
      const auto winner = search_.winner(state, std::min(left, kSlice));
      if (winner || left == 0 || search_.full() || stopped()) return winner;
    }
  }
  std::uint64_t nodes() const { return search_.nodes(); }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

 private:
  bool stopped() const {
    return (options_.time_s > 0 && seconds() >= options_.time_s) ||
           (options_.stop != nullptr && options_.stop->load());
  }

  const SolveOptions& options_;
  const Clock::time_point start_ = Clock::now();
  solve::Misere search_;
};

}  // namespace

base::Result<SolveResult> solve_misere(const board::Position& position, const SolveOptions& options,
                                       std::size_t memory_bytes) {
  if (position.size().cells() > solve::Misere::kMaxCells)
    return base::Error{base::ErrorCode::Range, "misere is solved on boards of at most 30 cells", ""};
  Rex rex(position.size(), options, memory_bytes);
  const solve::State<1> state = board::to_state<1>(position);
  SolveResult out;
  out.to_move = position.to_move();
  const std::optional<Color> winner = rex.ask(state);
  if (winner) out.answer = {*winner, board::kNoCell, {}};
  const bool over = position.winner().has_value();
  for (Cell c : over ? std::vector<Cell>{} : position.cells_of(board::CellState::Empty)) {
    const bool enough = !options.all_moves && !out.winning.empty();
    const auto wins = winner == board::other(out.to_move) ? winner
                      : enough                            ? std::nullopt
                                                          : rex.ask(state.after(c));
    (!wins ? out.unknown : *wins == out.to_move ? out.winning : out.losing).push_back(c);
  }
  if (winner) {
    out.phi = *winner == out.to_move ? 0 : solve::kInfinite;
    out.delta = *winner == out.to_move ? solve::kInfinite : 0;
  }
  out.nodes = rex.nodes();
  out.seconds = rex.seconds();
  return out;
}

}  // namespace hex::engine
