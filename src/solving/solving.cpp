#include "solving/solving.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>

#include "base/at.h"
#include "base/parallel_group.h"
#include "board/words.h"
#include "guides/orders.h"
#include "proof/certificate.h"
#include "proof/certificate_reader.h"
#include "solve/look.h"
#include "solve/position_solver.h"
#include "solve/snapshot.h"

namespace hex::engine {

namespace {

constexpr std::size_t kMostLearned = std::size_t{256} << 20;

using board::Cell;
using board::Cells;
using board::Color;
using Clock = std::chrono::steady_clock;

// Watches clock and stop flag while a solve runs, and reports progress: in a thread of its own, or where the system gives
// none (a browser without shared memory) in the thread that solves, which then has to call look() now and then.
class Watch {
 public:
  Watch(const SolveOptions& options, std::atomic<bool>& stop, const std::atomic<std::uint64_t>& nodes,
        std::function<SolveLook()> look)
      : options_(options),
        stop_(stop),
        nodes_(nodes),
        look_(std::move(look)),
        start_(Clock::now()),
        alone_(!thread_.start([this] { run(); })) {}
  ~Watch() {
    {
      const std::lock_guard lock(mutex_);
      done_ = true;
    }
    wake_.notify_one();
  }
  // Is there no thread?
  bool alone() const { return alone_; }
  void look() {
    std::unique_lock lock(mutex_, std::try_to_lock);  // one of several threads that solve is enough
    const auto now = Clock::now();
    if (!lock || now - looked_ < kLook) return;
    looked_ = now;
    look(lock);
  }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
  // What has been settled so far.
  void know(Cell move, const SolveResult& result) {
    const std::lock_guard lock(mutex_);
    known_.move = move;
    known_.moves_done = base::number_of(result.winning.size() + result.losing.size());
    known_.winner = result.winner();
    known_.winning = result.winning;
    known_.losing = result.losing;
    known_.unknown = result.unknown;
  }

 private:
  void run() {
    std::unique_lock lock(mutex_);
    while (!wake_.wait_for(lock, kLook, [this] { return done_; })) look(lock);
  }

  void look(std::unique_lock<std::mutex>& lock) {
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
      known_.nodes = nodes_.load();
      known_.seconds = now;
      known_.look = look_;
      options_.progress(known_);
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

  static constexpr std::chrono::milliseconds kLook{10};

  const SolveOptions& options_;
  std::atomic<bool>& stop_;
  const std::atomic<std::uint64_t>& nodes_;
  const std::function<SolveLook()> look_;
  const Clock::time_point start_;
  Clock::time_point looked_ = start_;
  double next_checkpoint_ = options_.checkpoint_s;
  double reported_ = 0;
  SolveProgress known_;
  bool done_ = false;
  std::mutex mutex_;
  std::condition_variable wake_;
  base::ParallelGroup thread_;  // uses what is above
  const bool alone_;
};

template <int W>
class SolverOf final : public Solver {
 public:
  SolverOf(board::Size size, std::size_t memory_bytes)
      : geometry_(board::cell_geometry<W>(size)),
        own_(std::make_unique<solve::Table<W>>(memory_bytes)),
        table_(*own_) {}
  SolverOf(board::Size size, solve::Table<W>& table)
      : geometry_(board::cell_geometry<W>(size)), table_(table) {}

  board::Size size() const override { return geometry_.plain->size(); }
  void clear() override {
    table_.clear();
    searcher_.reset();
    others_.reset();
    known_.clear();
  }

  base::Status learn(std::span<const std::uint8_t> certificate) override {
    if (others_ == nullptr) others_ = std::make_unique<proof::Derivation>(size());
    if (others_->bytes() > kMostLearned) return base::ok_status();
    const proof::Step before = others_->steps();
    const auto read = proof::read_certificate(certificate, *others_);
    if (!read) return read.error();
    // Every claim from edge to edge in it, as many as the searcher would have learned itself.
    for (proof::Step step = before; step < others_->steps(); ++step) {
      const proof::Claim claim = others_->claim(step);
      if (claim.x != others_->terrain().first_edge(claim.player) ||
          claim.y != others_->terrain().second_edge(claim.player))
        continue;
      known_.push_back(step);
      if (searcher_ != nullptr) tell(step);
    }
    return base::ok_status();
  }
  bool write_table(std::size_t most_bytes, const std::function<bool(std::string_view)>& sink) const override {
    return solve::write_snapshot(geometry_, table_, most_bytes, sink);
  }
  base::Status read_table(std::string_view block) override {
    return solve::read_snapshot(geometry_, block, table_);
  }

  std::unique_ptr<Solver> beside() override { return std::make_unique<SolverOf<W>>(size(), table_); }

  SolveResult solve(const board::Position& position, const SolveOptions& options) override {
    SolveResult out;
    out.to_move = position.to_move();
    stop_.store(false);
    nodes_.store(0);
    const solve::State<W> state = board::to_state<W>(position);
    Watch watch(options, stop_, nodes_,
                [&] { return solve::look_at(geometry_, options.reasoning, table_, state); });
    solve::PositionSolver<W> solver(geometry_, table_, approach(options, watch), stop_, nodes_);
    out.stored = solver.find_stored(state).has_value();
    const solve::Solution<W> root = solver.settle(state);
    tell_root(root, out);
    if (!out.answer) {
      out.left = to_list(solve::moves_left(geometry_, options.reasoning, table_, state));
      out.moves = solve::look_at(geometry_, options.reasoning, table_, state).moves;
    }
    if (!position.winner()) {
      solver.sort_moves(state, root, options.all_moves, earlier(state, options),
                        [&](Cell move, const solve::SortedMoves<W>& moves) {
                          tell_moves(moves, out);
                          watch.know(move, out);
                        });
      if (options.line) out.must_play = to_list(solver.must_play(state));
    }
    if (out.answer && options.line) out.pv = solver.line(state, out.answer->winner);
    if (out.answer && options.proof) certify(solver, position, state, out);
    name_winning_move(out);
    out.nodes = nodes_.load();
    out.seconds = watch.seconds();
    return out;
  }

