#include "search/mcts.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/unset_array.h"
#include "search/circuit_evaluator.h"
#include "search/parallel_mcts.h"

namespace hex::search {

using board::Cell;
using board::Cells;
using board::Color;
using board::other;

namespace {

const PatternTable& patterns_of(const MctsOptions& options) {
  static const PatternTable plain(plain_patterns());
  return options.learned_patterns ? standard_patterns() : plain;
}

}  // namespace

template <int W>
Mcts<W>::Mcts(const board::CellGeometry<W>& geometry, const MctsOptions& options, std::size_t memory_bytes,
              EvaluatorMaker<W> make_evaluator)
    : common_{.geometry = geometry,
              .options = options,
              .tree = MctsTree(memory_bytes, sizeof(MctsRecord<W>), geometry.plain->cells()),
              .records = {},
              .root = {},
              .avoid = {},
              .bans = {}},
      make_evaluator_(std::move(make_evaluator)) {
  if (!make_evaluator_)
    make_evaluator_ = [options] {
      return std::make_unique<CircuitEvaluator<W>>(options.estimate_scale, options.estimate_tempo);
    };
  common_.options.knowledge_after = options.knowledge_visits(geometry.plain->cells());
  for (auto& half : common_.records) half = base::unset_array<MctsRecord<W>>(common_.tree.record_capacity());
}

template <int W>
void Mcts<W>::add_worker() {
  workers_.push_back(
      std::make_unique<MctsWorker<W>>(common_, patterns_of(common_.options), make_evaluator_()));
}

template <int W>
void Mcts<W>::clear() {
  common_.tree.clear();
  has_root_ = false;
}

template <int W>
void Mcts<W>::set_root(const Stones<W>& stones, Color to_move, Cell last) {
  if (!has_root_ || !advance(stones, to_move)) common_.tree.clear();
  has_root_ = true;
  common_.root = stones;
  common_.to_move = to_move;
  common_.last = last;
  common_.avoid = {};
  common_.bans.clear();
  kept_ = common_.tree.root().visits.get();
  if (workers_.empty()) add_worker();
  workers_[0]->begin(1);
  workers_[0]->prepare_root();
}

// Goes to the node of the new position, if there is one.
template <int W>
bool Mcts<W>::advance(const Stones<W>& stones, Color to_move) {
  Stones<W> left;
  for (const Color c : board::kColors) {
    if (!common_.root[c].subset_of(stones[c])) return false;
    left[c] = stones[c] - common_.root[c];
  }
  constexpr int kFar = 6;
  const int moves = left[Color::Black].count() + left[Color::White].count();
  const Color end = moves % 2 == 0 ? common_.to_move : other(common_.to_move);
  if (moves > kFar || end != to_move) return false;
  MctsNode* const found = find(common_.tree.root(), common_.to_move, left);
  if (found == nullptr) return false;
  if (moves == 0) return true;
  const std::size_t from = common_.side, to = 1 - from;
  common_.tree.keep(*found, [&](std::uint32_t old_place, std::uint32_t new_place) {
    common_.records[to][new_place] = common_.records[from][old_place];
  });
  common_.side = to;
  return true;
}

// The node after these stones in any order, the side to move first.
template <int W>
MctsNode* Mcts<W>::find(MctsNode& node, Color to_move, Stones<W> left) {
  if (left == Stones<W>{}) return &node;
  MctsNode* best = nullptr;
  for (MctsNode& child : common_.tree.children(node)) {
    if (!left[to_move].has(child.move)) continue;
    Stones<W> rest = left;
    rest[to_move].remove(child.move);
    MctsNode* const found = find(child, other(to_move), rest);
    if (found != nullptr && (best == nullptr || found->visits.get() > best->visits.get())) best = found;
  }
  return best;
}

template <int W>
std::uint64_t Mcts<W>::run(const MctsLimits& limits) {
  const auto threads = static_cast<std::size_t>(std::max(1, limits.threads));
  while (workers_.size() < threads) add_worker();
  for (std::size_t i = 0; i < threads; ++i) workers_[i]->begin(base::mix64(limits.seed) + i);
  return parallel_mcts<W>(workers_, threads, common_.tree, limits);
}

template <int W>
bool Mcts<W>::better(const MctsNode& a, const MctsNode& b) {
  const auto rank = [](const MctsNode& n) {
    if (n.proven.get() == Proven::Win) return 3;
    if (n.pruned.get() != 0) return 0;
    return n.proven.get() == Proven::Loss ? 1 : 2;
  };
  if (rank(a) != rank(b)) return rank(a) > rank(b);
  if (a.visits.get() != b.visits.get()) return a.visits.get() > b.visits.get();
  return a.prior.get() > b.prior.get();
}

template <int W>
std::vector<MctsMove> Mcts<W>::moves() const {
  std::vector<const MctsNode*> order;
  for (const MctsNode& child : common_.tree.children(common_.tree.root())) order.push_back(&child);
  std::stable_sort(order.begin(), order.end(),
                   [](const MctsNode* a, const MctsNode* b) { return better(*a, *b); });
  std::vector<MctsMove> out;
  for (const MctsNode* child : order) {
    MctsMove move;
    move.move = child->move;
    move.visits = child->visits.get();
    move.prior = static_cast<double>(child->prior.get());
    move.proven = child->proven.get();
    if (child->estimates.get() > 0) move.estimate = child->mean_estimate();
    add_line(*child, move);
    move.value = move.visits > 0 ? chance(*child) : 1 - value();
    if (move.proven != Proven::No) move.value = move.proven == Proven::Win ? 1 : 0;
    if (child->pruned.get() != 0) move.visits = 0;
    out.push_back(std::move(move));
  }
  return out;
}

template <int W>
void Mcts<W>::add_line(const MctsNode& from, MctsMove& out) const {
  constexpr std::uint32_t kLeast = 5;  // visits that a move needs to be worth showing
  for (const MctsNode* node = &from;;) {
    out.line.push_back(node->move);
    out.line_visits.push_back(node->visits.get());
    const auto children = common_.tree.children(*node);
    const auto best = std::max_element(children.begin(), children.end(),
                                       [](const MctsNode& a, const MctsNode& b) { return better(b, a); });
    if (best == children.end() || best->visits.get() < kLeast) return;
    node = &*best;
  }
}

template <int W>
double Mcts<W>::value() const {
  const MctsNode& root = common_.tree.root();
  if (root.proven.get() != Proven::No) return root.proven.get() == Proven::Loss ? 1 : 0;
  return root.visits.get() > 0 ? 1 - chance(root) : 0.5;
}

// Of the side that made the move: games and estimates, as the search weighs them. This mean is nearer to one half than the
// chance that it stands for, because games are played by dice and the tree also looks at bad moves; so its odds are raised
// to a power that was fitted to results of games (docs/theory/monte_carlo.md). REQUIRES a visit.
template <int W>
double Mcts<W>::chance(const MctsNode& node) const {
  double mean = node.wins.get() / static_cast<double>(node.visits.get());
  if (node.estimates.get() > 0) mean += common_.options.estimate_share * (node.mean_estimate() - mean);
  if (mean <= 0 || mean >= 1) return mean <= 0 ? 0 : 1;
  return 1 / (1 + std::pow((1 - mean) / mean, common_.options.odds_power));
}

template <int W>
std::optional<Color> Mcts<W>::winner() const {
  const Proven proven = common_.tree.root().proven.get();
  if (proven == Proven::No) return std::nullopt;
  return proven == Proven::Loss ? common_.to_move : other(common_.to_move);
}

template <int W>
Cells<W> Mcts<W>::open_cells() const {
  Cells<W> out;
  for (const MctsNode& child : common_.tree.children(common_.tree.root()))
    if (child.pruned.get() == 0) out.add(child.move);
  return out;
}

template <int W>
Stones<W> Mcts<W>::root_stones() const {
  const MctsNode& root = common_.tree.root();
  return root.record.get() == MctsNode::kNone ? common_.root : common_.stones_of(root);
}

template <int W>
void Mcts<W>::for_each_visited(std::uint32_t least, const Visit& f) const {
  visit(common_.tree.root(), common_.root, common_.to_move, least, f);
}

template <int W>
void Mcts<W>::visit(const MctsNode& node, const Stones<W>& stones, Color to_move, std::uint32_t least,
                    const Visit& f) const {
  const auto children = common_.tree.children(node);
  const auto best = std::max_element(children.begin(), children.end(),
                                     [](const MctsNode& a, const MctsNode& b) { return better(b, a); });
  if (best == children.end() || node.visits.get() < least) return;
  const bool is_root = &node == &common_.tree.root();
  if (best->proven.get() != Proven::Loss) f(stones, to_move, is_root ? common_.last : node.move, best->move);
  for (const MctsNode& child : children) {
    Stones<W> next = stones;
    next[to_move].add(child.move);
    visit(child, next, other(to_move), least, f);
  }
}

#define HEX_INSTANTIATE(W) template class Mcts<W>;
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::search
