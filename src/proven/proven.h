// Proven values in a search tree: which moves win and lose for certain [Winands, Bjoernsson, Saito 2008].
//
// A node of the tree is a move; its value is for the side that made it. Three rules, and nothing else, make values:
//   known winner  the winner of the position after the move is known by proof;
//   all lose      there are replies, and each of them loses or is pruned: the move wins;
//   one wins      a reply wins: the move loses.
// A reply may be pruned only if, when any reply wins, one that is not pruned does. Two prunings of one position do
// not add up, because each may rest on a move that the other drops: keep_only() is called once for a position.
//
// A Node has `move`, and `proven` and `pruned` with get() and set(). Threads may work on one tree: a value that is
// set is true, and it does not matter which of them sets it, or how often.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "board/types.h"

namespace hex::proven {

enum class Proven : std::uint8_t { No, Win, Loss };

// A node of the path from the root, with the side that made its move.
template <class Node>
struct Step {
  Node* node;
  board::Color mover;
};

// REQUIRES the winner of the position after the move is proved.
template <class Node>
void set_winner(const Step<Node>& step, board::Color winner) {
  step.node->proven.set(winner == step.mover ? Proven::Win : Proven::Loss);
}

// Who wins the position after a move; nothing while it is not proved.
template <class Node>
std::optional<board::Color> winner_after(const Step<Node>& step) {
  const Proven proven = step.node->proven.get();
  if (proven == Proven::No) return std::nullopt;
  return proven == Proven::Win ? step.mover : board::other(step.mover);
}

// Prunes the replies that are not among the candidates. REQUIRES that, if any reply wins, a candidate does.
template <class Nodes, class Candidates>
void keep_only(Nodes&& replies, const Candidates& candidates) {
  for (auto& reply : replies)
    if (!candidates.has(reply.move)) reply.pruned.set(1);
}

template <class Nodes>
bool all_lose(const Nodes& replies) {
  return !replies.empty() && std::all_of(replies.begin(), replies.end(), [](const auto& reply) {
    return reply.pruned.get() != 0 || reply.proven.get() == Proven::Loss;
  });
}

// What the value of the last node proves about those before it. `path` leads from the root, each node a reply of the
// one before it; replies_of(node) are all replies of a node, none while they were not made.
template <class Path, class RepliesOf>
void propagate(const Path& path, RepliesOf&& replies_of) {
  for (std::size_t i = path.size(); i-- > 0;) {
    auto& node = *path[i].node;
    if (node.proven.get() == Proven::No && all_lose(replies_of(node))) node.proven.set(Proven::Win);
    if (node.proven.get() == Proven::No) return;
    if (i > 0 && node.proven.get() == Proven::Win) path[i - 1].node->proven.set(Proven::Loss);
  }
}

}  // namespace hex::proven
