// H-search: derives virtual connections bottom-up [Anshelevich 2002], with the crossing rule of XH-search
// [Henderson, Arneson, Hayward] and carriers that may overlap in captured cells.
//
//   AND       x-m and m-y full, carriers disjoint, neither holding the far endpoint:
//             m a group of mine -> x-y full;  m an empty cell -> x-y semi, key m, and m joins the carrier.
//   OR        semis x-y whose carriers have no cell common to all -> x-y full, its carrier their union:
//             wherever they enter, one semi survives.
//   crossing  cells x, y and groups s, t with fulls s-x and t-y, semis s-y, t-x and x-y, all disjoint
//             -> s-t semi, key x or y, its carrier the union with x and y; if x is a group of mine already,
//             s-t full (crossing.cpp).
//
//     . B a .        The bridge: semis {a} and {b} between the two black stones
//      . b B .       share no cell, so OR makes {a,b} a full connection.
//
// Overlap: a stone or endpoint q in the second row captures its edge bridge {a,b}: it may count as mine in
// both parts of a deduction, and then belongs to the result's carrier, because entering it is answered there
// and leaves theirs dead. So AND and OR allow common cells inside one edge bridge of an endpoint or midpoint
// (strong crossing rule: of the key).
//
// Sound but incomplete: each connection listed exists; some that exist are missed. Only minimal carriers are
// kept, and every rule applied to smaller carriers gives smaller results, so without soft limits the result
// does not depend on the order of deductions. That is also why updating after a stone gives what building
// afresh gives:
//   their stone at c  connections whose carrier holds c go; carriers only grow along a derivation, so none
//                     that stays was derived from one that goes, and nothing new can be derived;
//   my stone at c     c leaves every carrier, a semi with key c becomes full, groups merge; what changed is
//                     combined with everything again.
//
// Deductions are made in order of size: what is found waits in a bucket until everything with a smaller
// carrier has been combined. A conclusion is never smaller than its premises, so what is listed is almost
// never replaced by something smaller, and soft limits keep the smallest carriers.
//
// A HSearch object holds scratch memory and is reused; after warm-up nothing is allocated. Not thread safe.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "base/at.h"
#include "connect/connection_set.h"

namespace hex::connect {

template <int W>
class HSearch {
 public:
  explicit HSearch(const Options& options) : options_(options) {}

  const Options& options() const { return options_; }

  // All connections of `color` on these stones, from scratch. REQUIRES the two sets of stones are disjoint.
  void build(const board::CellGeometry<W>& geometry, Color color, const Stones<W>& stones,
             ConnectionSet<W>& out);

  // The connections after further stones, from those before them. REQUIRES the new stones lie on empty cells
  // of `from`, `from` was made with these options, and &from != &out.
  void update(const ConnectionSet<W>& from, const Cells<W>& new_mine, const Cells<W>& new_theirs,
              ConnectionSet<W>& out);

 private:
  using Set = ConnectionSet<W>;
  using List = typename Set::List;
  using Pair = typename Set::Pair;

  // A connection between local points x and y, found or to be combined.
  struct Candidate {
    Connection<W> connection;
    ShortPoint x, y;
    // How many were listed for the pair, modulo 256, when it was offered: unless something was removed since
    // then, only later ones need to be compared.
    std::uint16_t removals = 0;
    base::Small<std::uint8_t> fulls = 0, semis = 0;
    Kind kind() const { return connection.key == board::kNoCell ? Kind::Full : Kind::Semi; }
  };
  // A full from some point to z, as AND over that point wants it.
  struct Continuation {
    Cells<W> blocked;  // its carrier and, if z is a cell, z
    ShortPoint z;
    base::Small<std::uint8_t> depth;
  };

  Pair& pair(int x, int y) { return out_->pairs_[Set::pair_index(x, y)]; }
  List& list(int x, int y, Kind kind) { return pair(x, y).lists[kind]; }
  Connection<W>* items(const List& list) { return out_->arena_.data() + list.begin; }
  bool is_cell(int x) const { return out_->cells_ > x && out_->empty_.has(x); }

  void begin(const board::CellGeometry<W>& geometry, Color color, const Stones<W>& stones,
             ConnectionSet<W>& out);
  void label_groups();
  void begin_points();
  void add_adjacent();
  void run();

