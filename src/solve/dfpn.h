// Depth-first proof-number search with carriers.
//
// Numbers as in table.h. The search goes down to the child with the least delta until a threshold is passed;
// the threshold of a child is (1 + epsilon) times what the second-best child has, so that the search does not
// jump between children of nearly equal numbers. Only the best children by the move order count, a quarter of
// those left and one more; as they are refuted, others take their place.
//
// A node's delta is not the sum of its children's phi but the largest of them and a fixed fee for each other
// child: one refuted child usually settles several, and lines of play meet again.
//
// New nodes begin with what the move order says of them: the less likely a side wins, the more work its proof is
// taken to be, and a move waits the longer for its first visit the less likely it looks. Orders that say nothing
// leave the numbers at one.
//
// A refuted child leaves a carrier: moves outside it are
// refuted by the same strategy and are dropped at once.
//
// Deterministic for one thread; several threads share the table, each with a Dfpn object of its own.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <vector>

#include "solve/expand.h"
#include "solve/learned.h"
#include "solve/move_order.h"
#include "solve/solved_table.h"
#include "solve/table.h"

namespace hex::solve {

// How many threads are below each state, by hash: others then prefer its siblings. A guess, too.
class Crowd {
 public:
  void enter(std::uint64_t hash) { at(hash).fetch_add(1, std::memory_order_relaxed); }
  void leave(std::uint64_t hash) { at(hash).fetch_sub(1, std::memory_order_relaxed); }
  unsigned count(std::uint64_t hash) const { return counts_[hash % kPlaces].load(std::memory_order_relaxed); }

 private:
  static constexpr std::size_t kPlaces = 1 << 14;
  std::atomic<std::uint16_t>& at(std::uint64_t hash) { return counts_[hash % kPlaces]; }
  std::array<std::atomic<std::uint16_t>, kPlaces> counts_{};
};

struct Limits {
  std::uint64_t nodes = 0;                         // expansions; 0 means no limit
  const std::atomic<bool>* stop = nullptr;         // set from outside to stop
  std::atomic<std::uint64_t>* expanded = nullptr;  // counts the expansions of all threads
  Crowd* crowd = nullptr;                          // where the other threads are; nullptr for one thread
  SolvedTable* solved = nullptr;                   // asked before a state is expanded, told what took work
  std::uint32_t phi = kInfinite,
                delta = kInfinite;  // it ends, too, when a number of the state has got that far

  // `own` counts if there is no common counter.
  bool reached(std::uint64_t own) const {
    const std::uint64_t count = expanded != nullptr ? expanded->load(std::memory_order_relaxed) : own;
    return (nodes != 0 && count >= nodes) || (stop != nullptr && stop->load(std::memory_order_relaxed));
  }
};

// What a search says in the end.
template <int W>
struct Solution {
  std::optional<Answer<Cells<W>>> answer;  // nothing: a limit came first
  std::uint32_t phi = 1, delta = 1;  // at the root, for the side to move; they mean nothing with an answer

  std::optional<Color> winner() const { return answer ? std::optional(answer->winner) : std::nullopt; }
};

template <int W>
class Dfpn {
 public:
  Dfpn(const board::CellGeometry<W>& geometry, const Reasoning& reasoning, Table<W>& table,
       MoveOrder<W> order);

  Solution<W> solve(const State<W>& state, const Limits& limits);
  std::uint64_t nodes() const { return nodes_; }
  // A claim from edge to edge that was proved elsewhere. REQUIRES that it holds.
  void learn(Color winner, bool semi, const Cells<W>& stones, const Cells<W>& carrier) {
    learned_.add(winner, semi, {stones, carrier, board::kNoCell});
  }

 private:
  struct Child {
    Cell move;
    double score;
    std::uint32_t unseen;  // delta as long as the table has none
    bool ready;            // are the next two there?
    Filled<W> filled;
    Canonical<W> key;
    std::uint32_t phi, delta;
  };
  // One node of the path from the root.
  struct Frame {
    Filled<W> filled;
    Canonical<W> key;
    std::unique_ptr<Connections<W>> connections = std::make_unique<Connections<W>>();
    Entry<W> entry;
    std::vector<Child> children;  // by score
  };

  // The children of a node that was left, for when it is entered again: orders and fill-in cost time.
  struct Left {
    State<W> state;
    std::vector<Child> children;
  };

  void enter(int depth);
  void leave(Frame& frame);
  Left& left(const Frame& frame) { return left_[frame.key.hash() % left_.size()]; }
  void search(int depth, std::uint32_t phi_limit, std::uint32_t delta_limit);
  void expand(int depth);
  bool postpone(int depth, std::uint32_t phi_limit, std::uint32_t delta_limit);
  bool recall(int depth);
  bool recall_stored(int depth);
  void learn(const Frame& frame);
  const Connections<W>& connections_at(int depth);
  const Connections<W>* connections_above(int depth);
  std::unique_ptr<Connections<W>>& kept(const Frame& frame) { return kept_[frame.key.hash() % kept_.size()]; }
  std::optional<double> make_children(int depth);
  bool settle_children(int depth);
  void make_ready(const Frame& frame, Child& child);
  void refute(Frame& frame, const Cells<W>& carrier);
  void win(Frame& frame, Cell move, const Cells<W>& carrier);
  void descend(int depth, std::size_t width, std::uint32_t phi_limit, std::uint32_t delta_limit);
  void save(Frame& frame);
  void keep(const Frame& frame);
  bool stopped() const { return limits_.reached(nodes_); }
  void look_up(int depth);
  std::uint64_t crowded(const Child& child) const;

  Frame& frame(int depth) { return *frames_[depth]; }

  const board::CellGeometry<W>& geometry_;
  Expander<W> expander_;
  Table<W>& table_;
  MoveOrder<W> order_;
  Limits limits_;
  std::uint64_t nodes_ = 0;
  const DfpnParameters parameters_;
  Learned<W> learned_;
  int return_to_ = -1;  // a node of the path, if another thread has solved it meanwhile
  base::Indexed<std::unique_ptr<Frame>> frames_;
  std::vector<Left> left_;
  std::vector<std::unique_ptr<Connections<W>>> kept_;  // of nodes that were left
  Ranking ranking_;
};

}  // namespace hex::solve
