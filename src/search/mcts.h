// Monte Carlo tree search: many games from the position, each a descent in a tree and a playout; the move
// that was looked at most is the best.
//
//   descend   to the child with the largest  (1 - s) games + s estimate + c prior sqrt(N) / (1 + n),  where
//             games = (1 - b) own + b all;  `own` is the share of won games after the move, `all` that of
//             games in which the move was made at any later time [all moves as first, RAVE: Gelly and Silver
//             2007], b falls as visits grow; `estimate` is the mean of the evaluator's for what lies below;
//   expand    a leaf after some visits, with local fill-in, priors from patterns (pattern.h);
//   know      a node after more visits: connections, must-play, pruned moves, priors and an estimate
//             from the evaluator (evaluator.h) [the way of MoHex: Arneson, Hayward, Henderson 2010];
//   play out  by drawing moves in proportion to pattern weights (playout.h).
//
// Proven values travel up the tree and are true; all else is a guess. The tree is kept from move to move as
// far as it fits. With one thread the result depends on the positions asked for, the options, the counts and
// the seeds only. Not thread safe; run() uses threads of its own (parallel_mcts.h).
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "search/mcts_worker.h"

namespace hex::search {

struct MctsMove {
  board::Cell move = board::kNoCell;
  std::uint64_t visits = 0;
  double value = 0.5;  // of the side that makes it
  double prior = 0;
  double estimate = 0.5;  // by the evaluator, of the side that makes it
  Proven proven = Proven::No;
  std::vector<board::Cell> line;  // from this move on
  std::vector<std::uint64_t> line_visits;
};

struct MctsLimits {
  std::uint64_t playouts = 0;  // 0 is no limit
  int threads = 1;
  std::uint64_t seed = 1;
  std::function<bool()> stop;  // asked often, from any of the threads; true stops
};

template <int W>
class Mcts {
 public:
  // The tree takes at most this much memory, but has room for some moves in any case.
  // Without an evaluator that by circuits.
  Mcts(const board::CellGeometry<W>& geometry, const MctsOptions& options, std::size_t memory_bytes,
       EvaluatorMaker<W> make_evaluator = {});

  // The position to look at. What the tree knows about it is kept. `last` may be kNoCell.
  void set_root(const Stones<W>& stones, board::Color to_move, board::Cell last);
  void clear();

  // Moves that are not looked at; a later set_root() forgets them.
  void avoid(const board::Cells<W>& moves) { common_.avoid = moves; }
  // Moves of a colour that are not looked at before this depth either; also forgotten by set_root(). What the
  // tree has counted under other bans stays, unless it is cleared.
  void ban(const MctsBan<W>& ban) { common_.bans.push_back(ban); }
  // Until a limit is reached or the root is proven. Says how many playouts there were. REQUIRES set_root().
  std::uint64_t run(const MctsLimits& limits);

  // Best first: proven wins, then by visits, proven losses last. Empty if the root was decided at once.
  std::vector<MctsMove> moves() const;
  // Of the side to move.
  double value() const;
  std::optional<board::Color> winner() const;
  // The moves that matter at the root, with fill-in away.
  board::Cells<W> open_cells() const;
  // The stones of the root with fill-in.
  Stones<W> root_stones() const;
  // Calls f(stones, to_move, last, best) for each node that was visited at least so often and has a best
  // move; the stones without fill-in. For learning.
  using Visit = std::function<void(const Stones<W>&, board::Color, board::Cell, board::Cell)>;
  void for_each_visited(std::uint32_t least, const Visit& f) const;
  // Visits that were kept by set_root().
  std::uint64_t kept_visits() const { return kept_; }

 private:
  bool advance(const Stones<W>& stones, board::Color to_move);
  MctsNode* find(MctsNode& node, board::Color to_move, Stones<W> left);
  double chance(const MctsNode& node) const;
  void add_line(const MctsNode& from, MctsMove& out) const;
  void visit(const MctsNode& node, const Stones<W>& stones, board::Color to_move, std::uint32_t least,
             const Visit& f) const;
  static bool better(const MctsNode& a, const MctsNode& b);

  void add_worker();

  MctsCommon<W> common_;
  EvaluatorMaker<W> make_evaluator_;
  std::vector<std::unique_ptr<MctsWorker<W>>> workers_;
  std::uint64_t kept_ = 0;
  bool has_root_ = false;
};

}  // namespace hex::search
