// InferiorSearch: finds fill-in for both players and prunes the moves of one.
//
// Holds scratch memory and is reused; after warm-up nothing is allocated. Not thread safe.
//
// What fill() finds depends only on the stones and options. The search also remembers the position it
// was asked about last, and what each stone there would bring: prune() after fill(), and following a line of
// play by extend() and prune(), cost a fraction of starting anew. What these find may then depend on the way
// there (how soon a chain of consequences is noticed); that it is right does not. The same calls give the
// same results.
#pragma once

#include "inferior/captured_sets.h"
#include "inferior/fill_in.h"
#include "inferior/local_board.h"
#include "inferior/pruning.h"
#include "inferior/side.h"

namespace hex::inferior {

template <int W>
class InferiorSearch {
 public:
  explicit InferiorSearch(const Options& options = {}) : options_(options) {}

  const Options& options() const { return options_; }
  void set_options(const Options& options) {
    options_ = options;
    forget();
  }
  // The next call starts anew, as in a new object.
  void forget() { geometry_ = nullptr; }

  // Fills in for both players until nothing more is found, all that `first` can have before the other's. (A
  // cell that both could have goes to one. What a move of `first` dominates is filled in after it if he comes
  // first.) REQUIRES the two sets of stones are disjoint.
  void fill(const board::CellGeometry<W>& geometry, const Stones<W>& stones, FillIn<W>& out,
            Color first = Color::Black);

  // The same with further stones on cells that are empty in `from`, fill-in included: what was filled in
  // stays (dead cells stay dead, captured sets stay captured), and only what the stones touch is looked at
  // again. May find other cells than fill() would. &from == &out is allowed.
  void extend(const board::CellGeometry<W>& geometry, const FillIn<W>& from, const Stones<W>& added,
              FillIn<W>& out, Color first = Color::Black);

  // Prunes the moves of `to_move` on stones that are filled in already. If nobody has won and to_move has a
  // winning move, then some move of out.candidates wins. REQUIRES `filled` is the `stones` of a fill-in.
  void prune(const board::CellGeometry<W>& geometry, const Stones<W>& filled, Color to_move, Pruning<W>& out);

 private:
  // A cell that dies after a stone, and what was filled in for the stone's owner before that.
  struct Death {
    Cell cell;
    Cells<W> before;
  };
  // What a stone would bring.
  struct Foreseen {
    Cells<W> filled;
    std::vector<Death> deaths;  // in order
  };

  Side<W>& side(Color color) { return sides_[color]; }

  void build(const board::CellGeometry<W>& geometry, const Stones<W>& stones);
  bool decided() const {
    return !options_.local && (sides_[Color::Black].view().won() || sides_[Color::White].view().won());
  }
  void run(FillIn<W>& out, Color first);
  bool fill_step(Color color, FillIn<W>& out);
  bool fill_dead(Color color, FillIn<W>& out);
  bool fill_pair(Color color, FillIn<W>& out);
  bool fill_region(Color color, FillIn<W>& out);
  void fill_as_dead(Color color, const Cells<W>& cells, FillIn<W>& out);
  void give(Color color, const Cells<W>& cells);
  void finish_step(const FillStep<W>& step, FillIn<W>& out);
  void finish(FillIn<W>& out);

  // look_ahead.cpp
  const Foreseen& look_ahead(Color color, Cell stone);
  void foresee(Color color, Cell stone, Foreseen& out);
  void outdate(Cell cell);
  bool fill_set(Color color, FillIn<W>& out);

  // dominated.cpp
  void find_vulnerable(Color to_move, Pruning<W>& out);
  void find_dominated(Color to_move, Pruning<W>& out);
  Cells<W> reached_from(Cell cell, const Cells<W>& among) const;
  void drop_dominated(Pruning<W>& out);

  Options options_;
  const board::CellGeometry<W>* geometry_ = nullptr;
  LocalBoard<W> local_;  // with options_.local, instead of the sides
  board::PerColor<Side<W>> sides_;
  Side<W> child_;     // a side after one more stone
  Stones<W> stones_;  // what the sides show
  board::PerColor<board::PerCell<Foreseen>> foreseen_;
  board::PerColor<Cells<W>> fresh_;  // whose foreseen_ may be used
  CapturedSets<W> captured_sets_;
  board::PerCell<Cells<W>> dominates_;  // by cell: what it dominates directly
  board::PerCell<Pruned<W>> reasons_;   // by cell
};

}  // namespace hex::inferior
