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

  struct Work {
    std::uint16_t done[2] = {0, 0};  // by Kind: how many of the list have been combined
    bool queued = false;
    std::uint8_t epoch = 0;  // the crossing pass that has to look at the pair again
  };
  struct Seed {  // a semi in one OR
    Cells<W> carrier;
    int depth;
    bool alive;
  };

  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  Pair& pair(int x, int y) { return out_->pairs_[Set::pair_index(x, y)]; }
  List& list(int x, int y, Kind kind) { return pair(x, y).lists[static_cast<int>(kind)]; }
  Connection<W>* items(const List& list) { return out_->arena_.data() + list.begin; }
  Work& work(int x, int y) { return work_[Set::pair_index(x, y)]; }
  static std::uint32_t pack(int x, int y) {
    return static_cast<std::uint32_t>(x) << 16 | static_cast<std::uint32_t>(y);
  }
  bool is_cell(int x) const { return out_->cells_ > x && out_->empty_.has(x); }

  void begin(const board::CellGeometry<W>& geometry, Color color, const Stones<W>& stones,
             ConnectionSet<W>& out);
  void label_groups();
  void add_adjacent();
  void run();
  void enqueue(int x, int y);

  bool add_full(int x, int y, const Cells<W>& carrier, Rule rule, int depth);
  bool add_semi(int x, int y, const Cells<W>& carrier, Cell key, Rule rule, int depth);
  // Appends without looking; keeps lists contiguous.
  void append(List& list, const Connection<W>& connection);
  void remove_supersets(List& list, std::uint16_t& done, const Cells<W>& carrier);
  void note_end(int x, int y);

  void and_full(int p, int m, const Connection<W>& a);
  void and_semi(int p, int m, const Connection<W>& a);
  // Combines a (p to m) with every full m to z.
  void and_with(int p, int m, int z, const Connection<W>& a, bool a_is_semi);
  void or_pair(int x, int y);
  void or_search(int x, int y, const Cells<W>& common, const Cells<W>& sum, int depth, int members,
                 int& budget);
  void or_sweep(int x, int y, std::size_t first_new);
  bool or_avoiding(int x, int y, Cell cell);
  bool or_result(int x, int y, const Cells<W>& sum, int depth);
  // crossing.cpp
  bool crossing_pass();
  void find_reach();
  bool cross_at(int x, int y);
  bool cross(int x, int y, int s, int t, const Cells<W>& captured, Cell key, int& budget);

  // update.cpp
  void choose_successors(const Set& from, const Cells<W>& new_mine);
  void move_connections(const Set& from, const Cells<W>& new_mine, const Cells<W>& new_theirs);
  void move_list(const Set& from, int a, int b, Kind kind, const Cells<W>& new_mine,
                 const Cells<W>& new_theirs);
  void add_moved(const Cells<W>& new_mine);
  void recombine_captured(const Set& from);
  void recombine_at(int g, const Cells<W>& bridges);

  Options options_;
  ConnectionSet<W>* out_ = nullptr;
  std::vector<Work> work_;
  std::vector<std::uint32_t> queue_;  // ring of packed pairs
  std::size_t queue_head_ = 0, queue_size_ = 0;
  std::vector<std::uint32_t> free_[16];  // blocks of the arena by log2 of their capacity
  std::vector<Seed> seeds_;
  std::vector<const Seed*> family_;  // goal-directed OR: the semis chosen
  std::uint8_t epoch_ = 1;
  std::vector<std::int16_t> groups_;  // crossing: my groups
  std::vector<std::uint64_t>
      reach_[2];  // crossing, by Kind: for each cell a bit set of groups_ connected to it
  struct Moved {
    std::int16_t x, y;
    Kind kind;
    Connection<W> connection;
  };
  std::vector<std::int16_t>
      successor_;                     // update: the point whose lists go on with those of an old point, or -1
  std::vector<std::int16_t> heir_;    // update: the other way round
  std::vector<std::uint32_t> retry_;  // update: pairs that lost fulls
  std::vector<Moved> moved_;          // update: what must be combined again
};

}  // namespace hex::connect
