#include "search/mcts_worker.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace hex::search {

using board::Cell;
using board::Cells;
using board::Color;
using board::other;

template <int W>
MctsWorker<W>::MctsWorker(MctsCommon<W>& common, const PatternTable& patterns,
                          std::unique_ptr<Evaluator<W>> evaluator)
    : common_(common),
      knowledge_(common.geometry),
      evaluator_(std::move(evaluator)),
      empty_(*common.geometry.plain, patterns),
      root_(empty_),
      board_(empty_) {}

template <int W>
void MctsWorker<W>::begin(std::uint64_t seed) {
  random_ = base::Random(seed);
  root_.copy(empty_);
  for (const Color c : board::kColors) common_.root[c].for_each([&](Cell cell) { root_.place(c, cell); });
}

template <int W>
void MctsWorker<W>::prepare_root() {
  MctsNode& root = common_.tree.root();
  path_.clear();
  enter(root, other(common_.to_move));
  // enter() counts a visit, and looking at the root is none.
  root.visits.set(root.visits.get() - 1);
  if (root.stage.get() == MctsNode::kLeaf) expand(root, common_.to_move, common_.last);
  if (common_.options.knowledge_after > 0 && root.proven.get() == Proven::No && root.claim(MctsNode::kKnown))
    learn(root, common_.to_move);
  propagate();
}

// The visit is counted on the way down: until its game is played it looks like a loss to other threads, which spreads
// them over the tree. A record replaces the stones of the descent instead of adding to them, because fill-ins of two
// nodes may give a dead cell to different players.
template <int W>
void MctsWorker<W>::enter(MctsNode& node, Color mover) {
  node.visits.add(1);
  if (path_.empty())
    stones_ = common_.root;
  else
    stones_[mover].add(node.move);
  if (node.record.get() != MctsNode::kNone) stones_ = common_.stones_of(node);
  path_.push_back({&node, mover});
}

template <int W>
void MctsWorker<W>::iterate() {
  const MctsOptions& options = common_.options;
  path_.clear();
  enter(common_.tree.root(), other(common_.to_move));
  for (;;) {
    MctsNode& node = *path_.back().node;
    const Color mover = path_.back().mover, to_move = other(mover);
    // Deep knowledge costs as much as many games, so a node has to have earned it; claim() gives it to one thread.
    if (node.proven.get() == Proven::No && options.knowledge_after > 0 &&
        node.visits.get() >= static_cast<std::uint32_t>(options.knowledge_after) &&
        node.claim(MctsNode::kKnown)) {
      learn(node, to_move);
      propagate();
    }
    if (const auto winner = proven::winner_after(path_.back())) {
      propagate();
      return count(*winner, false);
    }
    MctsNode* const next = select(path_.back());
    if (next == nullptr) break;
    enter(*next, to_move);
  }
  const Step leaf = path_.back();
  const Cell last = path_.size() == 1 ? common_.last : leaf.node->move;
  set_board(stones_);
  if (!options.games || leaf.node->visits.get() >= static_cast<std::uint32_t>(options.expand_after))
    expand(*leaf.node, other(leaf.mover), last);
  if (const auto winner = proven::winner_after(leaf)) {
    propagate();
    return count(*winner, false);
  }
  if (options.games) count(board_.run(other(leaf.mover), last, random_), true);
}

// What must not be played where the descent is.
template <int W>
Cells<W> MctsWorker<W>::barred(Color to_move) const {
  const std::size_t depth = path_.size() - 1;
  Cells<W> out = depth == 0 ? common_.avoid : Cells<W>{};
  for (const MctsBan<W>& ban : common_.bans)
    if (ban.color == to_move && depth < ban.until) out = out | ban.moves;
  return out;
}

