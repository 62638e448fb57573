#include "solving/solving.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "connect/must_play.h"
#include "guides/orders.h"
#include "proof/certificate.h"
#include "solve/parallel_solve.h"
#include "solve/prover.h"
#include "solve/snapshot.h"
#include "solve/winvalue.h"
#include "solving/solve_look.h"

namespace hex::engine {

namespace {

using board::Cell;
using board::Cells;
using board::Color;
using Clock = std::chrono::steady_clock;

template <int W>
std::vector<Cell> to_list(const Cells<W>& cells) {
  std::vector<Cell> out;
  cells.for_each([&](Cell c) { out.push_back(c); });
  return out;
}

// Watches clock and stop flag while a solve runs, and reports progress.
class Watch {
 public:
  Watch(const SolveOptions& options, std::atomic<bool>& stop, const std::atomic<std::uint64_t>& nodes,
        std::function<SolveLook()> look)
      : options_(options),
        stop_(stop),
        nodes_(nodes),
        look_(std::move(look)),
        start_(Clock::now()),
        thread_([this] { run(); }) {}
  ~Watch() {
    {
      const std::lock_guard lock(mutex_);
      done_ = true;
    }
    wake_.notify_one();
    thread_.join();
  }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
  void at_move(Cell move, int done) {
    const std::lock_guard lock(mutex_);
    move_ = move;
    moves_done_ = done;
  }

 private:
  void run() {
    std::unique_lock lock(mutex_);
    while (!wake_.wait_for(lock, std::chrono::milliseconds(10), [this] { return done_; })) {
      const double now = seconds();
      check_limits();
      if (options_.checkpoint && now >= next_checkpoint_ && !stop_.load()) {
        lock.unlock();
        options_.checkpoint([this] { return going(); });
        lock.lock();
        // One that takes long must not be all that is done.
        next_checkpoint_ = std::max(now + options_.checkpoint_s, 2 * seconds() - now);
      }
      if (options_.progress && now - reported_ >= 0.1) {
        reported_ = now;
        options_.progress({nodes_.load(), now, move_, moves_done_, look_});
      }
    }
  }

  void check_limits() {
    if ((options_.time_s > 0 && seconds() >= options_.time_s) ||
        (options_.stop != nullptr && options_.stop->load()))
      stop_.store(true);
  }
  bool going() {
    check_limits();
    const std::lock_guard lock(mutex_);
    return !done_ && !stop_.load();
  }

  const SolveOptions& options_;
  std::atomic<bool>& stop_;
  const std::atomic<std::uint64_t>& nodes_;
  const std::function<SolveLook()> look_;
  const Clock::time_point start_;
  double next_checkpoint_ = options_.checkpoint_s;
  double reported_ = 0;
  Cell move_ = board::kNoCell;
  int moves_done_ = 0;
  bool done_ = false;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::thread thread_;
};

template <int W>
class SolverOf final : public Solver {
 public:
  SolverOf(board::Size size, std::size_t memory_bytes)
      : geometry_(board::cell_geometry<W>(size)), table_(memory_bytes) {}

  board::Size size() const override { return geometry_.plain->size(); }
  void clear() override { table_.clear(); }
  bool write_table(std::size_t most_bytes, const std::function<bool(std::string_view)>& sink) const override {
    return solve::write_snapshot(geometry_, table_, most_bytes, sink);
  }
  base::Status read_table(std::string_view block) override {
    return solve::read_snapshot(geometry_, block, table_);
  }

  SolveResult solve(const board::Position& position, const SolveOptions& options) override {
    SolveResult out;
    out.to_move = position.to_move();
    stop_.store(false);
    nodes_.store(0);
    const solve::State<W> state{{board::stones_of<W>(position, board::CellState::Black),
                                 board::stones_of<W>(position, board::CellState::White)},
                                position.to_move()};
    Watch watch(options, stop_, nodes_, [&] { return look_at(geometry_, options.rules, table_, state); });
    out.stored = find_stored(state, options).has_value();
    const solve::Solution<W> root = settle(state, options);
    out.winner = root.winner;
    out.phi = root.phi;
    out.delta = root.delta;
    out.carrier = to_list(root.carrier);
    if (out.winner) out.phi = *out.winner == out.to_move ? 0 : solve::kInfinite;
    if (out.winner) out.delta = *out.winner == out.to_move ? solve::kInfinite : 0;
    if (!out.winner) out.left = to_list(moves_left(geometry_, options.rules, table_, state));
    if (!position.winner()) sort_moves(state, root, options, watch, out);
    if (options.line && !position.winner()) out.must_play = must_play(state, options);
    if (out.winner && options.line) out.pv = line(state, *out.winner, options);
    if (out.winner && options.proof) certify(position, state, options, out);
    name_winning_move(out);
    out.nodes = nodes_.load();
    out.seconds = watch.seconds();
    return out;
  }

