// H-search after further stones: what the stones leave untouched is carried over, what they change is
// combined again.
//
// A list of the new position goes on with that of one old pair, whose elements have been combined with each
// other already: every empty cell goes on as itself, and a group with one of the old groups in it. Everything
// else is moved, that is, added as if just found: connections of other groups that merged and of cells that
// became stones, and carriers that lost a cell to a stone of mine.
#include "connect/h_search.h"

namespace hex::connect {

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

template <int W>
void HSearch<W>::move_connections(const Set& from, const Cells<W>& new_mine, const Cells<W>& new_theirs) {
  moved_.clear();
  again_.clear();
  retry_.clear();
  // Lists are written one behind the other into memory that is there already: what was in it does not matter.
  out_->arena_.resize(from.arena_.size());
  arena_end_ = 0;
  largest_ = out_->cells_;
  stays_.clear();
  for (int a = 0; a < from.cells_ + 2; ++a)
    if (from.rep_[a] == a && out_->rep_[a] >= 0) stays_.push_back(a);
  // Nearly all pairs go on as they are; this loop is most of an update, so it does those by itself.
  const Cells<W> stones = new_mine | new_theirs;
  const auto same = [&](int p) { return successor_[p] == p && out_->rep_[p] == p; };
  for (std::size_t i = 1; i < stays_.size(); ++i) {
    const int a = stays_[i];
    const bool same_a = same(a);
    const Pair* const row = from.pairs_.data() + Set::pair_index(a, 0);
    for (std::size_t j = 0; j < i; ++j) {
      const int b = stays_[j];
      const Pair& pair = row[b];
      if (pair.lists[Kind::Full].size + pair.lists[Kind::Semi].size == 0) continue;
      for (Kind kind : {Kind::Full, Kind::Semi})
        if (!same_a || !same(b) || !copy_list(from, pair, a, b, kind, stones))
          move_list(from, a, b, kind, new_mine, new_theirs);
    }
  }
  out_->arena_.resize(arena_end_);
  std::fill(row_made_.begin(), row_made_.end(), 0);
}

// Copies a list if no carrier of it holds one of the stones; says whether it did.
template <int W>
bool HSearch<W>::copy_list(const Set& from, const Pair& pair, int a, int b, Kind kind,
                           const Cells<W>& stones) {
  const List& source = pair.lists[kind];
  if (source.size == 0) return true;
  const Connection<W>* const c = from.arena_.data() + source.begin;
  Connection<W>* const to = out_->arena_.data() + arena_end_;
  Cells<W> sum, common = out_->empty_;
  for (int i = 0; i < source.size; ++i) {
    to[i] = c[i];
    sum |= c[i].carrier;
    common &= c[i].carrier;
  }
  if (sum.meets(stones)) return false;
  const std::size_t index = Set::pair_index(a, b);
  out_->pairs_[index].lists[kind] = {arena_end_, source.size, source.size};
  arena_end_ += base::at(source.size);
  if (kind == Kind::Full)
    note_end(a, b);
  else
    common_semi_[index] = common;
  return true;
}

template <int W>
void HSearch<W>::move_list(const Set& from, int a, int b, Kind kind, const Cells<W>& new_mine,
                           const Cells<W>& new_theirs) {
  const List& source = from.pairs_[Set::pair_index(a, b)].lists[kind];
  if (source.size == 0) return;
  const int x = out_->rep_[a], y = out_->rep_[b];
  if (x == y) return;
  const bool goes_on = successor_[a] >= 0 && successor_[b] >= 0;
  const Connection<W>* const c = from.arena_.data() + source.begin;
  Connection<W>* const begin = out_->arena_.data() + arena_end_;
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
    const auto kept = end - begin;
    list(x, y, kind) = {arena_end_, kept, kept};
    arena_end_ += base::at(kept);
    if (kind == Kind::Full && kept > 0) note_end(x, y);
    if (kind == Kind::Semi) common_semi_[Set::pair_index(x, y)] = common;
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
