// MctsTree: the nodes of a Monte Carlo tree in memory that is fixed once.
//
// A node is a move and what is known about the position after it. The children of a node are one block,
// allocated at once when the node is expanded; when memory is used up, nodes stay leaves. Two halves: keep()
// copies the part of the tree below one node into the other half and forgets the rest.
//
// Counts are relaxed atomics, so that threads may work on one tree: what is lost by a race is a guess less,
// never a proof. A node is expanded by the one thread that claims it; `children` is published last. Blocks
// and nodes stay where they are until keep() or clear(), which need the tree to themselves.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <span>

#include "board/types.h"
#include "proven/proven.h"

namespace hex::search {

// A number that threads may change at the same time. bump() may lose what another thread adds meanwhile.
template <class T>
class Relaxed {
 public:
  Relaxed(T value = {}) : value_(value) {}
  Relaxed(const Relaxed& from) : value_(from.get()) {}
  Relaxed& operator=(const Relaxed& from) {
    set(from.get());
    return *this;
  }
  T get() const { return value_.load(std::memory_order_relaxed); }
  void set(T value) { value_.store(value, std::memory_order_relaxed); }
  void add(T more) { value_.fetch_add(more, std::memory_order_relaxed); }
  void bump(T more) { set(static_cast<T>(get() + more)); }
  // What goes with the value is there for whoever sees it by acquire().
  void publish(T value) { value_.store(value, std::memory_order_release); }
  T acquire() const { return value_.load(std::memory_order_acquire); }
  bool exchange_if(int expected, int desired) {
    T now = static_cast<T>(expected);
    return value_.compare_exchange_strong(now, static_cast<T>(desired), std::memory_order_relaxed);
  }

 private:
  std::atomic<T> value_;
};

using proven::Proven;

struct MctsNode {
  static constexpr std::uint32_t kNone = 0;
  enum Stage : std::uint8_t { kLeaf, kExpanded, kKnown };

  Relaxed<std::uint32_t> visits;  // counted when a descent enters: the virtual loss of threads under way
  Relaxed<std::uint32_t> wins;    // of the side that made the move
  Relaxed<std::uint32_t> rave_visits, rave_wins;  // all moves as first: for the same side
  Relaxed<std::uint32_t> estimates;               // by the evaluator, of this position and those below it
  Relaxed<float> estimate_sum;                    // of them: the chance of the side that made the move
  Relaxed<float> prior;
  Relaxed<std::uint32_t> children{kNone};  // index of the first one
  Relaxed<std::uint32_t> record{kNone};    // of the position, with fill-in; there once expanded
  std::int16_t move = board::kNoCell;
  Relaxed<std::uint16_t> count;  // children
  Relaxed<Proven> proven{Proven::No};
  Relaxed<std::uint8_t> pruned;        // another child of the same node is at least as good, by proof
  Relaxed<std::uint8_t> stage{kLeaf};  // the highest that a thread has claimed

  // REQUIRES an estimate.
  double mean_estimate() const { return static_cast<double>(estimate_sum.get()) / estimates.get(); }

  // Says whether this thread may do the work of the stage.
  bool claim(Stage next) { return stage.get() + 1 == next && stage.exchange_if(next - 1, next); }
};

class MctsTree {
 public:
  // `record_bytes`: what a record takes, so that nodes get the rest of the memory.
  MctsTree(std::size_t memory_bytes, std::size_t record_bytes, int cells);

  MctsNode& node(std::uint32_t index) { return half()[index]; }
  const MctsNode& node(std::uint32_t index) const { return half()[index]; }
  static constexpr std::uint32_t kRoot = 1;
  MctsNode& root() { return node(kRoot); }
  const MctsNode& root() const { return node(kRoot); }

  std::span<MctsNode> children(const MctsNode& parent) {
    const std::uint32_t first = parent.children.acquire();
    return {half() + first, first == MctsNode::kNone ? std::size_t{0} : parent.count.get()};
  }
  std::span<const MctsNode> children(const MctsNode& parent) const {
    return const_cast<MctsTree*>(this)->children(parent);
  }

  // The index of a block of nodes; kNone when memory is used up.
  std::uint32_t allocate(std::size_t count);
  // The number of a new record; kNone when there is no more.
  std::uint32_t allocate_record();
  std::size_t record_capacity() const { return records_; }

  // Forgets everything but a root that was never visited.
  void clear();
  // Makes this node the root. Calls move_record(from, to) for each record of a kept node, in ascending order
  // of `to`; `from` numbers the old records, which must be read elsewhere than they are written.
  template <class F>
  void keep(const MctsNode& new_root, F&& move_record);

  std::size_t nodes() const { return used_[side_].load(); }
  std::size_t capacity() const { return capacity_; }

 private:
  // Room for a node that is not there yet, so that memory nobody needs is never touched.
  struct Room {
    alignas(MctsNode) std::byte bytes[sizeof(MctsNode)];
  };
  MctsNode* place(std::size_t side, std::size_t index) const {
    return std::launder(reinterpret_cast<MctsNode*>(nodes_[side][index].bytes));
  }
  MctsNode* half() const { return place(side_, 0); }
  static void copy_node(const MctsNode& from, MctsNode* to);

  std::size_t capacity_ = 0;  // nodes per half
  std::size_t records_ = 0;   // records per half
  std::unique_ptr<Room[]> nodes_[2];
  std::atomic<std::size_t> used_[2] = {};
  std::atomic<std::size_t> used_records_ = 0;
  std::size_t side_ = 0;
};

template <class F>
void MctsTree::keep(const MctsNode& new_root, F&& move_record) {
  const std::size_t from = side_, to = 1 - side_;
  std::size_t used = kRoot + 1, records = 1;
  copy_node(new_root, place(to, kRoot));
  // The copied nodes are their own queue: each still has the indices of the old half when its turn comes.
  for (std::size_t i = kRoot; i < used; ++i) {
    MctsNode& node = *place(to, i);
    const std::uint32_t old_record = node.record.get(), first = node.children.get();
    if (old_record != MctsNode::kNone) {
      move_record(old_record, static_cast<std::uint32_t>(records));
      node.record.set(static_cast<std::uint32_t>(records++));
    }
    if (first == MctsNode::kNone) continue;
    for (std::size_t k = 0; k < node.count.get(); ++k)
      copy_node(*place(from, first + k), place(to, used + k));
    node.children.set(static_cast<std::uint32_t>(used));
    used += node.count.get();
  }
  used_[to].store(used);
  used_records_.store(records);
  side_ = to;
}

}  // namespace hex::search