 private:
  // What the store knows. A certificate needs the proof itself, so the store is not asked then.
  std::optional<solve::Solution<W>> find_stored(const solve::State<W>& state, const SolveOptions& options) {
    if (options.solved == nullptr || options.proof) return std::nullopt;
    const auto known = options.solved->find(solve::plain(size(), state));
    // A win without a move is less than a search finds.
    if (!known || (known->winner == state.to_move && known->best == board::kNoCell)) return std::nullopt;
    solve::Solution<W> out;
    out.winner = known->winner;
    out.carrier = known->carrier.template to<W>();
    out.best = known->best;
    return out;
  }

  // As ask(), for an answer that is worth keeping.
  solve::Solution<W> settle(const solve::State<W>& state, const SolveOptions& options) {
    if (const auto known = find_stored(state, options)) return *known;
    const std::uint64_t before = nodes_.load();
    const solve::Solution<W> out = ask(state, options);
    if (options.solved != nullptr && out.winner)
      options.solved->add(solve::plain(size(), state),
                          {*out.winner, *out.winner == state.to_move ? out.best : board::kNoCell,
                           nodes_.load() - before, solve::CellSet::from(out.carrier)});
    return out;
  }

  solve::OrderMaker<W> orders(const SolveOptions& options) const {
    return guides::order_maker<W>(options.order, size());
  }

  solve::Solution<W> ask(const solve::State<W>& state, const SolveOptions& options) {
    if (const auto known = find_stored(state, options)) return *known;
    const solve::Limits limits{options.nodes, &stop_, &nodes_, nullptr,
                               options.proof ? nullptr : options.solved};
    if (options.method == SolveMethod::MustPlay) {
      solve::WinValue<W> search(geometry_, options.rules, table_, orders(options)());
      return search.solve(state, limits);
    }
    return solve::parallel_solve<W>(geometry_, options.rules, table_, orders(options), state, options.threads,
                                    limits)
        .solution;
  }

  void certify(const board::Position& position, const solve::State<W>& state, const SolveOptions& options,
               SolveResult& out) {
    proof::Derivation proof(size());
    solve::Dfpn<W> dfpn(geometry_, options.rules, table_, orders(options)());
    const solve::Limits limits{options.nodes, &stop_, &nodes_, nullptr};
    solve::Prover<W> prover(geometry_, options.rules, *out.winner, proof,
                            [&](const solve::State<W>& s) { return dfpn.solve(s, limits); });
    const proof::Step root = prover.prove(state);
    if (root == proof::kNoStep) return;
    auto certificate = proof::write_certificate(proof, root, position, *out.winner);
    if (!certificate) return;
    out.certificate = std::move(*certificate);
    out.proof_steps = proof::proof_size(proof, root);
    out.proof_nodes = prover.positions();
  }

  // Every empty cell as winning, losing or unknown. Where the side to move has lost, all moves lose; a losing
  // carrier also settles every move outside it.
  void sort_moves(const solve::State<W>& state, const solve::Solution<W>& root, const SolveOptions& options,
                  Watch& watch, SolveResult& out) {
    Cells<W> left = state.empty_cells(geometry_), winning, losing;
    const Color me = state.to_move;
    if (root.winner == board::other(me)) {
      losing = left;
      left = {};
    } else if (root.best != board::kNoCell) {
      winning.add(root.best);
      left.remove(root.best);
    }
    for (int done = 0; options.all_moves && !left.empty() && !stop_.load(); ++done) {
      const Cell move = left.lowest();
      watch.at_move(move, done);
      const solve::Solution<W> reply = settle(state.after(move), options);
      if (!reply.winner) break;
      if (*reply.winner == me) {
        winning.add(move);
        left.remove(move);
      } else {
        losing |= left - reply.carrier;
        left &= reply.carrier;
        losing.add(move);
        left.remove(move);
      }
    }
    out.winning = to_list(winning);
    out.losing = to_list(losing);
    out.unknown = to_list(left);
  }

