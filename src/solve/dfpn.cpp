#include "solve/dfpn.h"

#include <algorithm>
#include <cmath>

#include "base/at.h"

namespace hex::solve {

namespace {

// A move that is e^8 times less likely than the first is as good as any that is worse.
constexpr double kFarBehind = 8;

// -weight times the logarithm of a chance, rounded. A chance of nothing or all is never believed.
std::uint32_t doubt(double weight, double chance) {
  constexpr double kLeast = 1.0 / 1024;
  return static_cast<std::uint32_t>(std::lround(-weight * std::log(std::clamp(chance, kLeast, 1 - kLeast))));
}

}  // namespace

template <int W>
Dfpn<W>::Dfpn(const board::CellGeometry<W>& geometry, const Reasoning& reasoning, Table<W>& table,
              MoveOrder<W> order)
    : geometry_(geometry),
      expander_(geometry, reasoning),
      table_(table),
      order_(std::move(order)),
      parameters_(reasoning.dfpn),
      learned_(geometry, reasoning.dfpn.claims) {
  const auto cells = base::at(geometry.plain->cells());
  frames_.resize(cells + 2);
  for (auto& f : frames_) f = std::make_unique<Frame>();
  left_.resize(parameters_.nodes_kept);
  kept_.resize(std::clamp<std::size_t>(parameters_.connections_kept / (cells * cells), 1, 64));
  for (auto& k : kept_) k = std::make_unique<Connections<W>>();
  ranking_.scores.resize(cells);
}

template <int W>
Solution<W> Dfpn<W>::solve(const State<W>& state, const Limits& limits) {
  limits_ = limits;
  nodes_ = 0;
  return_to_ = -1;
  Frame& root = frame(0);
  root.filled = expander_.fill(state);
  Solution<W> out;
  if (root.filled.winner) {
    out.answer = {*root.filled.winner, board::kNoCell, root.filled.cost[*root.filled.winner]};
    return out;
  }
  root.key = canonical(geometry_, root.filled.state);
  enter(0);
  search(0, limits.phi, limits.delta);
  out.phi = root.entry.phi;
  out.delta = root.entry.delta;
  if (!root.entry.solved()) return out;
  const Color winner = root.entry.phi == 0 ? state.to_move : board::other(state.to_move);
  out.answer = {winner, root.entry.best, root.entry.sum | root.filled.cost[winner]};
  return out;
}

// REQUIRES filled and key of the frame are set.
template <int W>
void Dfpn<W>::enter(int depth) {
  Frame& f = frame(depth);
  // A node is entered and left many times. Its connections, its ordered children and their fill-in cost far more than
  // the search between them, so the last ones left are kept by hash; a wrong hit is told by comparing states.
  f.connections->built = false;
  if (auto& before = kept(f); before->built && before->state == f.filled.state) before.swap(f.connections);
  f.children.clear();
  f.entry = table_.find(geometry_, f.key).value_or(Entry<W>{});
  Left& before = left(f);
  if (f.entry.solved() || !f.entry.expanded || before.state != f.filled.state) return;
  f.children.swap(before.children);
  std::erase_if(f.children, [&](const Child& c) { return !f.entry.moves.has(c.move); });
}

template <int W>
void Dfpn<W>::leave(Frame& f) {
  Left& after = left(f);
  after.state = f.filled.state;
  after.children.swap(f.children);
  if (f.connections->built) f.connections.swap(kept(f));
}

template <int W>
void Dfpn<W>::save(Frame& f) {
  table_.store(geometry_, f.key, f.entry);
}

// Tells the table of solved states what took much work.
template <int W>
void Dfpn<W>::keep(const Frame& f) {
  if (limits_.solved == nullptr || f.entry.work < parameters_.worth_keeping) return;
  const State<W>& state = f.filled.state;
  limits_.solved->add(
      board::plain_state(geometry_.plain->size(), state),
      {f.entry.phi == 0 ? state.to_move : board::other(state.to_move),
       f.entry.phi == 0 ? Cell{f.entry.best} : board::kNoCell, CellSet::from(f.entry.sum), f.entry.work});
}

// Connections are made when they are needed, from the nearest node above that has them.
template <int W>
const Connections<W>& Dfpn<W>::connections_at(int depth) {
  Frame& f = frame(depth);
  if (f.connections->built) return *f.connections;
  expander_.connect(f.filled.state, connections_above(depth), *f.connections);
  return *f.connections;
}

// Many nodes are decided by the table or a learned claim and never need connections; then the next one below makes its
// own from the nearest set above, in one update for all the stones between.
template <int W>
const Connections<W>* Dfpn<W>::connections_above(int depth) {
  for (int d = depth - 1; d >= 0; --d)
    if (frame(d).connections->built) return frame(d).connections.get();
  return nullptr;
}

// Does something learned decide the node?
template <int W>
bool Dfpn<W>::recall(int depth) {
  Frame& f = frame(depth);
  const State<W>& state = f.filled.state;
  for (Color c : board::kColors)
    if (const auto found = learned_.wins(state, c)) {
      f.entry.settle(state.to_move, *found);
      return true;
    }
  return false;
}

// Does the table of solved states know the node?
template <int W>
bool Dfpn<W>::recall_stored(int depth) {
  Frame& f = frame(depth);
  const auto found = limits_.solved->find(board::plain_state(geometry_.plain->size(), f.filled.state));
  if (!found) return false;
  f.entry.settle(f.filled.state.to_move, {found->winner, found->best, found->carrier.template to<W>()});
  f.entry.work += capped(found->work);
  learn(f);
  return true;
}

template <int W>
void Dfpn<W>::learn(const Frame& f) {
  learned_.add(f.filled.state,
               f.entry.phi == 0 ? f.filled.state.to_move : board::other(f.filled.state.to_move), f.entry.sum,
               f.entry.best);
}

template <int W>
void Dfpn<W>::expand(int depth) {
  Frame& f = frame(depth);
  // Cheapest first: a learned claim is a few comparisons, a store a look-up, an expansion a whole H-search.
  if (recall(depth) || (limits_.solved != nullptr && recall_stored(depth))) return;
  ++nodes_;
  if (limits_.expanded != nullptr) limits_.expanded->fetch_add(1, std::memory_order_relaxed);
  if (limits_.crowd != nullptr) look_up(depth);
  const Expansion<W> e = f.connections->built ? expander_.expand(f.filled.state, *f.connections)
                                              : expander_.connect_and_expand(
                                                    f.filled.state, connections_above(depth), *f.connections);
  f.entry.expanded = true;
  ++f.entry.work;
  f.entry.moves = e.moves;
  f.entry.open = e.open;
  f.entry.sum = e.sum;
  if (!e.answer) {
    learned_.for_each_threat(f.filled.state, board::other(f.filled.state.to_move),
                             [&](const Cells<W>& carrier) {
                               if (f.entry.open.subset_of(carrier)) return;
                               f.entry.open &= carrier;
                               f.entry.moves &= carrier;
                               f.entry.sum |= carrier;
                             });
    if (f.entry.moves.empty()) {
      f.entry.phi = kInfinite;
      f.entry.delta = 0;
      f.entry.sum = expander_.close(f.filled.state, f.entry.open, f.entry.sum);
      learn(f);
      return;
    }
  }
  if (!e.answer) return;
  f.entry.settle(f.filled.state.to_move, *e.answer);
}

// REQUIRES the node is expanded. Says how likely the side to move wins, if the order does.
template <int W>
std::optional<double> Dfpn<W>::make_children(int depth) {
  Frame& f = frame(depth);
  ranking_.value.reset();
  ranking_.logits = false;
  order_(f.filled.state, connections_at(depth).of, f.entry.moves, ranking_);
  f.children.clear();
  f.entry.moves.for_each([&](Cell c) {
    f.children.push_back({c, ranking_.scores[c], 1, false, {}, {}, 1, 1});
  });
  std::stable_sort(f.children.begin(), f.children.end(),
                   [](const Child& a, const Child& b) { return a.score > b.score; });
  // A move that looks worse than the first waits until the first has turned out to be as hard as it looks.
  if (ranking_.logits)
    for (Child& c : f.children) {
      const double behind = std::min(f.children[0].score - c.score, kFarBehind);
      c.unseen = 1 + static_cast<std::uint32_t>(std::lround(parameters_.prior_weight * behind));
    }
  return ranking_.value;
}

template <int W>
void Dfpn<W>::win(Frame& f, Cell move, const Cells<W>& carrier) {
  f.entry.phi = 0;
  f.entry.delta = kInfinite;
  f.entry.best = move;
  f.entry.sum = carrier.with(move);
  learn(f);
}

// The opponent wins with this carrier if I move outside it.
template <int W>
void Dfpn<W>::refute(Frame& f, const Cells<W>& carrier) {
  // `open` keeps what a winning move may be at all, pruned moves among it, because the carrier of the node must cover
  // them; `moves` is what the search still has to try.
  f.entry.open &= carrier;
  f.entry.moves &= carrier;
  f.entry.sum |= carrier;
  std::erase_if(f.children, [&](const Child& c) { return !f.entry.moves.has(c.move); });
  if (!f.entry.moves.empty()) return;
  f.entry.phi = kInfinite;
  f.entry.delta = 0;
  f.entry.sum = expander_.close(f.filled.state, f.entry.open, f.entry.sum);
  learn(f);
}

template <int W>
void Dfpn<W>::make_ready(const Frame& f, Child& child) {
  if (child.ready) return;
  child.ready = true;
  child.filled = expander_.fill_after(f.filled.state, child.move);
  child.key = canonical(geometry_, child.filled.state);
}

// Reads the numbers of the children that count; says whether the node is settled by solved ones.
template <int W>
bool Dfpn<W>::settle_children(int depth) {
  Frame& f = frame(depth);
  const Color me = f.filled.state.to_move, them = board::other(me);
  for (std::size_t i = 0; i < parameters_.width_of(f.children.size());) {
    Child& c = f.children[i];
    make_ready(f, c);
    std::optional<Color> winner = c.filled.winner;
    Cells<W> carrier;
    if (!winner) {
      const auto entry = table_.find(geometry_, c.key);
      c.phi = entry ? entry->phi : 1;
      c.delta = entry ? entry->delta : c.unseen;
      if (entry && entry->solved()) {
        winner = entry->phi == 0 ? them : me;
        carrier = entry->sum;
      }
    }
    if (!winner) {
      ++i;
      continue;
    }
    carrier |= c.filled.cost[*winner];
    if (*winner == me) {
      win(f, c.move, carrier);
      return true;
    }
    // Moves that went may have been among those that count: others take their place, so look again from the first.
    refute(f, carrier);
    if (f.entry.delta == 0) return true;
    i = 0;
  }
  return false;
}

// With several threads: has another one settled a node above?
template <int W>
void Dfpn<W>::look_up(int depth) {
  for (int d = 0; d < depth && return_to_ < 0; ++d)
    if (const auto entry = table_.find(geometry_, frame(d).key); entry && entry->solved()) {
      frame(d).entry = *entry;
      return_to_ = d;
    }
}

// A child's delta, more if other threads are there.
template <int W>
std::uint64_t Dfpn<W>::crowded(const Child& child) const {
  if (limits_.crowd == nullptr) return child.delta;
  // A quarter more for each thread there: enough to spread them over moves of nearly equal numbers, not enough to send
  // one to a hopeless move.
  const std::uint64_t others = limits_.crowd->count(child.key.hash());
  return child.delta + others * (child.delta / 4 + 1);
}

// Goes down into the best of the first `width` children.
template <int W>
void Dfpn<W>::descend(int depth, std::size_t width, std::uint32_t phi_limit, std::uint32_t delta_limit) {
  Frame& f = frame(depth);
  std::size_t best = 0;
  std::uint32_t second = kInfinite;
  for (std::size_t i = 1; i < width; ++i) {
    if (crowded(f.children[i]) < crowded(f.children[best])) {
      second = std::min(second, f.children[best].delta);
      best = i;
    } else {
      second = std::min(second, f.children[i].delta);
    }
  }
  const Child& child = f.children[best];
  Frame& next = frame(depth + 1);
  next.filled = child.filled;
  next.key = child.key;
  enter(depth + 1);
  const std::uint32_t before = next.entry.work;
  if (limits_.crowd != nullptr) limits_.crowd->enter(next.key.hash());
  // A child that was chosen because others crowd elsewhere may
  // be beyond the limit already: it must get somewhere.
  const std::uint64_t limit = std::max<std::uint64_t>(
      std::min<std::uint64_t>(phi_limit, second >= kInfinite ? kInfinite : parameters_.widened(second)),
      child.delta + 1);
  search(depth + 1, std::max(delta_limit - std::min(delta_limit, parameters_.fees(width)), child.phi + 1),
         capped(limit, kInfinite));
  if (limits_.crowd != nullptr) limits_.crowd->leave(next.key.hash());
  f.entry.work += next.entry.work - before;
}

// The first numbers of a new node. With an order that estimates who wins, what is likely looks easy, the rest hard; the
// children are made for that. Without, they are only made when the search goes on there: most are never entered again.
template <int W>
bool Dfpn<W>::postpone(int depth, std::uint32_t phi_limit, std::uint32_t delta_limit) {
  Frame& f = frame(depth);
  f.entry.phi = 1;
  f.entry.delta = 1 + parameters_.fees(parameters_.width_of(base::at(f.entry.moves.count())));
  if (parameters_.value_weight > 0)
    if (const auto chance = make_children(depth)) {
      f.entry.phi += doubt(parameters_.value_weight, *chance);
      f.entry.delta += doubt(parameters_.value_weight, 1 - *chance);
    }
  if (f.entry.phi < phi_limit && f.entry.delta < delta_limit) return false;
  save(f);
  leave(f);
  return true;
}

template <int W>
void Dfpn<W>::search(int depth, std::uint32_t phi_limit, std::uint32_t delta_limit) {
  Frame& f = frame(depth);
  if (!f.entry.expanded && !f.entry.solved()) {
    expand(depth);
    if (f.entry.solved())
      save(f);
    else if (postpone(depth, phi_limit, delta_limit))
      return;
  }
  if (f.entry.solved() || return_to_ >= 0) return;
  if (f.children.empty()) make_children(depth);
  while (!settle_children(depth)) {
    const std::size_t width = parameters_.width_of(f.children.size());
    std::uint32_t most = 0;
    f.entry.phi = kInfinite;
    for (std::size_t i = 0; i < width; ++i) {
      f.entry.phi = std::min(f.entry.phi, f.children[i].delta);
      most = std::max(most, f.children[i].phi);
    }
    f.entry.delta = capped(std::uint64_t{most} + parameters_.fees(width));
    if (f.entry.phi >= phi_limit || f.entry.delta >= delta_limit || stopped()) break;
    if (depth == 0) save(f);  // whoever looks on while it runs finds the root in the table
    descend(depth, width, phi_limit, delta_limit);
    if (return_to_ >= 0) {
      if (return_to_ < depth) return;
      return_to_ = -1;  // f.entry has been read from the table
      return;
    }
  }
  save(f);
  if (f.entry.solved()) {
    keep(f);
  } else {
    leave(f);
  }
}

#define HEX_INSTANTIATE(W) template class Dfpn<W>;
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::solve