  // Puts a connection into its bucket unless something listed is as good. Says whether it did. Asked twice, here and in
  // insert(): most of what the rules find is known already, and turning it down here saves the bucket; what comes into
  // the list while it waits can make it superfluous after all.
  bool offer(Kind kind, int x, int y, const Cells<W>& carrier, Cell key, Rule rule, int depth) {
    const Pair& p = pair(x, y);
    if (at_limit(p, x, y, kind) || is_known(kind, p, carrier)) return false;
    put_into_bucket({{carrier, key, rule, std::min(depth, 255)},
                     x,
                     y,
                     removals_,
                     p.lists[Kind::Full].size % 256,
                     p.lists[Kind::Semi].size % 256});
    return true;
  }
  void put_into_bucket(const Candidate& candidate);
  // Is something listed as good, the first `fulls` and `semis` of the lists left aside?
  bool is_known(Kind kind, const Pair& pair, const Cells<W>& carrier, int fulls = 0, int semis = 0) {
    return holds_smaller(pair.lists[Kind::Full], fulls, carrier) ||
           (kind == Kind::Semi && holds_smaller(pair.lists[Kind::Semi], semis, carrier));
  }
  bool holds_smaller(const List& list, int first, const Cells<W>& carrier) {
    const Connection<W>* const begin = items(list);
    const Connection<W>* const end = begin + list.size;
    for (const Connection<W>* c = begin + first; c < end; ++c)
      if (c->carrier.subset_of(carrier)) return true;
    return false;
  }
  // Lists a candidate unless something as good is listed or a soft limit is against it.
  bool insert(const Candidate& candidate, int size);
  int limit(int x, int y, Kind kind) const { return limits_[std::max(x, y) >= out_->cells_][kind]; }
  // What is found later is larger, so a full list of semis stays as it is. Fulls beyond the limit are still
  // welcome, up to as many again, when they avoid a cell common to all so far.
  bool at_limit(const Pair& pair, int x, int y, Kind kind) const {
    const int most = limit(x, y, kind);
    return pair.lists[kind].size >= (kind == Kind::Full ? 2 * most : most);
  }
  bool fits_limits(const Pair& pair, const Candidate& candidate);
  // The cells that all carriers of a list hold; all empty cells when the list is empty.
  Cells<W> common(const List& list) {
    Cells<W> out = out_->empty_;
    for (int i = 0; i < list.size; ++i) out &= items(list)[i].carrier;
    return out;
  }
  Cells<W>& common_semi(int x, int y) { return common_semi_[Set::pair_index(x, y)]; }
  void append(List& list, const Connection<W>& connection) {
    if (list.size == list.capacity) grow(list);
    items(list)[list.size] = connection;
    list.size += 1;
  }
  void grow(List& list);
  // Says whether there was one.
  bool remove_supersets(List& list, const Cells<W>& carrier);
  void remove_larger_fulls(int x, int y, const Cells<W>& carrier);
  void note_end(int x, int y);
  void forget_end(int x, int y);
  // Applies AND and OR to a listed connection with all others.
  void combine(const Candidate& candidate);

  // AND of a (p to m) with the fulls from m.
  struct AndStep {
    const Connection<W>& a;
    int p, m;
    Kind kind;  // of the results
    Cell key;
    Rule rule;
  };
  void and_over(int p, int m, const Connection<W>& a, bool a_is_semi);
  void and_captured(const AndStep& step, const Continuation& b, const Cells<W>& overlap);
  void note_continuations(int x, int y, const Connection<W>& full);
  void note_continuation(int over, int z, const Connection<W>& full);
  // The fulls that AND takes over a point, from the lists where that was not done yet.
  std::vector<Continuation>& row(int over) {
    if (!row_made_[over]) make_row(over);
    return continuations_[over];
  }
  void make_row(int over);
  void forget_continuations(int x, int y, const Cells<W>& carrier);

  // or_rule.cpp
  void or_with(int x, int y, const Connection<W>& semi);
  // What is listed for a pair. Valid until something is listed or removed.
  struct PairLists {
    std::span<const Connection<W>> fulls, semis;
    // Is a full listed inside the carrier?
    bool known(const Cells<W>& carrier) const {
      for (const Connection<W>& full : fulls)
        if (full.carrier.subset_of(carrier)) return true;
      return false;
    }
  };
  PairLists lists_of(int x, int y) {
    const Pair& p = pair(x, y);
    const auto span = [&](Kind kind) {
      return std::span<const Connection<W>>{items(p.lists[kind]), base::at(p.lists[kind].size)};
    };
    return {span(Kind::Full), span(Kind::Semi)};
  }
  // The families of semis of a pair that are looked through.
  struct Families {
    int x, y;
    PairLists pair;
    int budget;  // steps left
  };
  void or_search(Families& families, const Cells<W>& common, const Cells<W>& sum, int depth, int members);
  void or_offer(int x, int y, const Cells<W>& carrier, int depth);
  void or_goals(int x, int y, const Connection<W>& semi);
  Cells<W> or_avoiding(int x, int y, std::span<const Connection<W>> semis, const Connection<W>& semi,
                       Cell cell);
  bool avoids_ends(int x, int y, const Cells<W>& carrier) const {
    return !(is_cell(x) && carrier.has(x)) && !(is_cell(y) && carrier.has(y));
  }

