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
  begin(from.geometry(), from.color(), {from.stones_.mine | new_mine, from.stones_.theirs | new_theirs}, out);
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
  successor_.assign(at(points), -1);
  heir_.assign(at(points), -1);
  // Highest first, so that edges, which have most connections, go before cells.
  for (int p = points - 1; p >= 0; --p) {
    const int now = out_->rep_[at(p)];
    const bool was_group_or_stays = p >= out_->cells_ || !new_mine.has(p);
    if (from.rep_[at(p)] != p || now < 0 || !was_group_or_stays || heir_[at(now)] >= 0) continue;
    heir_[at(now)] = static_cast<std::int16_t>(p);
    successor_[at(p)] = static_cast<std::int16_t>(now);
  }
}

template <int W>
void HSearch<W>::move_connections(const Set& from, const Cells<W>& new_mine, const Cells<W>& new_theirs) {
  moved_.clear();
  again_.clear();
  retry_.clear();
  out_->arena_.reserve(from.arena_.size());
  largest_ = out_->cells_;
  for (int a = 1; a < from.cells_ + 2; ++a) {
    if (from.rep_[at(a)] != a || out_->rep_[at(a)] < 0) continue;
    for (int b = 0; b < a; ++b) {
      if (from.rep_[at(b)] != b || out_->rep_[at(b)] < 0) continue;
      for (Kind kind : {Kind::Full, Kind::Semi}) move_list(from, a, b, kind, new_mine, new_theirs);
    }
  }
}

template <int W>
void HSearch<W>::move_list(const Set& from, int a, int b, Kind kind, const Cells<W>& new_mine,
                           const Cells<W>& new_theirs) {
  const List& source = from.pairs_[Set::pair_index(a, b)].lists[static_cast<int>(kind)];
  if (source.size == 0) return;
  const int x = out_->rep_[at(a)], y = out_->rep_[at(b)];
  if (x == y) return;
  const bool goes_on = successor_[at(a)] >= 0 && successor_[at(b)] >= 0;
  const Connection<W>* const c = from.arena_.data() + source.begin;
  auto& arena = out_->arena_;
  const std::size_t begin = arena.size();
  bool lost = false;
  for (int i = 0; i < source.size; ++i) {
    // Their stone breaks exactly the carriers that hold it. My stone in a carrier makes it smaller, which may let it
    // fit where it did not: so it is found anew instead of going on.
    if (c[i].carrier.meets(new_theirs))
      lost = true;
    else if (goes_on && !c[i].carrier.meets(new_mine))
      arena.push_back(c[i]);
    else
      moved_.push_back({c[i], static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)});
  }
  if (goes_on) {
    const auto kept = static_cast<std::uint16_t>(arena.size() - begin);
    List& target = list(x, y, kind);
    target = {static_cast<std::uint32_t>(begin), kept, kept};
    if (kind == Kind::Full && kept > 0) {
      note_end(x, y);
      for (int i = 0; i < kept; ++i) note_continuations(x, y, items(target)[i]);
    }
    if (kind == Kind::Semi) common_semi_[Set::pair_index(x, y)] = common(target);
  }
  // Where limits kept OR from making some fulls, others may now be in reach.
  if (lost && kind == Kind::Full && (options_.goal_directed || options_.max_full > 0))
    retry_.insert(retry_.end(), {static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)});
}

// A group that took in stones may have got further edge bridges, so that carriers at it may now overlap.
template <int W>
void HSearch<W>::recombine_captured(const Set& from) {
  for (int g = 0; g < out_->cells_ + 2; ++g) {
    if (out_->rep_[at(g)] != g || is_cell(g)) continue;
    bool grown = false;
    Cells<W> bridges;
    out_->stones_.mine.for_each([&](Cell q) {
      if (out_->rep_[at(q)] != g) return;
      grown |= successor_[at(from.rep_[at(q)])] != g;
      bridges |= out_->edge_bridge(q);
    });
    if (grown && !bridges.empty()) recombine_at(g, bridges);
  }
}

template <int W>
void HSearch<W>::recombine_at(int g, const Cells<W>& bridges) {
  for (int z = 0; z < out_->cells_ + 2; ++z) {
    if (z == g || out_->rep_[at(z)] != z) continue;
    for (Kind kind : {Kind::Full, Kind::Semi}) {
      const List& l = list(z, g, kind);
      for (int i = 0; i < l.size; ++i) {
        if (!items(l)[i].carrier.meets(bridges)) continue;
        again_.push_back({items(l)[i], static_cast<std::int16_t>(z), static_cast<std::int16_t>(g)});
        epoch(z, g) = epoch_;
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
          becomes_full ? board::kNoCell : c.key, rule, c.depth - (becomes_full ? 1 : 0));
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
