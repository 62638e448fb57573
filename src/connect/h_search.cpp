#include "connect/h_search.h"

#include <algorithm>
#include <bit>
#include <limits>

#include "base/assert.h"
#include "connect/stopping.h"

namespace hex::connect {

namespace {

constexpr std::size_t kMinCapacity = 4;

}  // namespace

Options Options::h_process() {
  Options o;
  o.captured_overlap = o.crossing = o.strong_crossing = false;
  return o;
}

Options Options::standard() {
  Options o;
  o.max_full = 1;
  o.max_semi = 10;
  o.max_full_edge = 20;
  o.max_semi_edge = 100;
  o.or_budget = 20;
  o.crossing_budget = 500;
  o.edge_carrier = 4;
  o.goal_directed = true;
  return o;
}

// Edges as midpoints find more, but the time goes further in
// nodes: 7x7 openings took four times as long with them.
Options Options::solving() {
  Options o = standard();
  o.max_full = 3;
  o.max_semi = 6;
  o.crossing_budget = 30;
  o.edge_midpoints = false;
  return o;
}

Options Options::thorough() {
  Options o = standard();
  o.max_full = o.max_full_edge = 20;
  o.max_semi = o.max_semi_edge = 50;
  o.or_budget = 200;
  o.edge_carrier = 2;
  o.goal_directed = false;
  return o;
}

template <int W>
void HSearch<W>::build(const board::CellGeometry<W>& geometry, Color color, const Stones<W>& stones,
                       ConnectionSet<W>& out) {
  begin(geometry, color, stones, out);
  out.pairs_.assign(Set::pair_index(out.cells_ + 2, 0), Pair{});
  out.ends_.assign(out.cells_ + 2, {});
  out.arena_.clear();
  add_adjacent();
  run();
}

// Everything that depends on the position is set up here and nowhere else, so that a build and an update start from
// the same state and an object that was used for another board leaves no trace.
template <int W>
void HSearch<W>::begin(const board::CellGeometry<W>& geometry, Color color, const Stones<W>& stones,
                       ConnectionSet<W>& out) {
  out_ = &out;
  out.geometry_ = &geometry;
  out.color_ = color;
  out.cells_ = geometry.plain->cells();
  out.stones_ = stones;
  out.empty_ = geometry.empty_cells(stones);
  out.edge_rows_ = geometry.edge[board::first_edge(color)] | geometry.edge[board::second_edge(color)];
  const int points = out.cells_ + 2;
  out.rep_.assign(points, -1);
  buckets_.resize(out.cells_ + 1);
  lowest_ = buckets_.size();
  common_semi_.resize(Set::pair_index(points, 0));
  epochs_.assign(Set::pair_index(points, 0), 0);
  changed_.assign(points, 0);
  epoch_ = 1;
  offered_.resize(kOffered);
  build_ += 0x632be59bd9b4e019ULL;
  for (auto& blocks : free_) blocks.clear();
  out.find_bridges();
  label_groups();
  begin_points();
}

template <int W>
void HSearch<W>::begin_points() {
  const auto points = base::at(out_->cells_ + 2);
  const auto or_none = [](int most) { return most > 0 ? most : std::numeric_limits<int>::max() / 2; };
  limits_[0][Kind::Full] = or_none(options_.max_full);
  limits_[0][Kind::Semi] = or_none(options_.max_semi);
  limits_[1][Kind::Full] = or_none(options_.max_full_edge);
  limits_[1][Kind::Semi] = or_none(options_.max_semi_edge);
  largest_ = 0;
  removals_ = 0;
  bit_.assign(points, Cells<W>::none());
  out_->empty_.for_each([&](Cell c) { bit_[c].add(c); });
  captures_.assign(points, Cells<W>::none());
  if (options_.captured_overlap)
    (out_->empty_ | out_->mine()).for_each([&](Cell q) { captures_[out_->rep_[q]] |= out_->edge_bridge(q); });
  if (continuations_.size() < points) continuations_.resize(points);
  for (auto& row : continuations_) row.clear();
  row_made_.assign(points, 1);
}

// An edge is the representative of the group that holds it, because most questions are about edges; a group that
// holds both goes by the first one, so that "has this player won?" is one comparison.
template <int W>
void HSearch<W>::label_groups() {
  Set& set = *out_;
  const auto& g = *set.geometry_;
  set.empty_.for_each([&](Cell c) { set.rep_[c] = c; });
  Cells<W> left = set.mine();
  const auto label = [&](const Cells<W>& group, int rep) {
    group.for_each([&](Cell c) { set.rep_[c] = rep; });
    left -= group;
  };
  const int edge1 = set.cells_, edge2 = set.cells_ + 1;
  const auto& touch1 = g.edge[board::first_edge(set.color_)];
  const auto& touch2 = g.edge[board::second_edge(set.color_)];
  set.rep_[edge1] = edge1;
  const Cells<W> group1 = g.flood(touch1, set.mine());
  const bool joined = group1.meets(touch2);
  label(group1, edge1);
  set.rep_[edge2] = joined ? edge1 : edge2;
  label(g.flood(touch2, left), joined ? edge1 : edge2);
  while (!left.empty()) {
    const Cell lowest = left.lowest();
    label(g.flood(Cells<W>::of(lowest), left), lowest);
  }
}

template <int W>
void HSearch<W>::add_adjacent() {
  Set& set = *out_;
  set.empty_.for_each([&](Cell c) {
    for (int point : set.geometry_->plain->neighbor_points(set.color_, c)) {
      const int rep = set.rep_[set.to_local(point)];
      if (rep < 0 || (is_cell(rep) && rep < c)) continue;  // each pair of cells once
      offer(Kind::Full, c, rep, Cells<W>::none(), board::kNoCell, Rule::Adjacent, 0);
    }
  });
}

template <int W>
void HSearch<W>::run() {
  // Smallest carriers first: a conclusion is never smaller than its premises, so a bucket that is done stays done,
  // except that it may grow while it is worked on. The crossing rule looks at three semis and two fulls at once, so
  // it runs when AND and OR have nothing left, on the pairs that changed since its last pass.
  do {
    while (lowest_ < buckets_.size()) {
      auto& bucket = buckets_[lowest_];
      if (stop_wanted()) bucket.clear();
      for (std::size_t i = 0; i < bucket.size(); ++i) {  // grows while we go
        const Candidate candidate = bucket[i];
        if (insert(candidate, base::number_of(lowest_)) && !stop_wanted()) combine(candidate);
      }
      bucket.clear();
      ++lowest_;
    }
  } while (options_.crossing && !stop_wanted() && crossing_pass());
}

template <int W>
void HSearch<W>::combine(const Candidate& c) {
  const Connection<W>& a = c.connection;
  if (c.kind() == Kind::Full) {
    and_over(c.x, c.y, a, false);
    and_over(c.y, c.x, a, false);
    return;
  }
  // A semi made by AND over a cell k is the series of two fulls, and the full from k goes on over groups by
  // itself: so only what the crossing rule made needs to be continued as a semi.
  if (a.rule == Rule::Crossing || a.rule == Rule::SemiAndGroup) {
    and_over(c.x, c.y, a, true);
    and_over(c.y, c.x, a, true);
  }
  or_with(c.x, c.y, a);
}

template <int W>
void HSearch<W>::put_into_bucket(const Candidate& candidate) {
  const auto size = base::at(candidate.connection.carrier.count());
  lowest_ = std::min(lowest_, size);
  buckets_[size].push_back(candidate);
}

template <int W>
bool HSearch<W>::insert(const Candidate& c, int size) {
  Pair& p = pair(c.x, c.y);
  const Kind kind = c.kind();
  const Cells<W>& carrier = c.connection.carrier;
  // Lists only grow at their end while nothing is removed: then what was compared in offer() need not be again.
  const bool as_then = c.removals == removals_;
  if (is_known(kind, p, carrier, as_then ? int{c.fulls} : 0, as_then ? int{c.semis} : 0) ||
      !fits_limits(p, c))
    return false;
  // A semi that holds the carrier of a full says less than the full does, so it goes; the cells common to all semis
  // are then no longer a running intersection and have to be counted anew.
  Cells<W>& semis = common_semi_[Set::pair_index(c.x, c.y)];
  // Among semis of at most this size only an equal one would have to go, and that would be known.
  if ((kind == Kind::Full || size < largest_) && remove_supersets(p.lists[Kind::Semi], carrier))
    semis = common(p.lists[Kind::Semi]);
  if (kind == Kind::Semi) {
    semis = p.lists[Kind::Semi].size == 0 ? carrier : semis & carrier;
  } else {
    if (size < largest_) remove_larger_fulls(c.x, c.y, carrier);
    if (p.lists[Kind::Full].size == 0) note_end(c.x, c.y);
    note_continuations(c.x, c.y, c.connection);
  }
  append(p.lists[kind], c.connection);
  largest_ = std::max(largest_, size);
  note_change(c.x, c.y);
  return true;
}

template <int W>
bool HSearch<W>::fits_limits(const Pair& p, const Candidate& c) {
  const Kind kind = c.kind();
  if (at_limit(p, c.x, c.y, kind)) return false;
  const List& l = p.lists[kind];
  // Beyond the limit a full is still worth its place if it frees some cell that all the others need: such a full lets
  // AND pass where it could not, and keeps a connection alive after a stone of theirs.
  if (kind == Kind::Semi || l.size < limit(c.x, c.y, kind)) return true;
  return !common(l).subset_of(c.connection.carrier);
}

// The lists of all pairs share one vector, so that copying a whole set is one copy of memory. A list that outgrows its
// block moves to one of twice the size; the old block is used again for other lists.
template <int W>
void HSearch<W>::grow(List& list) {
  auto& arena = out_->arena_;
  const std::size_t before = base::at(list.capacity);
  const std::size_t capacity = std::max(kMinCapacity, std::bit_ceil(before + 1));
  auto& blocks = free_[std::countr_zero(capacity)];
  base::Small<std::uint32_t> begin;
  if (!blocks.empty()) {
    begin = blocks.back();
    blocks.pop_back();
  } else {
    begin = arena.size();
    arena.resize(arena.size() + capacity);
  }
  std::copy_n(arena.begin() + list.begin, list.size, arena.begin() + begin);
  if (std::has_single_bit(before) && before >= kMinCapacity)
    free_[std::countr_zero(before)].push_back(list.begin);
  list.begin = begin;
  list.capacity = capacity;
}

// Mostly there is none.
template <int W>
bool HSearch<W>::remove_supersets(List& list, const Cells<W>& carrier) {
  Connection<W>* const c = items(list);
  const int size = list.size;
  int kept = 0;
  while (kept < size && !carrier.subset_of(c[kept].carrier)) ++kept;
  if (kept == size) return false;
  for (int i = kept + 1; i < size; ++i)
    if (!carrier.subset_of(c[i].carrier)) c[kept++] = c[i];
  ++removals_;
  list.size = kept;
  return true;
}

template <int W>
void HSearch<W>::note_end(int x, int y) {
  const auto note = [&](int from, int to) {
    auto& ends = out_->ends_[from];
    if (to < out_->cells_)
      ends.cells.add(to);
    else
      ends.edges |= 1u << (to - out_->cells_);
  };
  note(x, y);
  note(y, x);
}

template <int W>
void HSearch<W>::forget_end(int x, int y) {
  const auto forget = [&](int from, int to) {
    auto& ends = out_->ends_[from];
    if (to < out_->cells_)
      ends.cells.remove(to);
    else
      ends.edges &= ~(1u << (to - out_->cells_));
  };
  forget(x, y);
  forget(y, x);
}

template <int W>
void HSearch<W>::remove_larger_fulls(int x, int y, const Cells<W>& carrier) {
  List& fulls = list(x, y, Kind::Full);
  for (int i = 0; i < fulls.size; ++i)
    if (carrier.subset_of(items(fulls)[i].carrier)) forget_continuations(x, y, items(fulls)[i].carrier);
  remove_supersets(fulls, carrier);
}

// Over an edge only small carriers are taken.
template <int W>
void HSearch<W>::note_continuations(int x, int y, const Connection<W>& full) {
  row(x);
  row(y);
  note_continuation(x, y, full);
  note_continuation(y, x, full);
}

template <int W>
void HSearch<W>::note_continuation(int over, int z, const Connection<W>& full) {
  if (over >= out_->cells_ && (!options_.edge_midpoints ||
                               (options_.edge_carrier > 0 && full.carrier.count() > options_.edge_carrier)))
    return;
  continuations_[over].push_back({full.carrier | bit_[z], z, full.depth});
}

// After an update most points are never asked for theirs: a stone of the opponent's brings hardly anything new.
template <int W>
void HSearch<W>::make_row(int over) {
  row_made_[over] = 1;
  const auto note = [&](int z) {
    const List& fulls = list(over, z, Kind::Full);
    for (int i = 0; i < fulls.size; ++i) note_continuation(over, z, items(fulls)[i]);
  };
  const auto& ends = out_->ends_[over];
  ends.cells.for_each(note);
  for (int edge = 0; edge < 2; ++edge)
    if ((ends.edges >> edge & 1) != 0) note(out_->cells_ + edge);
}

template <int W>
void HSearch<W>::forget_continuations(int x, int y, const Cells<W>& carrier) {
  const auto forget = [&](int over, int z) {
    if (!row_made_[over]) return;
    const Cells<W> blocked = carrier | bit_[z];
    std::erase_if(continuations_[over],
                  [&](const Continuation& b) { return b.z == z && b.blocked == blocked; });
  };
  forget(x, y);
  forget(y, x);
}

template <int W>
void HSearch<W>::and_over(int p, int m, const Connection<W>& a, bool a_is_semi) {
  const bool over_cell = is_cell(m);
  if (a_is_semi && over_cell) return;
  const int most =
      m >= out_->cells_ && options_.edge_carrier > 0 ? options_.edge_carrier : Cells<W>::kCapacity;
  if (m >= out_->cells_ && (!options_.edge_midpoints || a.carrier.count() > most)) return;
  const AndStep step{a,
                     p,
                     m,
                     over_cell || a_is_semi ? Kind::Semi : Kind::Full,
                     over_cell   ? m
                     : a_is_semi ? Cell{a.key}
                                 : board::kNoCell,
                     over_cell   ? Rule::AndCell
                     : a_is_semi ? Rule::SemiAndGroup
                                 : Rule::AndGroup};
  // The row has everything that AND can take over m in one piece of memory, so that the lists of all pairs (m, z)
  // need not be walked.
  const auto& row = this->row(m);
  // Two carriers fit when they are disjoint and neither holds the far endpoint: both tests are one, because what a
  // part blocks is its carrier together with its far end.
  const Cells<W> blocked = a.carrier | bit_[p], base = a.carrier | bit_[m];
  const int depth = a.depth + (over_cell ? 1 : 0);
  // First which of them are disjoint, without branches; then what follows from those.
  disjoint_.resize(row.size());
  std::size_t fitting = 0;
  for (std::size_t i = 0; i < row.size(); ++i) {
    disjoint_[fitting] = i;
    fitting += row[i].blocked.meets(blocked) ? 0 : 1;
  }
  for (std::size_t i = 0; i < fitting; ++i) {
    const Continuation& b = row[disjoint_[i]];
    if (b.z == p) continue;
    const Cells<W> carrier = (base | b.blocked) - bit_[b.z];
    if (most < Cells<W>::kCapacity && carrier.count() > most) continue;
    offer(step.kind, p, b.z, carrier, step.key, step.rule, depth + b.depth);
  }
  if (!options_.captured_overlap || !blocked.meets(out_->edge_rows_)) return;
  for (const Continuation& b : row) {
    const Cells<W> overlap = b.blocked & blocked;
    if (!overlap.empty() && overlap.subset_of(out_->edge_rows_)) and_captured(step, b, overlap);
  }
}

// Carriers that overlap inside an edge bridge of one of the three points. That point captures the bridge, so both parts
// may count its cells as mine; the whole bridge joins the carrier, because a stone of theirs in it has to be answered in
// it. The bridge must not hold an endpoint or the key: those cells are spoken for.
template <int W>
void HSearch<W>::and_captured(const AndStep& step, const Continuation& b, const Cells<W>& overlap) {
  if (b.z == step.p || overlap.meets(bit_[step.p] | bit_[b.z])) return;
  if (!overlap.subset_of(captures_[step.p]) && !overlap.subset_of(captures_[step.m]) &&
      !overlap.subset_of(captures_[b.z]))
    return;
  const bool over_cell = is_cell(step.m), over_edge = step.m >= out_->cells_;
  const Cells<W> sum = (step.a.carrier | b.blocked) - bit_[b.z];
  if (over_edge && options_.edge_carrier > 0 && sum.count() > options_.edge_carrier) return;
  const Pair& far = pair(step.p, b.z);
  if (at_limit(far, step.p, b.z, step.kind) || is_known(step.kind, far, sum | bit_[step.m])) return;
  out_->for_each_captured_locally(overlap, step.p, b.z, step.m, [&](const Cells<W>& bridge) {
    if (!avoids_ends(step.p, b.z, bridge) || (over_cell && bridge.has(step.m)) ||
        (step.rule == Rule::SemiAndGroup && bridge.has(step.a.key)))
      return;
    offer(step.kind, step.p, b.z, sum | bridge | bit_[step.m], step.key, step.rule,
          step.a.depth + b.depth + (over_cell ? 3 : 2));
  });
}

#define HEX_INSTANTIATE(W) template class HSearch<W>;
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::connect
