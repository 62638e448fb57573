#include "connect/h_search.h"

#include <algorithm>
#include <bit>

#include "base/assert.h"

namespace hex::connect {

namespace {

constexpr int kMinCapacity = 4;

std::uint8_t clip_depth(int depth) {
  return static_cast<std::uint8_t>(std::min(depth, 255));
}

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

// Edges as midpoints find more, but the time goes further in nodes: 7x7 openings took four times as long with
// them.
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
  add_adjacent();
  run();
}

template <int W>
void HSearch<W>::begin(const board::CellGeometry<W>& geometry, Color color, const Stones<W>& stones,
                       ConnectionSet<W>& out) {
  out_ = &out;
  out.geometry_ = &geometry;
  out.color_ = color;
  out.cells_ = geometry.plain->cells();
  out.stones_ = stones;
  out.empty_ = geometry.all - stones.mine - stones.theirs;
  out.edge_rows_ = geometry.edge[at(static_cast<int>(board::first_edge(color)))] |
                   geometry.edge[at(static_cast<int>(board::second_edge(color)))];
  const int points = out.cells_ + 2;
  out.rep_.assign(at(points), -1);
  out.pairs_.assign(Set::pair_index(points, 0), Pair{});
  out.ends_.assign(at(points), {});
  out.arena_.clear();
  buckets_.resize(at(out.cells_) + 1);
  lowest_ = buckets_.size();
  common_semi_.assign(out.pairs_.size(), out.empty_);
  epochs_.assign(out.pairs_.size(), 0);
  epoch_ = 1;
  offered_.resize(kOffered);
  build_ += 0x632be59bd9b4e019ULL;
  for (auto& blocks : free_) blocks.clear();
  out.find_bridges();
  label_groups();
}

template <int W>
void HSearch<W>::label_groups() {
  Set& set = *out_;
  const auto& g = *set.geometry_;
  set.empty_.for_each([&](Cell c) { set.rep_[at(c)] = static_cast<std::int16_t>(c); });
  Cells<W> left = set.stones_.mine;
  const auto label = [&](const Cells<W>& group, int rep) {
    group.for_each([&](Cell c) { set.rep_[at(c)] = static_cast<std::int16_t>(rep); });
    left -= group;
  };
  const int edge1 = set.cells_, edge2 = set.cells_ + 1;
  const auto& touch1 = g.edge[at(static_cast<int>(board::first_edge(set.color_)))];
  const auto& touch2 = g.edge[at(static_cast<int>(board::second_edge(set.color_)))];
  set.rep_[at(edge1)] = static_cast<std::int16_t>(edge1);
  const Cells<W> group1 = g.flood(touch1, set.stones_.mine);
  const bool joined = group1.meets(touch2);
  label(group1, edge1);
  set.rep_[at(edge2)] = static_cast<std::int16_t>(joined ? edge1 : edge2);
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
      const int rep = set.rep_[at(set.to_local(point))];
      if (rep < 0 || (is_cell(rep) && rep < c)) continue;  // each pair of cells once
      offer(Kind::Full, c, rep, Cells<W>::none(), board::kNoCell, Rule::Adjacent, 0);
    }
  });
}

template <int W>
void HSearch<W>::run() {
  do {
    while (lowest_ < buckets_.size()) {
      auto& bucket = buckets_[lowest_];
      for (std::size_t i = 0; i < bucket.size(); ++i) {  // grows while we go
        const Candidate candidate = bucket[i];
        if (insert(candidate)) combine(candidate);
      }
      bucket.clear();
      ++lowest_;
    }
  } while (options_.crossing && crossing_pass());
}