// The child to descend to; none at a leaf, or where all is barred.
template <int W>
MctsNode* MctsWorker<W>::select(const Step& step) {
  const MctsNode& parent = *step.node;
  const Cells<W> left_out = barred(other(step.mover));
  const auto visits = static_cast<double>(parent.visits.get());
  const double parent_value = visits > 0 ? 1.0 - parent.wins.get() / visits : 0.5;
  const double exploration = common_.options.exploration * std::sqrt(visits);
  const double estimate = parent.estimates.get() > 0 ? 1 - parent.mean_estimate() : -1;
  MctsNode* best = nullptr;
  double most = 0;
  for (MctsNode& child : common_.tree.children(parent)) {
    if (child.pruned.get() != 0 || child.proven.get() == Proven::Loss) continue;
    if (left_out.has(child.move)) continue;
    if (child.proven.get() == Proven::Win) return &child;  // the next propagate() then proves the parent
    const double v = value(child, parent_value, estimate, exploration);
    if (best != nullptr && v <= most) continue;
    best = &child;
    most = v;
  }
  return best;
}

template <int W>
double MctsWorker<W>::value(const MctsNode& child, double parent_value, double estimate,
                            double exploration) const {
  // A move's own games are few at first, and those in which it was made later are many but of other positions: the
  // share of these falls as the own ones grow. A move that was never looked at is worth what its position is.
  const double n = child.visits.get(), m = child.rave_visits.get();
  double out = parent_value - common_.options.unvisited;
  if (n + m > 0) {
    const double share = m / (n + m + common_.options.rave_bias * n * m);
    const double own = n > 0 ? child.wins.get() / n : 0, all = m > 0 ? child.rave_wins.get() / m : 0;
    out = (1 - share) * own + share * all;
  }
  if (estimate >= 0) {
    const double own =
        child.estimates.get() > 0 ? child.mean_estimate() : estimate - common_.options.unvisited;
    out += common_.options.estimate_share * (own - out);
  }
  return out + exploration * static_cast<double>(child.prior.get()) / (1 + n);
}

// From the root's board, which has most of the stones already: placing a stone costs more than copying the arrays.
template <int W>
void MctsWorker<W>::set_board(const Stones<W>& stones) {
  board_.copy(root_);
  for (const Color c : board::kColors)
    (stones[c] - common_.root[c]).for_each([&](Cell cell) { board_.place(c, cell); });
}

template <int W>
void MctsWorker<W>::expand(MctsNode& node, Color to_move, Cell last) {
  // One thread expands a node; others that come meanwhile play out from it as from a leaf.
  if (!node.claim(MctsNode::kExpanded)) return;
  const Insight<W> insight = knowledge_.light(stones_, to_move);
  if (insight.winner) return proven::set_winner(path_.back(), *insight.winner);
  stones_ = insight.stones;
  set_board(stones_);
  make_children(node, insight, to_move, last);
  if (evaluator_->needs_connections()) return;
  ask(insight, to_move, false);
  mix_priors(node, insight.candidates);
}

template <int W>
void MctsWorker<W>::make_children(MctsNode& node, const Insight<W>& insight, Color to_move, Cell last) {
  const MctsOptions& options = common_.options;
  priors_.clear();
  float sum = 0;
  (common_.geometry.empty_cells(insight.stones)).for_each([&](Cell cell) {
    auto prior = std::pow(static_cast<float>(board_.weight(to_move, cell, last)),
                          static_cast<float>(options.prior_power));
    // Light knowledge does not prune: the deep one will, and two prunings of one position do not add up (proven.h).
    if (!insight.candidates.has(cell)) prior *= static_cast<float>(options.inferior_prior);
    sum += prior;
    priors_.push_back({prior, static_cast<std::int16_t>(cell)});
  });
  std::stable_sort(priors_.begin(), priors_.end(), [](auto& a, auto& b) { return a.first > b.first; });
  // The record goes first and the children are published last, so that a thread that sees children sees everything.
  const std::uint32_t first = common_.tree.allocate(priors_.size());
  if (first == MctsNode::kNone || !store(node, insight.stones)) return;
  for (std::uint32_t i = 0; i < priors_.size(); ++i) {
    MctsNode& child = common_.tree.node(first + i);
    child.move = priors_[i].second;
    child.prior.set(priors_[i].first / sum);
  }
  node.count.set(static_cast<std::uint16_t>(priors_.size()));
  node.children.publish(first);
}

