#include "proven/proven.h"
#include "base/at.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

namespace hex::proven {
namespace {

using board::Color;

template <class T>
struct Value {
  T value{};
  T get() const { return value; }
  void set(T next) { value = next; }
};

struct Node {
  int move = 0;
  Value<Proven> proven;
  Value<int> pruned;
  std::vector<Node> replies;
};

struct Candidates {
  std::set<int> cells;
  bool has(int cell) const { return cells.contains(cell); }
};

// A root with one reply, which has as many replies as there are values.
Node tree(const std::vector<Proven>& values) {
  Node root;
  root.replies.resize(1);
  for (std::size_t i = 0; i < values.size(); ++i)
    root.replies[0].replies.push_back({base::number_of(i), {values[i]}, {}, {}});
  return root;
}

// The value of the reply, and of the root, after propagating from the reply.
std::pair<Proven, Proven> values_of(Node& root) {
  const std::vector<Step<Node>> path = {{&root, Color::White}, {&root.replies[0], Color::Black}};
  propagate(path, [](const Node& node) -> const std::vector<Node>& { return node.replies; });
  return {root.replies[0].proven.get(), root.proven.get()};
}

TEST(Proven, AMoveWinsWhenAllRepliesLose) {
  Node root = tree({Proven::Loss, Proven::Loss});
  EXPECT_EQ(values_of(root), std::pair(Proven::Win, Proven::Loss));
}

TEST(Proven, OneReplyThatIsNotKnownLeavesTheMoveOpen) {
  Node root = tree({Proven::Loss, Proven::No});
  EXPECT_EQ(values_of(root), std::pair(Proven::No, Proven::No));
}

TEST(Proven, AMoveWithoutRepliesIsNotKnown) {
  Node root = tree({});
  EXPECT_EQ(values_of(root), std::pair(Proven::No, Proven::No));
}

TEST(Proven, PrunedRepliesNeedNoValue) {
  Node root = tree({Proven::Loss, Proven::No});
  keep_only(root.replies[0].replies, Candidates{{0}});
  EXPECT_EQ(values_of(root), std::pair(Proven::Win, Proven::Loss));
}

TEST(Proven, AReplyThatWinsRefutesTheMove) {
  Node root = tree({Proven::No, Proven::Win});
  const std::vector<Step<Node>> path = {
      {&root, Color::White}, {&root.replies[0], Color::Black}, {&root.replies[0].replies[1], Color::White}};
  propagate(path, [](const Node& node) -> const std::vector<Node>& { return node.replies; });
  EXPECT_EQ(root.replies[0].proven.get(), Proven::Loss);
  EXPECT_EQ(root.proven.get(), Proven::Win);  // it was the only reply to the root
}

TEST(Proven, ValuesAreThoseOfTheSideThatMoved) {
  Node node;
  set_winner(Step<Node>{&node, Color::Black}, Color::White);
  EXPECT_EQ(node.proven.get(), Proven::Loss);
  EXPECT_EQ(winner_after(Step<Node>{&node, Color::Black}), Color::White);
  set_winner(Step<Node>{&node, Color::White}, Color::White);
  EXPECT_EQ(node.proven.get(), Proven::Win);
  EXPECT_EQ(winner_after(Step<Node>{&node, Color::White}), Color::White);
}

}  // namespace
}  // namespace hex::proven