  // crossing.cpp
  bool crossing_pass();
  void find_reach();
  Cells<W> partners(Cell y, const Cells<W>& among) const;
  bool cross_at(int x, int y);
  void find_sides(int x, int y, std::vector<std::size_t>& out);
  // The cells that all fulls hold between a group, by its index, and a point, if there are any.
  Cells<W>& common_full(std::size_t group, int point) {
    return common_full_[group * base::at(out_->cells_ + 2) + base::at(point)];
  }
  bool cross_groups(int x, int y, int s, int t, int& budget);
  bool cross(int x, int y, int s, int t, const Cells<W>& captured, Cell key, int& budget);
  std::uint8_t& epoch(int x, int y) { return epochs_[Set::pair_index(x, y)]; }

  // update.cpp
  void choose_successors(const Set& from, const Cells<W>& new_mine);
  void move_connections(const Set& from, const Cells<W>& new_mine, const Cells<W>& new_theirs);
  void move_list(const Set& from, int a, int b, Kind kind, const Cells<W>& new_mine,
                 const Cells<W>& new_theirs);
  bool untouched(const Set& from, const List& list, const Cells<W>& stones, Cells<W>* common);
  void forget_point(const Set& from, int p);
  void note_change(int x, int y) {
    epoch(x, y) = epoch_;
    changed_[x] = changed_[y] = epoch_;
  }
  void offer_moved(const Cells<W>& new_mine);
  void recombine_captured(const Set& from);
  void recombine_at(int g, const Cells<W>& bridges);
  void retry_or();

  Options options_;
  ConnectionSet<W>* out_ = nullptr;
  base::Indexed<std::vector<Candidate>> buckets_;     // by size of the carrier
  std::size_t lowest_ = 0;                            // no bucket below it holds anything
  PerKind<int> limits_[2];                            // by whether the pair has an edge
  int largest_ = 0;                                   // no listed carrier has more cells
  std::uint16_t removals_ = 0;                        // grows when something listed is removed
  board::PerCell<Cells<W>> bit_;                      // by point: the cell itself, nothing for groups
  board::PerCell<Cells<W>> captures_;                 // by point: all its edge bridges
  std::vector<base::Small<std::uint32_t>> disjoint_;  // AND: the continuations that are
  board::PerCell<std::vector<Continuation>>
      continuations_;                      // by point: the fulls that AND takes over it, see row()
  board::PerCell<std::uint8_t> row_made_;  // by point: is that row there?
  static constexpr std::size_t kOffered = 1 << 14;
  std::vector<std::uint64_t> offered_;        // marks of what was offered last
  std::uint64_t build_ = 0;                   // so that marks of earlier builds mean nothing
  std::vector<std::uint32_t> free_[16];       // blocks of the arena by log2 of their capacity
  std::vector<const Connection<W>*> family_;  // OR: the semis chosen
  std::vector<Cells<W>> common_semi_;         // by pair: the cells that all its semis hold, if there are any
  std::vector<std::uint8_t> epochs_;          // by pair: the crossing pass that has to look at it again
  board::PerCell<std::uint8_t> changed_;      // by point: the latest of those of its pairs
  std::uint8_t epoch_ = 1;
  std::vector<ShortPoint> groups_;  // crossing: my groups
  // crossing: for each point a bit set of groups_ connected to it, and of those where that changed
  PerKind<std::vector<std::uint64_t>> reach_;
  std::vector<std::uint64_t> fresh_;
  PerKind<std::vector<Cells<W>>> reached_;  // crossing: by groups_, the cells connected to it
  struct GroupBridge {
    Cells<W> cells;
    ShortPoint group, owner;
  };
  std::vector<Cells<W>> common_full_;       // crossing: see common_full()
  std::vector<std::size_t> sides_[2];       // crossing: which groups may be s and t of a braid
  std::vector<GroupBridge> group_bridges_;  // crossing: the edge bridges of my stones
  board::PerCell<ShortPoint>
      successor_;                    // update: the point whose lists go on with those of an old point, or -1
  board::PerCell<ShortPoint> heir_;  // update: the other way round
  std::vector<ShortPoint> stays_;    // update: the old points that are still mine or empty
  std::vector<Candidate> moved_;     // update: what must be found and combined anew
  std::vector<Candidate> again_;     // update: what is listed and must be combined anew
  std::vector<ShortPoint> retry_;    // update: pairs that lost fulls, two numbers each
};

}  // namespace hex::connect
