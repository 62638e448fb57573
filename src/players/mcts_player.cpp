#include "players/mcts_player.h"

#include <algorithm>
#include <chrono>

#include "base/at.h"
#include "base/parallel_group.h"
#include "board/words.h"
#include "guides/evaluators.h"
#include "players/held_win.h"
#include "search/mcts.h"
#include "solving/solving.h"

namespace hex::engine {

namespace {

using board::Cell;
using board::Cells;
using board::Color;
using board::Position;
using Clock = std::chrono::steady_clock;

constexpr double kMctsStandard_s = 2;  // with no limit
constexpr std::size_t kThoroughBytes = std::size_t{1} << 20;
constexpr std::uint64_t kLeastPlayouts = 100;

template <int W>
class MctsPlayer final : public Player {
 public:
  MctsPlayer(board::Size size, std::size_t memory_bytes, const MctsChoice& choice)
      : size_(size),
        order_(choice.guides.order),
        player_(choice.player),
        mcts_(board::cell_geometry<W>(size), guides::options_for(choice.guides.evaluator, choice.search),
              memory_bytes / 4 * 3, guides::evaluator_maker<W>(choice.guides.evaluator, size, choice.search)),
        solver_(make_solver(size, memory_bytes / 4)) {}

  board::Size size() const override { return size_; }
  void clear() override {
    mcts_.clear();
    solver_->clear();
    won_.forget();
    effort_ = 0;
  }

  Thought think(const Position& position, std::optional<Cell> last, const ThinkOptions& options) override {
    begin(position, last, options);
    if (!solve_first(position) || avoids_answer(position)) {
      if (options.threads >= 2 && options.solver)
        search_beside_solver(position);
      else
        search_in_turn(position);
    }
    if (options.others && playouts_ == 0 && !stopped()) search(kLeastPlayouts, time_s(), 1, nullptr);
    Thought out = answer(position);
    remember(position, out);
    return out;
  }

 private:
  using Stones = board::Stones<W>;

  void begin(const Position& position, std::optional<Cell> last, const ThinkOptions& options) {
    start_ = Clock::now();
    options_ = &options;
    playouts_ = 0;
    reported_ = 0;
    solved_.reset();
    keep_to(options.bans, board::stones_of<W>(position));
    mcts_.set_root(board::stones_of<W>(position), position.to_move(), last.value_or(board::kNoCell));
    avoid_ = set_of(options.avoid);
    refuted_ = {};
    mcts_.avoid(avoid_);
    for (const Ban& ban : bans_)
      mcts_.ban({ban.color, set_of(ban.cells), static_cast<std::size_t>(ban.until_depth)});
  }
  static Cells<W> set_of(const std::vector<Cell>& cells) {
    Cells<W> out;
    for (const Cell cell : cells) out.add(cell);
    return out;
  }
  // What the tree counted under bans holds only for these, and from where they count.
  void keep_to(const std::vector<Ban>& bans, const Stones& root) {
    if (bans != bans_ || (!bans.empty() && root != banned_root_)) mcts_.clear();
    bans_ = bans;
    banned_root_ = root;
  }

  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
  double time_s() const {
    return options_->time_s > 0 ? options_->time_s : options_->count > 0 ? 0 : kMctsStandard_s;
  }
  bool stopped() const { return options_->stop != nullptr && options_->stop->load(); }

  // Limits of 0 are none.
  bool solve(const Position& position, std::uint64_t nodes, double time) {
    SolveOptions options;
    options.order = order_;
    options.nodes = nodes;
    options.time_s = time;
    options.stop = options_->stop;
    options.solved = options_->solved;
    return take(solver_->solve(position, options));
  }
  bool take(SolveResult result) {
    effort_ += result.nodes;
    if (!result.answer) {
      leave_refuted(result.left);
      return false;
    }
    solved_ = std::move(result);
    return true;
  }

  // What the solver has not refuted is enough to look at, unless it must not be played.
  void leave_refuted(const std::vector<Cell>& left) {
    const Cells<W> worth = set_of(left);
    if (!(worth - avoid_).meets(mcts_.open_cells())) return;
    refuted_ = board::cell_geometry<W>(size_).all - worth;
    mcts_.avoid(avoid_ | refuted_);
  }

  // A few nodes settle what is nearly over.
  bool solve_first(const Position& position) {
    if (!options_->solver) return false;
    const bool tree = mcts_.winner().has_value();
    if (!tree && won_.followed_by(position)) return hold(position);
    return solve(position, tree ? player_.confirm_nodes : player_.quick_nodes, time_s() / 4);
  }

