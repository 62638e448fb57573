// Deep search: a connection that the rules miss, found by playing.
//
// They enter a cell w, I reply at b, and H-search on the new stones says whether x and y are
// connected again. If so, that full connection with b added to its carrier is a semi connection
// of x and y with key b, and it avoids w. Semis that have no cell common to all make a full
// connection by OR, as always; only that here a semi may be any connection that holds once its
// key is a stone. A few replies deep this finds edge templates and braids of any kind; it costs
// one H-search for every pair of stones tried, so it is for single questions.
//
// A Plan keeps what was found: how to answer each intrusion, down to connections that the rules derive.
// Sound because each leaf is listed by H-search on a board where all cells outside the leaf's carrier are
// theirs, and because Key and OR are sound.
#pragma once

#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "connect/h_search.h"
#include "connect/strategy.h"

namespace hex::connect {

// A full connection of two points on a board with these stones of mine.
template <int W>
struct Plan {
  struct Threat {
    Cell key;
    Cells<W> carrier;  // of the semi: that of `then`, and the key
    std::unique_ptr<Plan> then;
  };

  Cells<W> mine;
  Cells<W> carrier;
  int depth = 0;                            // at most that many stones
  std::unique_ptr<ConnectionSet<W>> board;  // a leaf: every cell outside the carrier is theirs;
  std::optional<Link<W>> link;              //   listed there, or the points are joined already
  std::vector<Threat> threats;              // else semis that have no cell common to all
};

template <int W>
class DeepSearch {
 public:
  // Searches `replies` replies deep with at most `budget` H-searches.
  DeepSearch(const Options& options, int replies, int budget)
      : search_(options), replies_(replies), budget_(budget) {}

  // A full or semi connection of x and y, two representatives in `set`, by the rules or beyond them. Nothing
  // when none was found.
  std::unique_ptr<Plan<W>> full(const ConnectionSet<W>& set, int x, int y);
  std::optional<typename Plan<W>::Threat> semi(const ConnectionSet<W>& set, int x, int y);

  // H-searches made so far.
  int searches() const { return searches_; }

 private:
  using Plans = std::unique_ptr<Plan<W>>;
  using Threat = typename Plan<W>::Threat;
  struct Reply {
    Cell cell;
    int cost;
  };

  template <class Try>
  auto in_rounds(const ConnectionSet<W>& set, int x, int y, Try attempt);
  void begin(const ConnectionSet<W>& set, int x, int y);
  bool build(const Stones<W>& stones, ConnectionSet<W>& out);
  bool build_alone(const Cells<W>& mine, const Cells<W>& free, ConnectionSet<W>& out);
  Plans keep(const Stones<W>& stones, int replies);
  Plans leaf(const ConnectionSet<W>& set);
  std::optional<Threat> answer(const Stones<W>& stones, int replies);
  std::optional<Threat> listed(const ConnectionSet<W>& set, const Connection<W>& semi);
  std::vector<Reply> candidates(const ConnectionSet<W>& set) const;
  Plans combined(const Cells<W>& mine, std::vector<Threat> threats) const;

  HSearch<W> search_;
  int replies_;
  int budget_;
  int searches_ = 0;
  int limit_ = 0;        // of searches_ in this round
  bool narrow_ = false;  // are candidates with too many semis left out?
  const board::CellGeometry<W>* geometry_ = nullptr;
  Color color_ = Color::Black;
  int x_ = -1, y_ = -1;
  std::unordered_map<std::uint64_t, int> failed_;  // by stones: that many replies were too few
  base::Indexed<Cell> killers_;                    // by replies left: what refuted last
};

// Answers each stone that they put into the carrier, down to
// the end, as a plan says. Keeps a reference to it.
template <int W>
class PlanStrategy {
 public:
  explicit PlanStrategy(const Plan<W>& plan) { enter(plan); }
  std::optional<Cell> reply(Cell cell);

 private:
  void enter(const Plan<W>& plan);

  const Plan<W>* plan_ = nullptr;
  std::optional<Strategy<W>> leaf_;
};

}  // namespace hex::connect
