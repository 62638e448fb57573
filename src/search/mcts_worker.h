// MctsWorker: one thread's part in a Monte Carlo tree search: descend, expand, play out, count.
//
// A node stands for its position with fill-in, kept in a record when the node is expanded. Fill-in of a
// position and of the positions before it need not agree (either colour may have a dead cell), so a descent
// takes each record as it is and never adds two together.
//
// Proven values come from analysis/ and proven/ only; no count or estimate becomes one.
#pragma once

#include <vector>

#include "search/evaluator.h"
#include "search/mcts_knowledge.h"
#include "search/mcts_options.h"
#include "search/mcts_tree.h"
#include "search/playout.h"

namespace hex::search {

// The stones of a position with fill-in as they lie in the tree's memory: without a first value, so that memory nobody
// needs is never touched.
template <int W>
struct MctsRecord {
  std::array<std::uint64_t, W> words[2];

  auto& operator[](board::Color color) { return words[board::index(color)]; }
  const auto& operator[](board::Color color) const { return words[board::index(color)]; }
};

// Moves of a colour that are not looked at before the tree is so deep; the root has depth 0.
template <int W>
struct MctsBan {
  board::Color color = board::Color::Black;
  board::Cells<W> moves;
  std::size_t until = 0;
};

// What all workers share.
template <int W>
struct MctsCommon {
  const board::CellGeometry<W>& geometry;
  MctsOptions options;
  MctsTree tree;
  std::unique_ptr<MctsRecord<W>[]> records[2];
  std::size_t side = 0;  // which of them is in use
  Stones<W> root{};      // the stones on the board, without fill-in
  board::Color to_move = board::Color::Black;
  board::Cell last = board::kNoCell;
  board::Cells<W> avoid;         // moves that the root must not choose
  std::vector<MctsBan<W>> bans;  // besides

  Stones<W> stones_of(const MctsNode& node) const {
    const MctsRecord<W>& record = records[side][node.record.acquire()];
    Stones<W> out;
    for (const board::Color c : board::kColors) out[c].words = record[c];
    return out;
  }
};

template <int W>
class MctsWorker {
 public:
  MctsWorker(MctsCommon<W>& common, const PatternTable& patterns, std::unique_ptr<Evaluator<W>> evaluator);

  // Takes the root as it now is. To be called before iterate() and prepare_root().
  void begin(std::uint64_t seed);
  // Expands the root and works out its knowledge, if that was not done.
  void prepare_root();
  // One descent with a playout, or to a proven node.
  void iterate();

 private:
  using Step = proven::Step<MctsNode>;

  MctsNode* select(const Step& at);
  board::Cells<W> barred(board::Color to_move) const;
  double value(const MctsNode& child, double parent_value, double estimate, double exploration) const;
  void count_estimate(double chance, board::Color to_move);
  // Asks the evaluator about the insight, whose estimate it counts; the answer is in told_.
  void ask(const Insight<W>& insight, board::Color to_move, bool connected);
  void mix_priors(MctsNode& node, const board::Cells<W>& candidates);
  void enter(MctsNode& node, board::Color mover);
  void set_board(const Stones<W>& stones);
  void expand(MctsNode& node, board::Color to_move, board::Cell last);
  void make_children(MctsNode& node, const Insight<W>& insight, board::Color to_move, board::Cell last);
  void learn(MctsNode& node, board::Color to_move);
  bool store(MctsNode& node, const Stones<W>& stones);
  void count(board::Color winner, bool played);
  void count_all_moves(const Step& at, board::Color winner);
  void propagate();

  MctsCommon<W>& common_;
  MctsKnowledge<W> knowledge_;
  std::unique_ptr<Evaluator<W>> evaluator_;
  Playout empty_, root_, board_;
  base::Random random_{1};
  std::vector<Step> path_;
  Stones<W> stones_{};  // of the node where the descent is
  EvaluatorInput<W> asked_;
  EvaluatorOutput told_;
  std::vector<std::pair<float, std::int16_t>> priors_;
};

}  // namespace hex::search