  // A win once proved is proved again, even if it takes longer: what is left of a proof takes no more than
  // all of it, and that was found with the effort so far. Mostly the table still has it. Tree and solver take
  // turns, each twice as long as the last, since either may have found it.
  bool hold(const Position& position) {
    if (solve_thoroughly(position)) return true;
    const std::uint64_t end = effort_ + player_.hold * (effort_ + player_.confirm_nodes);
    const double end_s = static_cast<double>(player_.hold) * time_s();
    for (std::uint64_t nodes = player_.quick_nodes;
         !stopped() && (time_s() > 0 ? seconds() < end_s : effort_ < end); nodes *= 2) {
      if (solve(position, nodes, time_s() > 0 ? end_s - seconds() : 0)) return true;
      search(nodes * player_.playouts_per_node, end_s, 1, nullptr);
      if (mcts_.winner()) break;
    }
    return false;
  }

  // Looks again, with generous H-search limits, for the win that connections showed before this stone. The solver's
  // table knows the position with its usual limits, so it is not used.
  bool solve_thoroughly(const Position& position) {
    SolveOptions options;
    options.order = order_;
    options.reasoning.connect = connect::Options::thorough();
    options.nodes = 1;
    options.line = false;
    options.time_s = static_cast<double>(player_.hold) * time_s() / 2;
    options.stop = options_->stop;
    return take(make_solver(size_, kThoroughBytes)->solve(position, options));
  }

  // Is the solver's move one that must not be played? Then the search has to find another.
  bool avoids_answer(const Position& position) const {
    const auto& moves = solved_->winner() == position.to_move() ? solved_->winning : solved_->pv;
    return !moves.empty() && avoid_.has(moves.front());
  }

  // One more round of the search? None where it cannot change the move any more, up to twice as many where two moves
  // are level.
  bool goes_on(int round) const {
    if (solved_ || mcts_.winner() || stopped()) return false;
    if (options_->hard_time_s == 0 || time_s() == 0 || options_->count > 0 || round == 0)
      return round < player_.rounds;
    search::MctsMove best[2];
    std::size_t found = 0;
    for (const search::MctsMove& move : mcts_.moves())
      if (found < 2 && !avoid_.has(move.move) && !refuted_.has(move.move)) best[found++] = move;
    if (found < 2) return false;
    const auto first = static_cast<double>(best[0].visits), second = static_cast<double>(best[1].visits);
    if (round < player_.rounds)
      return first - second <= static_cast<double>(playouts_) / seconds() * (time_s() - seconds());
    const bool level = second >= player_.level_visits * first || best[1].value > best[0].value;
    return level && time_s() * (round + 1) / player_.rounds <= options_->hard_time_s;
  }

  // In rounds, so that the search learns what the solver has refuted.
  void search_beside_solver(const Position& position) {
    for (int round = 0; goes_on(round); ++round) {
      const double end = time_s() * (round + 1) / player_.rounds;
      if (time_s() > 0 && end <= seconds()) continue;
      search_round_beside(position, count_of(round), end);
    }
  }
  void search_round_beside(const Position& position, std::uint64_t count, double end) {
    std::atomic<bool> stop{false}, found{false};
    SolveResult result;
    base::ParallelGroup beside;
    beside.start([&] {
      SolveOptions options;
      options.order = order_;
      options.stop = &stop;
      options.solved = options_->solved;
      result = solver_->solve(position, options);
      found.store(result.answer.has_value());
    });
    if (options_->count == 0 || count > 0) search(count, end, options_->threads - 1, &found);
    stop.store(true);
    beside.join();  // found nothing when the system allows no other thread
    take(std::move(result));
  }

  // The playouts of a round, all together as many as were asked for.
  std::uint64_t count_of(int round) const {
    const std::uint64_t rounds = base::word_of(player_.rounds);
    return options_->count / rounds + (round == 0 ? options_->count % rounds : 0);
  }

  void search_in_turn(const Position& position) {
    const double share = player_.solver_share(position.empty_cells()), time = time_s();
    for (int round = 0; goes_on(round); ++round) {
      const double end = time * (round + 1) / player_.rounds, left = end - seconds();
      if (time > 0 && left <= 0) continue;
      const std::uint64_t count = count_of(round);
      const auto nodes =
          static_cast<std::uint64_t>(static_cast<double>(count) * share) / player_.playouts_per_node;
      if (options_->solver &&
          solve(position, options_->count > 0 ? nodes + 1 : 0, time > 0 ? left * share : 0))
        return;
      if (options_->count == 0 || count > 0) search(count, end, 1, nullptr);
    }
    // On a busy machine the solver may have used up the time: look at something all the same.
    if (playouts_ == 0 && !mcts_.winner() && !stopped()) search(kLeastPlayouts, 0, 1, nullptr);
  }

