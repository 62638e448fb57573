#include "search/mcts_tree.h"

#include <algorithm>

#include "base/unset_array.h"

namespace hex::search {

MctsTree::MctsTree(std::size_t memory_bytes, std::size_t record_bytes, int cells) {
  // An expanded node has a record or two, and at least some children.
  constexpr std::size_t kChildrenPerRecord = 12;
  const std::size_t least = 4 * static_cast<std::size_t>(cells) + 4;
  const std::size_t unit = 2 * (kChildrenPerRecord * sizeof(MctsNode) + record_bytes);
  records_ = std::max<std::size_t>(memory_bytes / unit, 8);
  capacity_ = std::min<std::size_t>(std::max(records_ * kChildrenPerRecord, least), 0xffffffffU);
  for (auto& half : nodes_) half = base::unset_array<Room>(capacity_);
  clear();
}

void MctsTree::clear() {
  used_[side_].store(kRoot + 1);
  used_records_.store(1);
  copy_node(MctsNode{}, place(side_, kRoot));
}

void MctsTree::copy_node(const MctsNode& from, MctsNode* to) {
  std::construct_at(to, from);
}

std::uint32_t MctsTree::allocate(std::size_t count) {
  std::size_t begin = used_[side_].load(std::memory_order_relaxed);
  do {
    if (begin + count > capacity_) return MctsNode::kNone;
  } while (!used_[side_].compare_exchange_weak(begin, begin + count, std::memory_order_relaxed));
  for (std::size_t i = 0; i < count; ++i) copy_node(MctsNode{}, place(side_, begin + i));
  return static_cast<std::uint32_t>(begin);
}

std::uint32_t MctsTree::allocate_record() {
  std::size_t now = used_records_.load(std::memory_order_relaxed);
  do {
    if (now + 1 >= records_) return MctsNode::kNone;
  } while (!used_records_.compare_exchange_weak(now, now + 1, std::memory_order_relaxed));
  return static_cast<std::uint32_t>(now);
}

}  // namespace hex::search
