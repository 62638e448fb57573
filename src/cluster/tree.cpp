#include "cluster/tree.h"

#include <algorithm>
#include <utility>

#include "base/assert.h"
#include "base/at.h"
#include "solve/dfpn_parameters.h"
#include "solve/table.h"

namespace hex::cluster {

using board::Cell;
using board::Color;
using board::PlainState;
using proof::CellSet;
using solve::kInfinite;

namespace {

PlainState plain(const board::Position& position) {
  PlainState out{position.size(), {}, position.to_move()};
  for (const Color color : board::kColors)
    for (const Cell cell : position.cells_of(state_of(color))) out.of(color).add(cell);
  return out;
}

PlainState after(PlainState state, Cell move) {
  state.of(state.to_move).add(move);
  state.to_move = board::other(state.to_move);
  return state;
}

// Numbers and limits are those of the solver.
constexpr solve::DfpnParameters kStandard;

// What workers say is at most a hint: nothing is done, and nothing is hopeless, on their word.
std::uint32_t hint(std::uint32_t number) {
  return std::clamp<std::uint32_t>(number, 1, kInfinite / 2);
}

}  // namespace

Tree::Tree(const board::Position& root) : size_(root.size()), book_(root.size()) {
  for (Cell cell = 0; cell < size_.cells(); ++cell) all_.add(cell);
  make(plain(root), kNoNode);
}

CellSet Tree::empty_cells(const PlainState& state) const {
  return all_ - state.taken();
}

std::optional<Color> Tree::winner() const {
  if (nodes_[0].kind != Kind::Solved) return std::nullopt;
  return book_.claim(nodes_[0].claim).player;
}

board::Position Tree::position(NodeId node) const {
  const PlainState& state = at(node).state;
  board::Position out(size_);
  for (const Color color : board::kColors)
    state.of(color).for_each([&](Cell cell) { out.set_up(color, cell); });
  out.set_to_move(state.to_move);
  return out;
}

NodeId Tree::find(const board::Position& position) const {
  if (position.size() != size_) return kNoNode;
  const auto found = by_state_.find(plain(position));
  return found == by_state_.end() ? kNoNode : found->second;
}

bool Tree::is_open_leaf(NodeId node) const {
  return at(node).kind == Kind::Leaf;
}

NodeId Tree::make(const PlainState& state, NodeId parent) {
  const auto [place, is_new] = by_state_.emplace(state, nodes_.count());
  const NodeId id = place->second;
  if (is_new) {
    nodes_.emplace_back();
    nodes_.back().state = state;
    nodes_.back().open = empty_cells(state);
    alive_.push_back(true);
  }
  alive_[id] = true;
  if (parent != kNoNode) at(id).parents.push_back(parent);
  if (is_new)
    for (ClaimId claim = 0; claim < met_ && at(id).kind != Kind::Solved; ++claim) meet(id, claim);
  return id;
}

// The moves that count, as in the solver.
std::vector<const Tree::Child*> Tree::active(const Node& node) const {
  std::vector<const Child*> out;
  for (const Child& child : node.children)
    if (is_open(node, child)) out.push_back(&child);
  out.resize(kStandard.width_of(out.size()));
  return out;
}

Tree::Choice Tree::select(WorkerId worker) {
  // Where the side to move seems to win, its best move is enough, and further ones are a gamble; where it seems to lose,
  // every move has to be refuted. So workers go to different moves of the loser first, each to those in its own table.
  for (std::size_t gamble = 1; gamble <= 64; gamble *= 4)
    for (const bool steal : {false, true}) {
      Search search{worker, gamble, steal, base::Indexed<bool>(nodes_.size(), false), {}};
      if (const NodeId leaf = descend(0, search, kInfinite, kInfinite); leaf != kNoNode)
        return {leaf, gamble == 1, search.phi_limit, search.delta_limit};
    }
  return {};
}

// The leaf, with the way to it; kNoNode when there is none to be had, and the node is `full`.
NodeId Tree::descend(NodeId id, Search& search, std::uint32_t phi_limit, std::uint32_t delta_limit) {
  const Node& node = at(id);
  if (node.kind == Kind::Solved || node.busy || search.full[id]) return kNoNode;
  const bool foreign = node.owner != kNobody && node.owner != search.worker;
  if (node.kind == Kind::Leaf && foreign && node.spent > 0 && !search.steal) return kNoNode;
  search.path.push_back(id);
  if (node.kind == Kind::Leaf) {
    paths_[id] = search.path;
    search.phi_limit = phi_limit;
    search.delta_limit = delta_limit;
    return id;
  }
  struct Cost {
    std::uint64_t cost;
    NodeId node;
  };
  std::vector<Cost> choices;
  const bool wins = node.phi <= node.delta;
  const std::size_t counted = active(node).size();
  for (const Child& child : node.children) {
    if (!is_open(node, child)) continue;
    const Node& next = at(child.node);
    const std::uint64_t crowd = wins ? 0 : base::at(next.under_way);
    const std::uint64_t cost = next.delta + crowd * (next.delta / 4 + 1);
    // Those that do not count yet come last: better a guess than an idle worker.
    choices.push_back({cost + (choices.size() < counted ? 0 : std::uint64_t{kInfinite} * 1000), child.node});
  }
  std::stable_sort(choices.begin(), choices.end(),
                   [](const Cost& a, const Cost& b) { return a.cost < b.cost; });
  if (wins && choices.size() > search.gamble) choices.resize(search.gamble);
  // The limits of a child, as in the solver.
  const std::uint32_t fees = counted > 0 ? kStandard.fees(counted) : 0;
  for (const Cost& choice : choices) {
    std::uint32_t second = kInfinite;
    for (const Child* child : active(node))
      if (child->node != choice.node) second = std::min(second, at(child->node).delta);
    const Node& next = at(choice.node);
    const std::uint64_t delta = std::max<std::uint64_t>(
        std::min<std::uint64_t>(phi_limit, second >= kInfinite ? kInfinite : kStandard.widened(second)),
        std::uint64_t{next.delta} + 1);
    const std::uint64_t phi =
        std::max<std::uint64_t>(delta_limit - std::min(delta_limit, fees), std::uint64_t{next.phi} + 1);
    if (const NodeId leaf =
            descend(choice.node, search, solve::capped(phi, kInfinite), solve::capped(delta, kInfinite));
        leaf != kNoNode)
      return leaf;
  }
  search.path.pop_back();
  search.full[id] = true;
  return kNoNode;
}

void Tree::begin(NodeId leaf) {
  HEX_ASSERT(at(leaf).kind == Kind::Leaf && !at(leaf).busy);
  at(leaf).busy = true;
  auto& path = paths_[leaf];
  if (path.empty()) path = {leaf};
  for (const NodeId id : path) ++at(id).under_way;
}

void Tree::end(NodeId leaf) {
  if (!at(leaf).busy) return;
  at(leaf).busy = false;
  for (const NodeId id : paths_[leaf]) --at(id).under_way;
  paths_.erase(leaf);
}

NodeId Tree::next_small() {
  while (!small_.empty()) {
    const NodeId id = small_.back();
    small_.pop_back();
    if (at(id).kind == Kind::Leaf && !at(id).busy && std::exchange(at(id).small, false)) {
      // Another threat may have refuted the move in the meantime.
      for (const NodeId parent : at(id).parents) {
        const Node& p = at(parent);
        if (p.kind != Kind::Inner) continue;
        for (const Child& child : p.children)
          if (child.node == id && is_open(p, child)) return id;
      }
    }
  }
  return kNoNode;
}

void Tree::add_claim(const proof::Claim& claim, std::uint64_t certificate, NodeId solved) {
  const ClaimId id = book_.from_certificate(claim, certificate);
  settle();
  // A node that did not matter for a while has not met every claim.
  if (solved == kNoNode || at(solved).kind == Kind::Solved) return;
  meet(solved, id);
  settle();
}

void Tree::renew(NodeId leaf, std::uint32_t phi, std::uint32_t delta, WorkerId worker, std::uint64_t nodes) {
  Node& node = at(leaf);
  if (node.kind != Kind::Leaf) return;
  node.phi = hint(phi);
  node.delta = hint(delta);
  node.owner = worker;
  node.spent += nodes;
  for (const NodeId parent : node.parents) changed_.push_back(parent);
  settle();
}

void Tree::forget(WorkerId worker) {
  for (Node& node : nodes_)
    if (node.owner == worker) node.owner = kNobody;
}

void Tree::expand(NodeId leaf, const std::vector<MoveNumbers>& moves) {
  if (at(leaf).kind != Kind::Leaf) return;
  at(leaf).kind = Kind::Inner;
  const PlainState state = at(leaf).state;
  const CellSet empty = empty_cells(state);
  for (const MoveNumbers& m : moves) {
    if (!empty.has(m.move)) continue;
    const NodeId child = make(after(state, m.move), leaf);
    Node& node = at(child);
    if (node.kind == Kind::Leaf && node.parents.size() == 1) {
      node.phi = hint(m.disproof);
      node.delta = hint(m.proof);
      node.owner = at(leaf).owner;
    }
    at(leaf).children.push_back({m.move, child});
  }
  for (ClaimId claim = 0; claim < met_ && at(leaf).kind == Kind::Inner; ++claim) meet(leaf, claim);
  // A move may have been solved as another's job.
  for (std::size_t i = 0; i < at(leaf).children.size() && at(leaf).kind == Kind::Inner; ++i)
    if (const NodeId child = at(leaf).children[i].node; at(child).kind == Kind::Solved) follow(leaf, child);
  changed_.push_back(leaf);
  settle();
}

void Tree::settle() {
  for (bool more = true; more;) {
    more = false;
    for (; met_ < book_.size(); ++met_) {
      more = true;
      for (NodeId id = 0; id < nodes_.count(); ++id)
        if (at(id).kind != Kind::Solved && alive_[id]) meet(id, met_);
    }
    if (!changed_.empty()) {
      more = true;
      const NodeId id = changed_.back();
      changed_.pop_back();
      update(id);
    }
  }
}

// What a claim says about a node: it decides it, or it is a threat.
void Tree::meet(NodeId id, ClaimId claim) {
  Node& node = at(id);
  const proof::Claim& said = book_.claim(claim);
  if (ClaimBook::decides(said, node.state)) return solve(id, claim);
  if (node.kind != Kind::Inner || said.player == node.state.to_move || node.open.subset_of(said.carrier) ||
      !ClaimBook::holds_in(said, node.state))
    return;
  node.open &= said.carrier;
  node.threats.push_back(claim);
  changed_.push_back(id);
  if (node.open.empty()) close(id);
}

void Tree::solve(NodeId id, ClaimId claim) {
  Node& node = at(id);
  if (node.kind == Kind::Solved) return;
  node.kind = Kind::Solved;
  node.claim = claim;
  const Color winner = book_.claim(claim).player;
  const bool won = winner == node.state.to_move;
  node.phi = won ? 0 : kInfinite;
  node.delta = won ? kInfinite : 0;
  const std::vector<NodeId> parents = node.parents;
  for (const NodeId parent : parents) {
    if (at(parent).kind != Kind::Inner) continue;
    follow(parent, id);
    changed_.push_back(parent);
  }
}

// What a solved child says about its parent.
void Tree::follow(NodeId parent, NodeId child) {
  const ClaimId claim = at(child).claim;
  const Color winner = book_.claim(claim).player;
  if (winner != at(parent).state.to_move) return meet(parent, claim);  // the move loses: a threat
  const Cell move = (at(child).state.of(winner) - at(parent).state.of(winner)).lowest();
  // Where the claim does not need the move, it decides the parent by itself.
  const ClaimId mine = book_.claim(claim).stones.has(move) ? book_.key(claim, move) : claim;
  if (mine != kNoClaim) solve(parent, mine);
}

// All moves are refuted.
void Tree::close(NodeId id) {
  const Node& node = at(id);
  const ClaimId claim = book_.either(node.threats, node.state.of(board::other(node.state.to_move)));
  HEX_CHECK(claim != kNoClaim);
  solve(id, claim);
}

// Moves that no worker named, and that no threat refutes.
void Tree::add_forgotten(NodeId id) {
  CellSet rest = at(id).open;
  for (const Child& child : at(id).children) rest.remove(child.move);
  const PlainState state = at(id).state;
  rest.for_each([&](Cell move) {
    if (at(id).kind != Kind::Inner || !at(id).open.has(move)) return;
    const NodeId child = make(after(state, move), id);
    at(id).children.push_back({move, child});
    if (at(child).kind == Kind::Solved) {
      follow(id, child);
    } else if (at(child).kind == Kind::Leaf) {
      at(child).small = true;
      small_.push_back(child);
    }
  });
}

void Tree::update(NodeId id) {
  if (at(id).kind != Kind::Inner) return;
  auto counted = active(at(id));
  if (counted.empty()) {
    add_forgotten(id);
    if (at(id).kind != Kind::Inner) return;
    counted = active(at(id));
  }
  std::uint32_t phi = kInfinite, most = 0;
  for (const Child* child : counted) {
    phi = std::min(phi, at(child->node).delta);
    most = std::max(most, at(child->node).phi);
  }
  const std::uint32_t delta =
      solve::capped(std::uint64_t{most} + kStandard.fee * (counted.empty() ? 0 : counted.size() - 1));
  Node& node = at(id);
  if (node.phi == phi && node.delta == delta) return;
  node.phi = phi;
  node.delta = delta;
  for (const NodeId parent : node.parents) changed_.push_back(parent);
}

void Tree::find_relevant() {
  alive_.assign(nodes_.size(), false);
  std::vector<NodeId> waiting = {0};
  alive_[0] = true;
  while (!waiting.empty()) {
    const Node& node = at(waiting.back());
    waiting.pop_back();
    if (node.kind != Kind::Inner) continue;
    for (const Child& child : node.children)
      if (is_open(node, child) && !alive_[base::at(child.node)]) {
        alive_[base::at(child.node)] = true;
        waiting.push_back(child.node);
      }
  }
}

Tree::Count Tree::count() const {
  Count out;
  out.nodes = nodes_.size();
  out.claims = base::at(book_.size());
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const Node& node = nodes_[i];
    out.solved += node.kind == Kind::Solved ? 1 : 0;
    out.open_leaves += node.kind == Kind::Leaf && alive_[i] ? 1 : 0;
    out.under_way += node.busy ? 1 : 0;
  }
  return out;
}

