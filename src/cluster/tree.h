// Tree: the top of a distributed proof-number search. Its leaves are jobs.
//
// Numbers as in solve/dfpn.h: phi is the work that seems needed to prove that the side to move wins, delta that it
// loses. Job-level proof-number search [Wu et al. 2011]: select() goes down to the move with the least delta, more for
// each job that is under way below (virtual loss) where all moves have to be refuted, so that workers spread over moves
// that matter; a leaf whose job came back open gets its moves as children, with the numbers that the worker saw. As in the solver only the best moves
// count, a quarter and one more.
//
// What is proved rests only on claims (claim_book.h): a node is solved when a claim decides it. The winner's move makes
// a claim by the rule key; where all moves lose, each lost move leaves a threat, a semi of the other side; a move outside
// its carrier is refuted by it, and when no cell is common to all threats the rule or closes the node. Moves that no
// worker named and no threat refutes become children, too: what workers say about moves decides where to look, never
// what is proved.
//
// Deterministic: the same answers in the same order make the same tree. Not thread safe. Positions that occur on several
// ways are one node.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "base/at.h"
#include "base/indexed.h"
#include "cluster/claim_book.h"
#include "cluster/job.h"

namespace hex::cluster {

using NodeId = int;
inline constexpr NodeId kNoNode = -1;
// A worker, by a number that the coordinator gives it.
using WorkerId = int;
inline constexpr WorkerId kNobody = -1;

class Tree {
 public:
  explicit Tree(const board::Position& root);

  const ClaimBook& claims() const { return book_; }
  std::optional<board::Color> winner() const;
  ClaimId proof() const { return nodes_[0].claim; }

  // A leaf for a worker; nothing when all that may be useful are under way. begin() says that its job is.
  struct Choice {
    NodeId leaf = kNoNode;
    bool wanted = false;  // it is where the search wants to go; else better than to be idle
    std::uint32_t phi_limit = 0, delta_limit = 0;  // numbers at which others look better, as in solve/dfpn.h
  };
  Choice select(WorkerId worker = kNobody);
  void begin(NodeId leaf);
  // The job is answered, lost or withdrawn.
  void end(NodeId leaf);
  // A leaf that a small search may settle, so that no worker is bothered: a move that no worker thought worth a look. Each
  // once.
  NodeId next_small();

  board::Position position(NodeId node) const;
  NodeId find(const board::Position& position) const;
  // Does the node still matter to the root?
  bool matters(NodeId node) const { return alive_[node]; }
  // Finds out again which nodes matter. Takes a walk through the tree.
  void find_relevant();
  bool is_open_leaf(NodeId node) const;

  // A claim that certificate number `certificate` proves. `solved`: the node that it was made for, if there is one.
  void add_claim(const proof::Claim& claim, std::uint64_t certificate, NodeId solved = kNoNode);
  // The job of a leaf came back open: its numbers now, and who has it in his table. It stays a leaf.
  void renew(NodeId leaf, std::uint32_t phi, std::uint32_t delta, WorkerId worker, std::uint64_t nodes);
  // Nodes that its jobs took so far; who had the last one.
  std::uint64_t spent(NodeId leaf) const { return at(leaf).spent; }
  WorkerId owner(NodeId leaf) const { return at(leaf).owner; }
  // The leaf gets moves, with their numbers. Without moves: all that no threat refutes. Nothing happens to other nodes.
  void expand(NodeId leaf, const std::vector<MoveNumbers>& moves);
  // The worker is gone, and his table with him.
  void forget(WorkerId worker);

  struct Count {
    std::uint64_t nodes = 0, open_leaves = 0, under_way = 0, solved = 0, claims = 0;
  };
  Count count() const;
  struct Move {
    board::Cell move;
    NodeId node;               // the position after it
    std::uint32_t phi, delta;  // of the position after it
    std::optional<board::Color> winner;
    int under_way;
    std::uint64_t below;  // children
  };
  // The moves of a node, the most promising first; the refuted ones that were never looked at are not among them.
  std::vector<Move> moves(NodeId node = 0) const;
  std::uint32_t phi() const { return nodes_[0].phi; }
  std::uint32_t delta() const { return nodes_[0].delta; }
  // A rough guess how much of the proof is there, from 0 to 1.
  double progress() const;

 private:
  enum class Kind : std::uint8_t { Leaf, Inner, Solved };
  struct Child {
    board::Cell move;
    NodeId node;
  };
  struct Node {
    board::PlainState state;
    Kind kind = Kind::Leaf;
    std::uint32_t phi = 1, delta = 1;
    proof::CellSet open;           // inner nodes: moves that no threat refutes
    std::vector<ClaimId> threats;  // of the side that is not to move
    std::vector<Child> children;   // the most promising first
    std::vector<NodeId> parents;
    ClaimId claim = kNoClaim;  // solved nodes
    int under_way = 0;         // jobs here and below
    bool busy = false;         // a leaf whose job is under way
    WorkerId owner = kNobody;  // who has it in his table
    std::uint64_t spent = 0;   // nodes, on jobs of this leaf
    bool small = false;        // next_small() should give it
  };

  Node& at(NodeId id) { return nodes_[id]; }
  const Node& at(NodeId id) const { return nodes_[id]; }
  bool is_open(const Node& node, const Child& child) const {
    return node.open.has(child.move) && at(child.node).kind != Kind::Solved;
  }
  proof::CellSet empty_cells(const board::PlainState& state) const;
  NodeId make(const board::PlainState& state, NodeId parent);
  std::vector<const Child*> active(const Node& node) const;
  struct Search {  // of a leaf
    WorkerId worker;
    std::size_t gamble;  // moves of the side that seems to win
    bool steal;          // leaves that others have in their tables
    base::Indexed<bool> full;
    std::vector<NodeId> path;
    std::uint32_t phi_limit = 0, delta_limit = 0;  // of the leaf
  };
  NodeId descend(NodeId id, Search& search, std::uint32_t phi_limit, std::uint32_t delta_limit);
  // Everything that follows from what is new.
  void settle();
  void meet(NodeId id, ClaimId claim);
  void solve(NodeId id, ClaimId claim);
  void follow(NodeId parent, NodeId child);
  void close(NodeId id);
  void add_forgotten(NodeId id);
  void update(NodeId id);
  double progress(NodeId id, int depth) const;

  board::Size size_;
  proof::CellSet all_;
  ClaimBook book_;
  base::Indexed<Node> nodes_;
  std::unordered_map<board::PlainState, NodeId, board::StateHash> by_state_;
  base::Indexed<bool> alive_;
  std::unordered_map<NodeId, std::vector<NodeId>> paths_;  // of jobs under way: the nodes that count them
  std::vector<NodeId> small_;
  ClaimId met_ = 0;              // claims that every node has met
  std::vector<NodeId> changed_;  // whose numbers are to be computed
};

}  // namespace hex::cluster