  // In slices, between which progress is told.
  void search(std::uint64_t count, double until_s, int threads, const std::atomic<bool>* found) {
    const auto ended = [&] {
      return stopped() || (found != nullptr && found->load()) || (until_s > 0 && seconds() >= until_s);
    };
    std::uint64_t done = 0;
    do {
      search::MctsLimits limits;
      limits.playouts = count > 0 ? count - done : 0;
      limits.threads = threads;
      limits.seed = options_->seed + playouts_;
      limits.stop = [&] {
        return ended() || (options_->progress && seconds() >= reported_ + options_->progress_every_s);
      };
      const std::uint64_t playouts = mcts_.run(limits);
      done += playouts;
      playouts_ += playouts;
      effort_ += playouts / player_.playouts_per_node;
      if (options_->progress) {
        reported_ = seconds();
        options_->progress(from_tree());
      }
    } while (!ended() && !mcts_.winner() && (count == 0 || done < count));
  }

  // What the tree says.
  Thought from_tree() const {
    Thought out;
    for (search::MctsMove& move : mcts_.moves())
      out.moves.push_back({move.move, move.visits, move.value, move.prior, move.proven, std::move(move.line),
                           std::move(move.line_visits)});
    out.value = mcts_.value();
    out.winner = mcts_.winner();
    out.count = playouts_;
    out.seconds = seconds();
    return out;
  }

  Thought answer(const Position& position) const {
    Thought out = from_tree();
    if (solved_) tell_solved(position.to_move(), out);
    std::stable_partition(out.moves.begin(), out.moves.end(), [&](const MoveInfo& move) {
      return move.proven == Proven::Win || !refuted_.has(move.move);
    });
    std::stable_partition(out.moves.begin(), out.moves.end(),
                          [&](const MoveInfo& move) { return !avoid_.has(move.move); });
    if (out.moves.empty() || avoid_.has(out.moves[0].move)) add_any_move(position, out);
    return out;
  }

  void tell_solved(Color me, Thought& out) const {
    out.winner = solved_->winner();
    const bool won = solved_->winner() == me;
    out.value = won ? 1 : 0;
    if (!won)
      for (MoveInfo& move : out.moves) {
        move.proven = Proven::Loss;
        move.value = 0;
      }
    const std::vector<Cell>& moves = won ? solved_->winning : solved_->pv;
    if (moves.empty()) return;
    MoveInfo first;
    first.move = moves.front();
    const auto same = [&](const MoveInfo& move) { return move.move == first.move; };
    const auto found = std::find_if(out.moves.begin(), out.moves.end(), same);
    if (found != out.moves.end()) {
      first = *found;
      out.moves.erase(found);
    }
    first.proven = won ? Proven::Win : Proven::Loss;
    first.value = won ? 1 : 0;
    first.line = {first.move};
    first.line_visits.clear();
    if (!solved_->pv.empty() && solved_->pv.front() == first.move) first.line = solved_->pv;
    out.moves.insert(out.moves.begin(), std::move(first));
  }

  // Cells that were filled in are legal moves, too.
  void add_any_move(const Position& position, Thought& out) const {
    const Color me = position.to_move();
    for (const bool avoided : {false, true})
      for (Cell cell = 0; cell < size_.cells(); ++cell) {
        if (!position.is_empty(cell) || avoid_.has(cell) != avoided) continue;
        if (avoided && !out.moves.empty()) return;
        MoveInfo move;
        move.move = cell;
        move.line = {cell};
        if (out.winner && *out.winner != me) move.proven = Proven::Loss;
        out.moves.insert(out.moves.begin(), std::move(move));
        return;
      }
  }

  void remember(const Position& position, const Thought& thought) {
    won_.forget();
    if (thought.winner != position.to_move() || avoid_.has(thought.moves.front().move)) return;
    won_.remember(position, thought.moves.front().move);
  }

  const board::Size size_;
  const std::string order_;
  const MctsPlayerOptions player_;
  search::Mcts<W> mcts_;
  std::unique_ptr<Solver> solver_;
  HeldWin<W> won_;
  std::uint64_t effort_ = 0;  // nodes of the solver since clear(), and as much as the search took

  // Of the question at hand.
  Clock::time_point start_;
  const ThinkOptions* options_ = nullptr;
  std::uint64_t playouts_ = 0;
  double reported_ = 0;
  Cells<W> avoid_, refuted_;
  std::vector<Ban> bans_;
  Stones banned_root_{};
  std::optional<SolveResult> solved_;
};

}  // namespace

std::unique_ptr<Player> make_mcts_player(board::Size size, std::size_t memory_bytes,
                                         const MctsChoice& choice) {
  return board::with_words(size, [&]<int W>(board::Words<W>) -> std::unique_ptr<Player> {
    return std::make_unique<MctsPlayer<W>>(size, memory_bytes, choice);
  });
}

}  // namespace hex::engine