template <int W>
bool MctsWorker<W>::store(MctsNode& node, const Stones<W>& stones) {
  const std::uint32_t index = common_.tree.allocate_record();
  if (index == MctsNode::kNone) return false;
  MctsRecord<W>& record = common_.records[common_.side][index];
  for (const Color c : board::kColors) record[c] = stones[c].words;
  node.record.publish(index);
  return true;
}

template <int W>
void MctsWorker<W>::learn(MctsNode& node, Color to_move) {
  const Insight<W> insight = knowledge_.deep(stones_, to_move);
  if (insight.winner) {
    count_estimate(*insight.winner == to_move ? 1 : 0, to_move);
    proven::set_winner(path_.back(), *insight.winner);
    // A winner has a winning move among the candidates; mostly it is the only one.
    if (*insight.winner == to_move) proven::keep_only(common_.tree.children(node), insight.candidates);
    return;
  }
  ask(insight, to_move, true);
  if (common_.tree.children(node).empty() || !store(node, insight.stones)) return;
  stones_ = insight.stones;
  proven::keep_only(common_.tree.children(node), insight.candidates);
  mix_priors(node, insight.candidates);
}

template <int W>
void MctsWorker<W>::ask(const Insight<W>& insight, Color to_move, bool connected) {
  asked_.stones = insight.stones;
  asked_.to_move = to_move;
  asked_.allowed = insight.candidates;
  for (const Color c : board::kColors)
    asked_.connections[c] = connected ? &knowledge_.connections(c) : nullptr;
  evaluator_->evaluate({&asked_, 1}, {&told_, 1});
  count_estimate(told_.value, to_move);
}

// What the evaluator thinks of the candidates comes to what the patterns do.
template <int W>
void MctsWorker<W>::mix_priors(MctsNode& node, const Cells<W>& candidates) {
  const auto children = common_.tree.children(node);
  const auto told = [&](const MctsNode& child) { return told_.priors[child.move]; };
  float patterns = 0, evaluated = 0;
  for (const MctsNode& child : children) {
    if (!candidates.has(child.move)) continue;
    patterns += child.prior.get();
    evaluated += told(child);
  }
  const auto share = static_cast<float>(evaluated > 0 ? common_.options.evaluator_share : 0.0);
  for (MctsNode& child : children) {
    if (!candidates.has(child.move)) continue;
    const float prior = evaluated > 0 ? told(child) / evaluated : 0;
    child.prior.set((1 - share) * child.prior.get() / patterns + share * prior);
  }
}

// Every node above has the mean of the estimates below it, as it has that of the games.
template <int W>
void MctsWorker<W>::count_estimate(double chance, Color to_move) {
  for (const Step& step : path_) {
    step.node->estimates.bump(1);
    step.node->estimate_sum.bump(static_cast<float>(step.mover == to_move ? chance : 1 - chance));
  }
}

template <int W>
void MctsWorker<W>::propagate() {
  proven::propagate(path_, [&](const MctsNode& node) { return std::as_const(common_.tree).children(node); });
}

template <int W>
void MctsWorker<W>::count(Color winner, bool played) {
  for (const Step& step : path_) {
    if (winner == step.mover) step.node->wins.add(1);
    if (played) count_all_moves(step, winner);
  }
}

// All moves as first: a full board says who made each move, whenever that was, so one game counts for many children.
template <int W>
void MctsWorker<W>::count_all_moves(const Step& step, Color winner) {
  const Color to_move = other(step.mover);
  const auto mine = board::state_of(to_move);
  const std::uint32_t won = winner == to_move ? 1 : 0;
  for (MctsNode& child : common_.tree.children(*step.node)) {
    if (board_.owner(child.move) != mine) continue;
    child.rave_visits.bump(1);
    child.rave_wins.bump(won);
  }
}

#define HEX_INSTANTIATE(W) template class MctsWorker<W>;
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::search