 private:
  // What a solve of the same position settled before it was cut short.
  solve::SortedMoves<W> earlier(const solve::State<W>& state, const SolveOptions& options) const {
    solve::SortedMoves<W> out;
    out.unknown = state.empty_cells(geometry_);
    if (options.earlier == nullptr) return out;
    for (const Cell cell : options.earlier->winning) out.winning.add(cell);
    for (const Cell cell : options.earlier->losing) out.losing.add(cell);
    out.unknown -= out.winning | out.losing;
    out.rounds = options.earlier->rounds;
    return out;
  }
  static void tell_moves(const solve::SortedMoves<W>& moves, SolveResult& out) {
    out.winning = to_list(moves.winning);
    out.losing = to_list(moves.losing);
    out.unknown = to_list(moves.unknown);
    out.rounds = moves.rounds;
  }

  // A certificate needs the proof itself, so the store is fed then but not asked.
  solve::Approach<W> approach(const SolveOptions& options, Watch& watch) {
    return {options.reasoning,
            options.method,
            options.threads,
            orders(options, watch),
            options.solved,
            !options.proof,
            options.nodes,
            options.phi_limit > 0 ? options.phi_limit : solve::kInfinite,
            options.delta_limit > 0 ? options.delta_limit : solve::kInfinite,
            searcher(options)};
  }
  // The one that was kept, if it searches in the same way. Its order must not know of a watch, which is gone by the next solve.
  solve::Dfpn<W>* searcher(const SolveOptions& options) {
    if (!options.keep_search || options.threads > 1 || options.method != SolveMethod::Dfpn) return nullptr;
    if (searcher_ == nullptr || !(options.reasoning == searcher_reasoning_) ||
        options.order != searcher_order_) {
      searcher_reasoning_ = options.reasoning;
      searcher_order_ = options.order;
      searcher_ = std::make_unique<solve::Dfpn<W>>(geometry_, searcher_reasoning_, table_,
                                                   guides::order_maker<W>(options.order, size())());
      for (const proof::Step step : known_) tell(step);
    }
    return searcher_.get();
  }
  // A solver asks for an order at nearly every state, which is often enough for a look at the clock.
  solve::OrderMaker<W> orders(const SolveOptions& options, Watch& watch) const {
    auto maker = guides::order_maker<W>(options.order, size());
    if (!watch.alone()) return maker;
    return [maker = std::move(maker), &watch]() -> solve::MoveOrder<W> {
      return [order = maker(), &watch](const auto& state, const auto& sets, const auto& moves, auto& out) {
        watch.look();
        order(state, sets, moves, out);
      };
    };
  }

  // The searcher is told what others have proved.
  void tell(proof::Step step) {
    const proof::Claim claim = others_->claim(step);
    searcher_->learn(claim.player, claim.kind == proof::Kind::Semi, claim.stones.template to<W>(),
                     claim.carrier.template to<W>());
  }

  static void tell_root(const solve::Solution<W>& root, SolveResult& out) {
    out.phi = root.phi;
    out.delta = root.delta;
    if (!root.answer) return;
    const auto& [winner, best, carrier, work] = *root.answer;
    const bool wins = winner == out.to_move;
    out.answer = {winner, wins ? best : board::kNoCell, board::CellSet::from(carrier), work};
    out.phi = wins ? 0 : solve::kInfinite;
    out.delta = wins ? solve::kInfinite : 0;
  }

  void certify(solve::PositionSolver<W>& solver, const board::Position& position,
               const solve::State<W>& state, SolveResult& out) const {
    proof::Derivation own(size());
    // Certificates of others are steps of a derivation that stays; equal steps are made once.
    proof::Derivation& derivation = known_.empty() ? own : *others_;
    const solve::PositionProof proved = solver.prove(state, out.answer->winner, derivation, known_);
    if (proved.root == proof::kNoStep) return;
    auto certificate = proof::write_certificate(derivation, proved.root, position, out.answer->winner);
    if (!certificate) return;
    out.certificate = std::move(*certificate);
    out.proof_steps = proof::proof_size(derivation, proved.root);
    out.proof_nodes = proved.positions;
  }

  // A position that is won whoever moves has no move of its own: the first of the line wins.
  static void name_winning_move(SolveResult& out) {
    if (out.winner() != out.to_move || !out.winning.empty() || out.pv.empty()) return;
    out.answer->best = out.pv.front();
    out.winning.push_back(out.pv.front());
    std::erase(out.unknown, out.pv.front());
  }

  const board::CellGeometry<W>& geometry_;
  const std::unique_ptr<solve::Table<W>> own_;  // nothing in a solver beside another
  solve::Table<W>& table_;
  solve::Reasoning searcher_reasoning_;
  std::string searcher_order_;
  std::unique_ptr<solve::Dfpn<W>> searcher_;
  std::unique_ptr<proof::Derivation> others_;  // what learn() was given
  std::vector<proof::Step> known_;             // its claims
  std::atomic<bool> stop_{false};
  std::atomic<std::uint64_t> nodes_{0};
};

}  // namespace

std::unique_ptr<Solver> make_solver(board::Size size, std::size_t memory_bytes) {
  return board::with_words(size, [&]<int W>(board::Words<W>) -> std::unique_ptr<Solver> {
    return std::make_unique<SolverOf<W>>(size, memory_bytes);
  });
}

}  // namespace hex::engine
