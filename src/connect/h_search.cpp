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
  o.max_full = 10;
  o.max_semi = 25;
  o.crossing_budget = 500;
  o.goal_directed = true;
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
  work_.assign(out.pairs_.size(), Work{});
  queue_.resize(std::bit_ceil(out.pairs_.size() + 1));
  queue_head_ = queue_size_ = 0;
  epoch_ = 1;
  for (auto& blocks : free_) blocks.clear();
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
      add_full(c, rep, Cells<W>::none(), Rule::Adjacent, 0);
    }
  });
}

template <int W>
void HSearch<W>::enqueue(int x, int y) {
  Work& w = work(x, y);
  if (w.queued) return;
  w.queued = true;
  queue_[(queue_head_ + queue_size_++) & (queue_.size() - 1)] = pack(x, y);
}

template <int W>
void HSearch<W>::run() {
  do {
    while (queue_size_ > 0) {
      const std::uint32_t packed = queue_[queue_head_];
      queue_head_ = (queue_head_ + 1) & (queue_.size() - 1);
      --queue_size_;
      const int x = static_cast<int>(packed >> 16), y = static_cast<int>(packed & 0xffff);
      Work& w = work(x, y);
      w.queued = false;
      if (w.done[1] < list(x, y, Kind::Semi).size) {
        if (options_.crossing)
          for (int i = w.done[1]; i < list(x, y, Kind::Semi).size; ++i) {
            const Connection<W> a = items(list(x, y, Kind::Semi))[i];
            if (a.rule != Rule::Crossing && a.rule != Rule::SemiAndGroup) continue;
            and_semi(x, y, a);
            and_semi(y, x, a);
          }
        or_pair(x, y);
      }
      for (; w.done[0] < list(x, y, Kind::Full).size; ++w.done[0]) {
        const Connection<W> a = items(list(x, y, Kind::Full))[w.done[0]];
        and_full(x, y, a);
        and_full(y, x, a);
      }
    }
  } while (options_.crossing && crossing_pass());
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
void HSearch<W>::remove_supersets(List& list, std::uint16_t& done, const Cells<W>& carrier) {
  Connection<W>* const c = items(list);
  int kept = 0, kept_done = 0;
  for (int i = 0; i < list.size; ++i) {
    if (carrier.subset_of(c[i].carrier)) continue;
    if (i < done) ++kept_done;
    if (kept != i) c[kept] = c[i];
    ++kept;
  }
  list.size = static_cast<std::uint16_t>(kept);
  done = static_cast<std::uint16_t>(kept_done);
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
bool HSearch<W>::add_full(int x, int y, const Cells<W>& carrier, Rule rule, int depth) {
  Pair& p = pair(x, y);
  List& fulls = p.lists[0];
  const Connection<W>* const f = items(fulls);
  for (int i = 0; i < fulls.size; ++i)
    if (f[i].carrier.subset_of(carrier)) return false;
  Work& w = work(x, y);
  remove_supersets(fulls, w.done[0], carrier);
  if (options_.max_full > 0 && fulls.size >= options_.max_full) return false;
  remove_supersets(p.lists[1], w.done[1], carrier);
  if (fulls.size == 0) note_end(x, y);
  append(fulls, {carrier, board::kNoCell, rule, clip_depth(depth)});
  w.epoch = epoch_;
  enqueue(x, y);
  return true;
}

template <int W>
bool HSearch<W>::add_semi(int x, int y, const Cells<W>& carrier, Cell key, Rule rule, int depth) {
  Pair& p = pair(x, y);
  for (const List& l : p.lists) {
    const Connection<W>* const c = items(l);
    for (int i = 0; i < l.size; ++i)
      if (c[i].carrier.subset_of(carrier)) return false;
  }
  Work& w = work(x, y);
  remove_supersets(p.lists[1], w.done[1], carrier);
  if (options_.max_semi > 0 && p.lists[1].size >= options_.max_semi) return false;
  append(p.lists[1], {carrier, static_cast<std::int16_t>(key), rule, clip_depth(depth)});
  w.epoch = epoch_;
  enqueue(x, y);
  return true;
}

template <int W>
void HSearch<W>::and_full(int p, int m, const Connection<W>& a) {
  if (!options_.edge_midpoints && m >= out_->cells_) return;
  const auto ends = out_->ends_[at(m)];
  (ends.cells - a.carrier).for_each([&](int z) {
    if (z != p) and_with(p, m, z, a, false);
  });
  for (int e = 0; e < 2; ++e)
    if ((ends.edges >> e & 1u) != 0 && out_->cells_ + e != p) and_with(p, m, out_->cells_ + e, a, false);
}

// Series of a semi with fulls: needed for semis of the crossing rule alone, because a semi made by AND over a
// cell k is the series of two fulls, and the full from k goes on over m by itself.
template <int W>
void HSearch<W>::and_semi(int p, int m, const Connection<W>& a) {
  if (is_cell(m) || (!options_.edge_midpoints && m >= out_->cells_)) return;
  const auto ends = out_->ends_[at(m)];
  (ends.cells - a.carrier).for_each([&](int z) {
    if (z != p) and_with(p, m, z, a, true);
  });
  for (int e = 0; e < 2; ++e)
    if ((ends.edges >> e & 1u) != 0 && out_->cells_ + e != p) and_with(p, m, out_->cells_ + e, a, true);
}

template <int W>
void HSearch<W>::and_with(int p, int m, int z, const Connection<W>& a, bool a_is_semi) {
  const List& far = list(p, z, Kind::Full);
  if (far.size == 1 && items(far)[0].carrier.empty()) return;  // nothing can be better
  const bool over_cell = is_cell(m), p_is_cell = is_cell(p), z_is_cell = is_cell(z);
  const bool over_edge = m >= out_->cells_ && options_.edge_carrier > 0;
  const List fulls = list(m, z, Kind::Full);
  const auto add = [&](const Cells<W>& carrier, int depth) {
    if (over_cell)
      add_semi(p, z, carrier.with(m), m, Rule::AndCell, depth + 1);
    else if (a_is_semi)
      add_semi(p, z, carrier, a.key, Rule::SemiAndGroup, depth);
    else
      add_full(p, z, carrier, Rule::AndGroup, depth);
  };
  for (int i = 0; i < fulls.size; ++i) {
    const Connection<W>& b = items(fulls)[i];
    if (p_is_cell && b.carrier.has(p)) continue;
    const Cells<W> sum = a.carrier | b.carrier;
    if (over_edge && sum.count() > options_.edge_carrier) continue;
    const int depth = a.depth + b.depth;
    if (!a.carrier.meets(b.carrier)) {
      add(sum, depth);
    } else if (options_.captured_overlap) {
      out_->for_each_captured(a.carrier & b.carrier, out_->to_global(p), out_->to_global(z),
                              out_->to_global(m), [&](const Cells<W>& bridge) {
                                const Cells<W> all = sum | bridge;
                                if ((p_is_cell && all.has(p)) || (z_is_cell && all.has(z)) ||
                                    (over_cell && all.has(m)) || (a_is_semi && bridge.has(a.key)))
                                  return;
                                add(all, depth + 2);
                              });
    }
  }
}

// OR over the pair's semis, each family with at least one that was not there before.
template <int W>
void HSearch<W>::or_pair(int x, int y) {
  const List semis = list(x, y, Kind::Semi);
  Work& w = work(x, y);
  const int first_new = w.done[1];
  w.done[1] = semis.size;
  seeds_.clear();
  Cells<W> common = out_->empty_;
  for (int i = 0; i < semis.size; ++i) {
    const Connection<W>& s = items(semis)[i];
    seeds_.push_back({s.carrier, s.depth, true});
    common &= s.carrier;
  }
  if (!common.empty() && !(options_.captured_overlap && common.subset_of(out_->edge_rows_))) return;
  if (options_.goal_directed)
    or_sweep(x, y, at(first_new));
  else
    for (std::size_t i = at(first_new); i < seeds_.size(); ++i) {
      if (!seeds_[i].alive) continue;
      int budget = options_.or_budget;
      or_search(x, y, seeds_[i].carrier, seeds_[i].carrier, seeds_[i].depth, 1, budget);
      seeds_[i].alive = false;  // every family with it has been tried
    }
}

// Goal-directed OR: a further full is worth having when it avoids a cell that all fulls of the pair hold. For
// each such cell the semis that avoid it decide at once whether one exists.
template <int W>
void HSearch<W>::or_sweep(int x, int y, std::size_t first_new) {
  if (list(x, y, Kind::Full).size == 0 && !or_avoiding(x, y, board::kNoCell)) return;
  Cells<W> goal = out_->empty_, tried;
  const List& fulls = list(x, y, Kind::Full);
  for (int i = 0; i < fulls.size; ++i) goal &= items(fulls)[i].carrier;
  Cells<W> fresh;  // cells that some new semi avoids
  for (std::size_t i = first_new; i < seeds_.size(); ++i) fresh |= goal - seeds_[i].carrier;
  while (!((goal & fresh) - tried).empty()) {
    const Cell cell = ((goal & fresh) - tried).lowest();
    tried.add(cell);
    if (or_avoiding(x, y, cell)) goal &= items(fulls)[fulls.size - 1].carrier;
  }
}

// Makes one full from semis that avoid the cell, or says that there is none. The first semis are the oldest
// and mostly the smallest: each is taken that leaves fewer common cells, then those that later ones made
// superfluous are dropped.
template <int W>
bool HSearch<W>::or_avoiding(int x, int y, Cell cell) {
  family_.clear();
  Cells<W> common = out_->empty_;
  const auto usable = [&](const Seed& s) { return s.alive && (cell < 0 || !s.carrier.has(cell)); };
  for (const Seed& s : seeds_)
    if (usable(s) && !common.subset_of(s.carrier)) {
      common &= s.carrier;
      family_.push_back(&s);
      if (common.empty()) break;
    }
  Cells<W> captured;
  if (!common.empty() && family_.size() > 1 && options_.captured_overlap)
    out_->for_each_captured(common, out_->to_global(x), out_->to_global(y), -1, [&](const Cells<W>& bridge) {
      if (!(is_cell(x) && bridge.has(x)) && !(is_cell(y) && bridge.has(y)) &&
          !(cell >= 0 && bridge.has(cell)))
        captured = bridge;
    });
  if (!common.subset_of(captured)) return false;
  for (std::size_t i = family_.size(); i-- > 0;) {
    Cells<W> rest = out_->empty_;
    for (std::size_t j = 0; j < family_.size(); ++j)
      if (j != i) rest &= family_[j]->carrier;
    if (rest.subset_of(captured)) family_.erase(family_.begin() + static_cast<std::ptrdiff_t>(i));
  }
  Cells<W> sum = captured;
  int depth = captured.empty() ? 0 : 2;
  for (const Seed* s : family_) {
    sum |= s->carrier;
    depth = std::max(depth, s->depth);
  }
  return or_result(x, y, sum, depth + 1);
}

// `common` and `sum` are intersection and union of the semis chosen so far. A family without a common cell
// must hold, for any cell still common, a semi that avoids it: so branching over those for one such cell
// misses nothing.
template <int W>
void HSearch<W>::or_search(int x, int y, const Cells<W>& common, const Cells<W>& sum, int depth, int members,
                           int& budget) {
  const List& fulls = list(x, y, Kind::Full);
  for (int i = 0; i < fulls.size; ++i)
    if (items(fulls)[i].carrier.subset_of(sum)) return;
  if (common.empty()) {
    or_result(x, y, sum, depth + 1);
    return;
  }
  if (options_.captured_overlap)
    out_->for_each_captured(common, out_->to_global(x), out_->to_global(y), -1, [&](const Cells<W>& bridge) {
      const Cells<W> all = sum | bridge;
      if ((is_cell(x) && all.has(x)) || (is_cell(y) && all.has(y))) return;
      or_result(x, y, all, depth + 3);
    });
  if (options_.or_width > 0 && members >= options_.or_width) return;
  // Inside the edge rows a common cell may also stay common, captured; so there every semi that helps is
  // tried.
  const Cells<W> inner = common - out_->edge_rows_;
  const bool captured_only = options_.captured_overlap && inner.empty();
  const Cell cell = inner.empty() ? common.lowest() : inner.lowest();
  for (std::size_t i = 0; i < seeds_.size(); ++i) {
    const Seed& s = seeds_[i];
    if (!s.alive || (captured_only ? common.subset_of(s.carrier) : s.carrier.has(cell))) continue;
    if (options_.or_budget > 0 && --budget < 0) return;
    or_search(x, y, common & s.carrier, sum | s.carrier, std::max(depth, s.depth), members + 1, budget);
  }
}

template <int W>
bool HSearch<W>::or_result(int x, int y, const Cells<W>& sum, int depth) {
  if (!add_full(x, y, sum, Rule::Or, depth)) return false;
  // Families with a semi around a full give nothing new.
  for (Seed& s : seeds_)
    if (sum.subset_of(s.carrier)) s.alive = false;
  return true;
}

#define HEX_INSTANTIATE(W) template class HSearch<W>;
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::connect
