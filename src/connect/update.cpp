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

template <int W>
void HSearch<W>::update(const ConnectionSet<W>& from, const Cells<W>& new_mine, const Cells<W>& new_theirs,
                        ConnectionSet<W>& out) {
  begin(from.geometry(), from.color(), {from.stones_.mine | new_mine, from.stones_.theirs | new_theirs}, out);
  choose_successors(from, new_mine);
  move_connections(from, new_mine, new_theirs);
  if (options_.captured_overlap && !new_mine.empty()) recombine_captured(from);
  add_moved(new_mine);
  run();
}

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
  retry_.clear();
  out_->arena_.reserve(from.arena_.size());
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
    if (c[i].carrier.meets(new_theirs))
      lost = true;
    else if (goes_on && !c[i].carrier.meets(new_mine))
      arena.push_back(c[i]);
    else
      moved_.push_back({static_cast<std::int16_t>(x), static_cast<std::int16_t>(y), kind, c[i]});
  }
  if (goes_on) {
    const auto kept = static_cast<std::uint16_t>(arena.size() - begin);
    List& target = list(x, y, kind);
    target = {static_cast<std::uint32_t>(begin), kept, kept};
    work(x, y).done[static_cast<int>(kind)] = kept;
    if (kind == Kind::Full && kept > 0) note_end(x, y);
  }
  // Where limits kept OR from making some fulls, others may now be in reach.
  if (lost && kind == Kind::Full && (options_.goal_directed || options_.max_full > 0))
    retry_.push_back(pack(x, y));
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
  const auto untouched = [&](const Connection<W>& c) { return !c.carrier.meets(bridges); };
  for (int z = 0; z < out_->cells_ + 2; ++z) {
    if (z == g || out_->rep_[at(z)] != z) continue;
    for (Kind kind : {Kind::Full, Kind::Semi}) {
      List& l = list(z, g, kind);
      Connection<W>* const c = items(l);
      const auto rest = std::stable_partition(c, c + l.size, untouched) - c;
      if (rest == l.size) continue;
      work(z, g).done[static_cast<int>(kind)] = static_cast<std::uint16_t>(rest);
      work(z, g).epoch = epoch_;
      enqueue(z, g);
    }
  }
}

template <int W>
void HSearch<W>::add_moved(const Cells<W>& new_mine) {
  for (const Moved& m : moved_) {
    const Cells<W> carrier = m.connection.carrier - new_mine;
    const Connection<W>& c = m.connection;
    if (m.kind == Kind::Full)
      add_full(m.x, m.y, carrier, c.rule, c.depth);
    else if (new_mine.has(c.key))
      add_full(m.x, m.y, carrier, c.rule == Rule::Crossing ? Rule::Crossing : Rule::AndGroup, c.depth - 1);
    else
      add_semi(m.x, m.y, carrier, c.key, c.rule, c.depth);
  }
  for (std::uint32_t packed : retry_) {
    const int x = static_cast<int>(packed >> 16), y = static_cast<int>(packed & 0xffff);
    work(x, y).done[1] = 0;
    enqueue(x, y);
  }
}

#define HEX_INSTANTIATE(W)                                                                    \
  template void HSearch<W>::update(const ConnectionSet<W>&, const Cells<W>&, const Cells<W>&, \
                                   ConnectionSet<W>&);
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::connect