  std::vector<Cell> must_play(const solve::State<W>& state, const SolveOptions& options) const {
    const Color them = board::other(state.to_move);
    connect::HSearch<W> search(options.rules.connect);
    connect::ConnectionSet<W> theirs;
    search.build(geometry_, them, {state.of(them), state.of(state.to_move)}, theirs);
    return to_list(connect::must_play(theirs).region);
  }

  // A position that is won whoever moves has no move of its own: the first of the line wins.
  static void name_winning_move(SolveResult& out) {
    if (out.winner != out.to_move || !out.winning.empty() || out.pv.empty()) return;
    out.winning.push_back(out.pv.front());
    std::erase(out.unknown, out.pv.front());
  }

  // A line of play from what the table knows. Where a learned claim decided and no move is known, it takes a
  // search, of which there is only so much: then the line ends early.
  std::vector<Cell> line(solve::State<W> state, Color winner, SolveOptions options) {
    constexpr std::uint64_t kNodes = 1000;
    const std::uint64_t most = nodes_.load() + kNodes;
    options.nodes = options.nodes == 0 ? most : std::min(options.nodes, most);
    std::vector<Cell> out;
    while (!geometry_.joins_edges(winner, state.of(winner)) && !stop_.load()) {
      const Cell move =
          state.to_move == winner ? winning_move(state, options) : longest_resistance(state, options);
      if (move == board::kNoCell) break;
      out.push_back(move);
      state = state.after(move);
    }
    return out;
  }

  // REQUIRES the side to move wins.
  Cell winning_move(const solve::State<W>& state, const SolveOptions& options) {
    const solve::Solution<W> known = ask(state, options);
    if (!known.winner || *known.winner != state.to_move) return board::kNoCell;
    if (known.best != board::kNoCell) return known.best;
    // The position is won whoever moves: any move in the carrier that keeps it so.
    const Cells<W> empty = state.empty_cells(geometry_);
    Cell out = board::kNoCell;
    const Cells<W> first = known.carrier & empty;
    for (const Cells<W>& cells : {first, empty - first})
      cells.for_each([&](Cell c) {
        if (out != board::kNoCell || stop_.load()) return;
        const solve::Solution<W> reply = ask(state.after(c), options);
        if (reply.winner == state.to_move) out = c;
      });
    return out;
  }

  // The loser's move inside the winner's carrier that took most work to refute, as far as the table
  // remembers; of equals the one that the move order puts first.
  Cell longest_resistance(const solve::State<W>& state, const SolveOptions& options) {
    const Cells<W> empty = state.empty_cells(geometry_), carrier = ask(state, options).carrier & empty;
    const Cells<W> moves = carrier.empty() ? empty : carrier;
    solve::Expander<W> expander(geometry_, options.rules);
    solve::Connections<W> connections;
    expander.connect(state, nullptr, connections);
    solve::Ranking ranking;
    ranking.scores.resize(static_cast<std::size_t>(geometry_.plain->cells()));
    orders(options)()(state, connections.of, moves, ranking);
    Cell out = board::kNoCell;
    std::pair<std::int64_t, double> most;
    moves.for_each([&](Cell c) {
      const solve::Filled<W> filled = expander.fill(state.after(c));
      const auto known = table_.find(geometry_, solve::canonical(geometry_, filled.state));
      const std::int64_t work = filled.winner || !known ? -1 : known->work;
      const std::pair<std::int64_t, double> rank{work, ranking.scores[static_cast<std::size_t>(c)]};
      if (out != board::kNoCell && rank <= most) return;
      most = rank;
      out = c;
    });
    return out;
  }

  const board::CellGeometry<W>& geometry_;
  solve::Table<W> table_;
  std::atomic<bool> stop_{false};
  std::atomic<std::uint64_t> nodes_{0};
};

}  // namespace

std::unique_ptr<Solver> make_solver(board::Size size, std::size_t memory_bytes) {
  switch (board::words_for(size.cells())) {
#define HEX_CASE(W) \
  case W:           \
    return std::make_unique<SolverOf<W>>(size, memory_bytes);
    HEX_FOR_EACH_W(HEX_CASE)
#undef HEX_CASE
    default:
      return nullptr;
  }
}

}  // namespace hex::engine