std::vector<Tree::Move> Tree::moves(NodeId id) const {
  std::vector<Move> out;
  for (const Child& child : at(id).children) {
    const Node& next = at(child.node);
    std::optional<Color> won;
    if (next.kind == Kind::Solved) won = book_.claim(next.claim).player;
    if (!won && !at(id).open.has(child.move)) won = board::other(at(id).state.to_move);
    out.push_back({child.move, child.node, next.phi, next.delta, won, next.under_way, next.children.size()});
  }
  return out;
}

double Tree::progress() const {
  return progress(0, 0);
}

// As if the side that is nearer to its goal wins: its best move, and all moves of the other side.
double Tree::progress(NodeId id, int depth) const {
  constexpr int kDeepest = 4;
  const Node& node = at(id);
  if (node.kind == Kind::Solved) return 1;
  if (node.kind == Kind::Leaf || depth >= kDeepest || node.children.empty()) return 0;
  double best = 0, sum = 0;
  for (const Child& child : node.children) {
    const double part = is_open(node, child) ? progress(child.node, depth + 1) : 1;
    sum += part;
    if (is_open(node, child)) best = std::max(best, part);
  }
  const double all = sum / base::real(node.children.size());
  return node.phi <= node.delta ? best : all;
}

}  // namespace hex::cluster
