// Selective alpha-beta search with iterative deepening, as Hexy did it [Anshelevich 2002, section 7].
//
// Every node is analysed: fill-in, connections of both players, must-play and pruned moves; the connections
// come from those of the node before it. The analysis may decide the node; else it is estimated by the
// circuits (circuit/evaluation.h), and its moves are tried in the order of the current through their cells.
// Selective: a few moves per ply, of those that are not proved to lose. So there are few nodes, and each sees far.
//
// What is a guess and what is not: a value of kWin or -kWin is proved. A node is won when its analysis says
// so or a move leads to a lost one; it is lost when its analysis says so or each of its candidates, whatever
// the width, leads to a won one. Wins have no distance, so that alpha stays below kWin and beta above -kWin,
// and a bound of either size is exact. Estimates lie strictly between.
//
// Limits are counts; the same calls in the same order give the same answers. Not thread safe.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <vector>

#include "analysis/analyzer.h"
#include "circuit/evaluation.h"
#include "search/alpha_beta_table.h"

namespace hex::search {

struct AlphaBetaOptions {
  int depth = 3;                                // Hexy's D: plies
  base::Indexed<int> widths = {20, 12, 10, 8};  // moves per ply, the last for all further ones; 0 is all
  analysis::Options analysis;                   // connect::Options limits are Hexy's N
  circuit::Wires links = circuit::Wires::FullConnections;
  std::size_t memory_bytes = std::size_t{64} << 20;

  // What the engine plays with on a board of this size.
  static AlphaBetaOptions standard(board::Size size);
  // One ply, all moves.
  static AlphaBetaOptions one_ply(board::Size size);
  // At most n full connections per pair of points, and five times as many semi connections.
  void limit_connections(int n);
};

struct AlphaBetaLimits {
  std::uint64_t nodes = 0;               // analyses; 0 is no limit. The root is always analysed.
  std::function<bool()> stop = nullptr;  // asked before each analysis
  std::function<void()> on_iteration = nullptr;
};

struct AlphaBetaMove {
  board::Cell move = board::kNoCell;
  double value = 0;  // for the side to move; a bound except for the best
  std::vector<board::Cell> line;
};

struct AlphaBetaResult {
  std::vector<AlphaBetaMove> moves;  // best first; those to be avoided last. None on a full board.
  double value = 0;
  std::optional<board::Color> winner;  // proved. If it is the side to move, the first move keeps the win,
                                       // unless `unsure` or it is one to be avoided
  bool unsure = false;                 // won, but no move was found after which the analysis still says so
  std::uint64_t nodes = 0;
  int depth = 0;  // finished iterations
};

template <int W>
class AlphaBeta {
 public:
  static constexpr float kWin = 1000;
  static constexpr float kMostEstimate = 20;

  AlphaBeta(const board::CellGeometry<W>& geometry, const AlphaBetaOptions& options);

  // REQUIRES an empty cell and that nobody has joined his edges. `avoid`: moves to be used only if there are
  // no others.
  AlphaBetaResult search(const board::Stones<W>& stones, board::Color to_move, const board::Cells<W>& avoid,
                         const AlphaBetaLimits& limits);
  void clear() { table_.clear(); }

 private:
  using Entry = AlphaBetaEntry<W>;
  // A position on the way from the root to the node at hand. Its analysis is made when somebody asks for it.
  struct Frame {
    board::Stones<W> stones;
    board::Color to_move;
    board::Cell move;  // that leads here
    bool analyzed;
    analysis::Analysis<W> analysis;
    std::vector<board::ShortPoint> moves;
  };

  Frame& frame(int ply);
  void descend(int ply, board::Cell move);
  const analysis::Analysis<W>& analyze(int ply);
  // What is known of the frame's position, analysed now if need be; nullptr when a limit was reached.
  Entry* look(int ply);
  void expand(int ply, Entry& entry);
  int width(int ply) const;
  float negamax(int ply, int depth, float alpha, float beta);
  static bool settles(const Entry& entry, int depth, float alpha, float beta);
  float try_moves(int ply, int depth, float alpha, float beta, board::Cell& best);

  // alpha_beta_root.cpp
  void search_root(AlphaBetaResult& out);
  bool search_iteration(int depth, AlphaBetaResult& out);
  float aspire(int depth, float alpha, float guess, bool first);
  std::vector<board::Cell> by_energy(const circuit::Evaluation& evaluation,
                                     const board::Cells<W>& cells) const;
  void keep_win(AlphaBetaResult& out);
  void resist(AlphaBetaResult& out);
  void add_rest(AlphaBetaResult& out) const;
  void find_lines(AlphaBetaResult& out);

  const board::CellGeometry<W>& geometry_;
  AlphaBetaOptions options_;
  analysis::Analyzer<W> analyzer_;
  circuit::Evaluator<W> evaluator_;
  circuit::Evaluation evaluation_;
  AlphaBetaTable<W> table_;
  std::deque<Frame> frames_;  // by ply

  // Of the question at hand.
  board::Cells<W> avoid_;
  const AlphaBetaLimits* limits_ = nullptr;
  std::uint64_t nodes_ = 0;
  bool stopped_ = false;
};

}  // namespace hex::search
