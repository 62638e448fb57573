// H-search after further stones: what the stones leave untouched is carried over, what they change is
// combined again.
//
// A list of the new position goes on with that of one old pair, whose elements have been combined with each
// other already: every empty cell goes on as itself, and a group with one of the old groups in it. Everything
// else is moved, that is, added as if just found: connections of other groups that merged and of cells that
// became stones, and carriers that lost a cell to a stone of mine.
#include <algorithm>

#include "connect/h_search.h"

namespace hex::connect {

namespace {

// An arena with this many places for each connection is made smaller.
constexpr std::size_t kSparse = 3;

}  // namespace

template <int W>
void HSearch<W>::update(const ConnectionSet<W>& from, const Cells<W>& new_mine, const Cells<W>& new_theirs,
                        ConnectionSet<W>& out) {
  Stones<W> stones = from.stones_;
  stones[from.color_] |= new_mine;
  stones[board::other(from.color_)] |= new_theirs;
  begin(from.geometry(), from.color(), stones, out);
  choose_successors(from, new_mine);
  move_connections(from, new_mine, new_theirs);
  if (options_.captured_overlap && !new_mine.empty()) recombine_captured(from);
  offer_moved(new_mine);
  for (const Candidate& c : again_) combine(c);
  retry_or();
  run();
}

// Only one of several groups that merge can go on with its lists: elements of the others have never been combined
// with its elements, and going on would skip those combinations.
template <int W>
void HSearch<W>::choose_successors(const Set& from, const Cells<W>& new_mine) {
  const int points = out_->cells_ + 2;
  successor_.assign(points, -1);
  heir_.assign(points, -1);
  // Highest first, so that edges, which have most connections, go before cells.
  for (int p = points - 1; p >= 0; --p) {
    const int now = out_->rep_[p];
    const bool was_group_or_stays = p >= out_->cells_ || !new_mine.has(p);
    if (from.rep_[p] != p || now < 0 || !was_group_or_stays || heir_[now] >= 0) continue;
    heir_[now] = p;
    successor_[p] = now;
  }
}

// Nearly all pairs go on as they are, so everything is copied at once, as memory, and then only what the stones touch
// is looked at. The order in which that is found is part of the result where limits are soft.
template <int W>
void HSearch<W>::move_connections(const Set& from, const Cells<W>& new_mine, const Cells<W>& new_theirs) {
  moved_.clear();
  again_.clear();
  retry_.clear();
  largest_ = out_->cells_;
  std::fill(row_made_.begin(), row_made_.end(), 0);
  const auto copy = [](const auto& source, auto& target) {
    target.resize(source.size());
    std::copy(source.begin(), source.end(), target.begin());
  };
  copy(from.arena_, out_->arena_);
  copy(from.pairs_, out_->pairs_);
  copy(from.ends_, out_->ends_);
  const auto same = [&](int p) { return successor_[p] == p && out_->rep_[p] == p; };
  stays_.clear();
  for (int p = 0; p < from.cells_ + 2; ++p) {
    if (from.rep_[p] != p) continue;
    if (!same(p)) forget_point(from, p);
    if (out_->rep_[p] >= 0) stays_.push_back(p);
  }
  const Cells<W> stones = new_mine | new_theirs;
  std::size_t live = 0;
  for (std::size_t i = 1; i < stays_.size(); ++i) {
    const int a = stays_[i];
    const bool same_a = same(a);
    const Pair* const row = from.pairs_.data() + Set::pair_index(a, 0);
    for (std::size_t j = 0; j < i; ++j) {
      const int b = stays_[j];
      const PerKind<List>& lists = row[b].lists;
      const std::size_t size = base::at(lists[Kind::Full].size + lists[Kind::Semi].size);
      if (size == 0) continue;
      live += size;
      if (same_a && same(b)) {
        if (untouched(from, lists[Kind::Full], stones, nullptr) &&
            untouched(from, lists[Kind::Semi], stones, &common_semi_[Set::pair_index(a, b)]))
          continue;
      }
      for (Kind kind : {Kind::Full, Kind::Semi}) move_list(from, a, b, kind, new_mine, new_theirs);
    }
  }
  if (out_->arena_.size() > kSparse * live + 64) out_->compact();
}

// Does no carrier of the list hold one of the stones? Then `common` gets the cells that all of them hold.
template <int W>
bool HSearch<W>::untouched(const Set& from, const List& list, const Cells<W>& stones, Cells<W>* common) {
  const Connection<W>* const c = from.arena_.data() + list.begin;
  const int size = list.size;
  Cells<W> sum;
  if (common == nullptr) {
    for (int i = 0; i < size; ++i) sum |= c[i].carrier;
  } else {
    Cells<W> all = out_->empty_;
    for (int i = 0; i < size; ++i) {
      sum |= c[i].carrier;
      all &= c[i].carrier;
    }
    *common = all;
  }
  return !sum.meets(stones);
}

// The copied lists of an old point that does not go on as itself.
template <int W>
void HSearch<W>::forget_point(const Set& from, int p) {
  for (int q = 0; q < from.cells_ + 2; ++q) {
    if (q == p || from.rep_[q] != q) continue;
    pair(p, q) = Pair{};
    forget_end(p, q);
  }
}

// Writes what goes on of an old list, in its place if it is the list of the same points.
template <int W>
void HSearch<W>::move_list(const Set& from, int a, int b, Kind kind, const Cells<W>& new_mine,
                           const Cells<W>& new_theirs) {
  const List& source = from.pairs_[Set::pair_index(a, b)].lists[kind];
  if (source.size == 0) return;
  const int x = out_->rep_[a], y = out_->rep_[b];
  if (x == y) return;
  const bool goes_on = successor_[a] >= 0 && successor_[b] >= 0;
  List& target = list(x, y, kind);
  if (goes_on && target.capacity == 0) {
    target = {out_->arena_.size(), 0, source.size};
    out_->arena_.resize(out_->arena_.size() + base::at(source.size));
  }
  const Connection<W>* const c = from.arena_.data() + source.begin;
  Connection<W>* const begin = items(target);
  Connection<W>* end = begin;
  Cells<W> common = out_->empty_;
  bool lost = false;
  for (int i = 0; i < source.size; ++i) {
    const Cells<W>& carrier = c[i].carrier;
    // Their stone breaks exactly the carriers that hold it. My stone in a carrier makes it smaller, which may let it
    // fit where it did not: so it is found anew instead of going on.
    if (carrier.meets(new_theirs)) {
      lost = true;
    } else if (goes_on && !carrier.meets(new_mine)) {
      *end++ = c[i];
      common &= carrier;
    } else {
      moved_.push_back({c[i], x, y});
    }
  }
  if (goes_on) {
    target.size = end - begin;
    if (kind == Kind::Semi)
      common_semi_[Set::pair_index(x, y)] = common;
    else if (target.size > 0)
      note_end(x, y);
    else
      forget_end(x, y);
  }
  // Where limits kept OR from making some fulls, others may now be in reach.
  if (lost && kind == Kind::Full && (options_.goal_directed || options_.max_full > 0))
    retry_.insert(retry_.end(), {x, y});
}

// A group that took in stones may have got further edge bridges, so that carriers at it may now overlap.
template <int W>
void HSearch<W>::recombine_captured(const Set& from) {
  for (int g = 0; g < out_->cells_ + 2; ++g) {
    if (out_->rep_[g] != g || is_cell(g)) continue;
    bool grown = false;
    Cells<W> bridges;
    out_->mine().for_each([&](Cell q) {
      if (out_->rep_[q] != g) return;
      grown |= successor_[from.rep_[q]] != g;
      bridges |= out_->edge_bridge(q);
    });
    if (grown && !bridges.empty()) recombine_at(g, bridges);
  }
}

template <int W>
void HSearch<W>::recombine_at(int g, const Cells<W>& bridges) {
  for (int z = 0; z < out_->cells_ + 2; ++z) {
    if (z == g || out_->rep_[z] != z) continue;
    for (Kind kind : {Kind::Full, Kind::Semi}) {
      const List& l = list(z, g, kind);
      for (int i = 0; i < l.size; ++i) {
        if (!items(l)[i].carrier.meets(bridges)) continue;
        again_.push_back({items(l)[i], z, g});
        note_change(z, g);
      }
    }
  }
}

template <int W>
void HSearch<W>::offer_moved(const Cells<W>& new_mine) {
  for (const Candidate& m : moved_) {
    const Connection<W>& c = m.connection;
    // With its key played a semi is full: what was to be my first move has been made.
    const bool becomes_full = m.kind() == Kind::Semi && new_mine.has(c.key);
    const Rule rule = !becomes_full || c.rule == Rule::Crossing ? c.rule : Rule::AndGroup;
    offer(becomes_full ? Kind::Full : m.kind(), m.x, m.y, c.carrier - new_mine,
          becomes_full ? board::kNoCell : Cell{c.key}, rule, c.depth - (becomes_full ? 1 : 0));
  }
}

template <int W>
void HSearch<W>::retry_or() {
  for (std::size_t i = 0; i < retry_.size(); i += 2) {
    const int x = retry_[i], y = retry_[i + 1];
    const List& l = list(x, y, Kind::Semi);
    for (int k = 0; k < l.size; ++k) or_with(x, y, Connection<W>(items(l)[k]));
  }
}

#define HEX_INSTANTIATE(W)                                                                    \
  template void HSearch<W>::update(const ConnectionSet<W>&, const Cells<W>&, const Cells<W>&, \
                                   ConnectionSet<W>&);
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::connect
