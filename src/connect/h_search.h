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
//   that stays
//                     was derived from one that goes, and nothing new can be derived;
//   my stone at c     c leaves every carrier, a semi with key c becomes full, groups merge; what changed is
//   combined
//                     with everything again.
//
// Deductions are made in order of size: what is found waits in a bucket until everything with a smaller
// carrier has been combined. A conclusion is never smaller than its premises, so what is listed is almost
// never replaced by something smaller, and soft limits keep the smallest carriers.
//
// A HSearch object holds scratch memory and is reused; after warm-up nothing is allocated. Not thread safe.
#pragma once

#include <cstdint>
#include <vector>

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
    std::int16_t x, y;
    Kind kind;
  };

  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  Pair& pair(int x, int y) { return out_->pairs_[Set::pair_index(x, y)]; }
  List& list(int x, int y, Kind kind) { return pair(x, y).lists[static_cast<int>(kind)]; }
  Connection<W>* items(const List& list) { return out_->arena_.data() + list.begin; }
  bool is_cell(int x) const { return out_->cells_ > x && out_->empty_.has(x); }

  void begin(const board::CellGeometry<W>& geometry, Color color, const Stones<W>& stones,
             ConnectionSet<W>& out);
  void label_groups();
  void add_adjacent();
  void run();

  // Puts a connection into its bucket unless something listed is as good. Says whether it did.
  bool offer(Kind kind, int x, int y, const Cells<W>& carrier, Cell key, Rule rule, int depth);
  bool is_known(Kind kind, const Pair& pair, const Cells<W>& carrier);
  // Lists a candidate unless something as good is listed or a soft limit is against it.
  bool insert(const Candidate& candidate);
  int limit(int x, int y, Kind kind) const;
  bool at_limit(const Pair& pair, int x, int y, Kind kind) const;
  bool fits_limits(const Pair& pair, const Candidate& candidate);
  // The cells that all carriers of a list hold; all empty cells when the list is empty.
  Cells<W> common(const List& list) {
    Cells<W> out = out_->empty_;
    for (int i = 0; i < list.size; ++i) out &= items(list)[i].carrier;
    return out;
  }
  void append(List& list, const Connection<W>& connection);
  // Says whether there was one.
  bool remove_supersets(List& list, const Cells<W>& carrier);
  void note_end(int x, int y);
  // Applies AND and OR to a listed connection with all others.
  void combine(const Candidate& candidate);

  // AND of a (p to m) with the fulls from m.
  struct AndStep {
    const Connection<W>& a;
    int p, m;
    bool p_is_cell, over_cell, a_is_semi;
    int most;  // cells in the carrier; 0 is no limit
  };
  void and_over(int p, int m, const Connection<W>& a, bool a_is_semi);
  void and_with(const AndStep& step, int z);
  void and_captured(const AndStep& step, int z, const Cells<W>& overlap, const Cells<W>& sum, int depth);
  void and_result(const AndStep& step, int z, const Cells<W>& carrier, int depth);

  // or_rule.cpp
  void or_with(int x, int y, const Connection<W>& semi);
  void or_search(int x, int y, const Cells<W>& common, const Cells<W>& sum, int depth, int members,
                 int& budget);
  void or_offer(int x, int y, const Cells<W>& carrier, int depth);
  void or_goals(int x, int y, const Connection<W>& semi);
  Cells<W> or_avoiding(int x, int y, const Connection<W>& semi, Cell cell);
  bool avoids_ends(int x, int y, const Cells<W>& carrier) const {
    return !(is_cell(x) && carrier.has(x)) && !(is_cell(y) && carrier.has(y));
  }

  // crossing.cpp
  bool crossing_pass();
  void find_reach();
  bool cross_at(int x, int y);
  bool cross_groups(int x, int y, int s, int t, int& budget);
  bool cross(int x, int y, int s, int t, const Cells<W>& captured, Cell key, int& budget);
  std::uint8_t& epoch(int x, int y) { return epochs_[Set::pair_index(x, y)]; }

  // update.cpp
  void choose_successors(const Set& from, const Cells<W>& new_mine);
  void move_connections(const Set& from, const Cells<W>& new_mine, const Cells<W>& new_theirs);
  void move_list(const Set& from, int a, int b, Kind kind, const Cells<W>& new_mine,
                 const Cells<W>& new_theirs);
  void offer_moved(const Cells<W>& new_mine);
  void recombine_captured(const Set& from);
  void recombine_at(int g, const Cells<W>& bridges);
  void retry_or();

  Options options_;
  ConnectionSet<W>* out_ = nullptr;
  std::vector<std::vector<Candidate>> buckets_;  // by size of the carrier
  std::size_t lowest_ = 0;                       // no bucket below it holds anything
  static constexpr std::size_t kOffered = 1 << 14;
  std::vector<std::uint64_t> offered_;        // marks of what was offered last
  std::uint64_t build_ = 0;                   // so that marks of earlier builds mean nothing
  std::vector<std::uint32_t> free_[16];       // blocks of the arena by log2 of their capacity
  std::vector<const Connection<W>*> family_;  // OR: the semis chosen
  std::vector<Cells<W>> common_semi_;         // by pair: the cells that all its semis hold
  std::vector<std::uint8_t> epochs_;          // by pair: the crossing pass that has to look at it again
  std::uint8_t epoch_ = 1;
  std::vector<std::int16_t> groups_;  // crossing: my groups
  std::vector<std::uint64_t>
      reach_[2];  // crossing, by Kind: for each cell a bit set of groups_ connected to it
  std::vector<std::int16_t>
      successor_;                    // update: the point whose lists go on with those of an old point, or -1
  std::vector<std::int16_t> heir_;   // update: the other way round
  std::vector<Candidate> moved_;     // update: what must be found and combined anew
  std::vector<Candidate> again_;     // update: what is listed and must be combined anew
  std::vector<std::int16_t> retry_;  // update: pairs that lost fulls, two numbers each
};

}  // namespace hex::connect