template <int W>
void HSearch<W>::combine(const Candidate& c) {
  const Connection<W>& a = c.connection;
  if (c.kind == Kind::Full) {
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
bool HSearch<W>::is_known(Kind kind, const Pair& p, const Cells<W>& carrier) {
  const auto holds_smaller = [&](const List& l) {
    const Connection<W>* const c = items(l);
    for (int i = 0; i < l.size; ++i)
      if (c[i].carrier.subset_of(carrier)) return true;
    return false;
  };
  return holds_smaller(p.lists[0]) || (kind == Kind::Semi && holds_smaller(p.lists[1]));
}

template <int W>
bool HSearch<W>::offer(Kind kind, int x, int y, const Cells<W>& carrier, Cell key, Rule rule, int depth) {
  const Pair& p = pair(x, y);
  if (at_limit(p, x, y, kind) || is_known(kind, p, carrier)) return false;
  const auto size = at(carrier.count());
  lowest_ = std::min(lowest_, size);
  buckets_[size].push_back({{carrier, static_cast<std::int16_t>(key), rule, clip_depth(depth)},
                            static_cast<std::int16_t>(x),
                            static_cast<std::int16_t>(y),
                            kind});
  return true;
}

template <int W>
bool HSearch<W>::insert(const Candidate& c) {
  Pair& p = pair(c.x, c.y);
  const Cells<W>& carrier = c.connection.carrier;
  if (is_known(c.kind, p, carrier) || !fits_limits(p, c)) return false;
  Cells<W>& semis = common_semi_[Set::pair_index(c.x, c.y)];
  if (remove_supersets(p.lists[1], carrier)) semis = common(p.lists[1]);
  if (c.kind == Kind::Semi) semis &= carrier;
  if (c.kind == Kind::Full) {
    remove_supersets(p.lists[0], carrier);
    if (p.lists[0].size == 0) note_end(c.x, c.y);
  }
  append(p.lists[static_cast<int>(c.kind)], c.connection);
  epoch(c.x, c.y) = epoch_;
  return true;
}

template <int W>
int HSearch<W>::limit(int x, int y, Kind kind) const {
  const bool edge = std::max(x, y) >= out_->cells_;
  if (kind == Kind::Full) return edge ? options_.max_full_edge : options_.max_full;
  return edge ? options_.max_semi_edge : options_.max_semi;
}

// What is found later is larger, so a full list of semis stays as it is. Fulls beyond the limit are still
// welcome, up to as many again, when they avoid a cell common to all so far.
template <int W>
bool HSearch<W>::at_limit(const Pair& p, int x, int y, Kind kind) const {
  const int most = limit(x, y, kind);
  return most > 0 && p.lists[static_cast<int>(kind)].size >= (kind == Kind::Full ? 2 * most : most);
}

template <int W>
bool HSearch<W>::fits_limits(const Pair& p, const Candidate& c) {
  if (at_limit(p, c.x, c.y, c.kind)) return false;
  const List& l = p.lists[static_cast<int>(c.kind)];
  const int most = limit(c.x, c.y, c.kind);
  if (c.kind == Kind::Semi || most == 0 || l.size < most) return true;
  return !common(l).subset_of(c.connection.carrier);
}

template <int W>
void HSearch<W>::append(List& list, const Connection<W>& connection) {
  auto& arena = out_->arena_;
  if (list.size == list.capacity) {
    const int capacity = std::max<int>(kMinCapacity, static_cast<int>(std::bit_ceil(list.capacity + 1u)));
    auto& blocks = free_[std::countr_zero(static_cast<unsigned>(capacity))];
    std::uint32_t begin;
    if (!blocks.empty()) {
      begin = blocks.back();
      blocks.pop_back();
    } else {
      begin = static_cast<std::uint32_t>(arena.size());
      arena.resize(arena.size() + at(capacity));
    }
    std::copy_n(arena.begin() + list.begin, list.size, arena.begin() + begin);
    if (std::has_single_bit(static_cast<unsigned>(list.capacity)) && list.capacity >= kMinCapacity)
      free_[std::countr_zero(static_cast<unsigned>(list.capacity))].push_back(list.begin);
    list.begin = begin;
    list.capacity = static_cast<std::uint16_t>(capacity);
  }
  arena[list.begin + list.size++] = connection;
}

template <int W>
bool HSearch<W>::remove_supersets(List& list, const Cells<W>& carrier) {
  Connection<W>* const c = items(list);
  int kept = 0;
  for (int i = 0; i < list.size; ++i) {
    if (carrier.subset_of(c[i].carrier)) continue;
    if (kept != i) c[kept] = c[i];
    ++kept;
  }
  const bool removed = kept < list.size;
  list.size = static_cast<std::uint16_t>(kept);
  return removed;
}

template <int W>
void HSearch<W>::note_end(int x, int y) {
  const auto note = [&](int from, int to) {
    auto& ends = out_->ends_[at(from)];
    if (to < out_->cells_)
      ends.cells.add(to);
    else
      ends.edges |= 1u << (to - out_->cells_);
  };
  note(x, y);
  note(y, x);
}

template <int W>
void HSearch<W>::and_over(int p, int m, const Connection<W>& a, bool a_is_semi) {
  const bool over_cell = is_cell(m), over_edge = m >= out_->cells_;
  if (a_is_semi && over_cell) return;
  if (over_edge) {
    if (!options_.edge_midpoints) return;
    if (options_.edge_carrier > 0 && a.carrier.count() > options_.edge_carrier) return;
  }
  const AndStep step{a, p, m, is_cell(p), over_cell, a_is_semi, over_edge ? options_.edge_carrier : 0};
  const auto& ends = out_->ends_[at(m)];
  Cells<W> others = ends.cells - a.carrier;
  if (p < out_->cells_) others.remove(p);
  others.for_each([&](int z) { and_with(step, z); });
  for (int e = 0; e < 2; ++e)
    if ((ends.edges >> e & 1u) != 0 && out_->cells_ + e != p) and_with(step, out_->cells_ + e);
}

template <int W>
void HSearch<W>::and_with(const AndStep& step, int z) {
  const int p = step.p, m = step.m;
  const Pair& far = pair(p, z);
  if (far.lists[0].size == 1 && items(far.lists[0])[0].carrier.empty()) return;  // nothing can be better
  if (at_limit(far, p, z, step.over_cell || step.a_is_semi ? Kind::Semi : Kind::Full)) return;
  const Cells<W>& a = step.a.carrier;
  const List fulls = list(m, z, Kind::Full);
  for (int i = 0; i < fulls.size; ++i) {
    const Connection<W>& b = items(fulls)[i];
    if (step.p_is_cell && b.carrier.has(p)) continue;
    const Cells<W> overlap = a & b.carrier;
    // The check that for_each_captured begins with; most pairs end here.
    if (!overlap.empty() && !(options_.captured_overlap && overlap.subset_of(out_->edge_rows_))) continue;
    const Cells<W> sum = a | b.carrier;
    if (step.most > 0 && sum.count() > step.most) continue;
    const int depth = step.a.depth + b.depth;
    if (overlap.empty())
      and_result(step, z, sum, depth);
    else
      and_captured(step, z, overlap, sum, depth);
  }
}

template <int W>
void HSearch<W>::and_captured(const AndStep& step, int z, const Cells<W>& overlap, const Cells<W>& sum,
                              int depth) {
  out_->for_each_captured(overlap, out_->to_global(step.p), out_->to_global(z), out_->to_global(step.m),
                          [&](const Cells<W>& bridge) {
                            if (!avoids_ends(step.p, z, bridge) || (step.over_cell && bridge.has(step.m)) ||
                                (step.a_is_semi && bridge.has(step.a.key)))
                              return;
                            and_result(step, z, sum | bridge, depth + 2);
                          });
}

template <int W>
void HSearch<W>::and_result(const AndStep& step, int z, const Cells<W>& carrier, int depth) {
  if (step.over_cell)
    offer(Kind::Semi, step.p, z, carrier.with(step.m), step.m, Rule::AndCell, depth + 1);
  else if (step.a_is_semi)
    offer(Kind::Semi, step.p, z, carrier, step.a.key, Rule::SemiAndGroup, depth);
  else
    offer(Kind::Full, step.p, z, carrier, board::kNoCell, Rule::AndGroup, depth);
}

#define HEX_INSTANTIATE(W) template class HSearch<W>;
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::connect
