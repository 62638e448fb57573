// Captured sets of more than two cells: is there an answer to each stone
// of theirs in a set, in the set, to the end, after which theirs are dead
// [Henderson and Hayward, Definition 2.11]? Decided by trying all answers.
//
// A place is settled when their stones and the cells left over come out dead one by one, by the dead test
// against my stones, mine of the set, and those still in; the cells of the set are exits no more.
// Not thread safe.
#pragma once

#include <vector>

#include "inferior/fill_in.h"
#include "inferior/view.h"

namespace hex::inferior {

template <int W>
class CapturedSets {
 public:
  // Appends a reply tree for the set to `out` and returns its first reply, or returns -1 and leaves `out` as
  // it was. Their stone at `doubtful` is tried first, so name the one most likely to have no answer.
  // Exponential in the size of the set. REQUIRES the set is empty cells of the view.
  std::int32_t find_replies(const View<W>& view, const Cells<W>& set, Cell doubtful,
                            base::Indexed<Reply>& out);

 private:
  static constexpr std::int32_t kSettled = -1, kFailed = -2;

  std::int32_t answer_all(std::size_t depth, const Cells<W>& open, const Cells<W>& theirs,
                          base::Indexed<Reply>& out);
  std::int32_t answer(std::size_t depth, const Cells<W>& open, const Cells<W>& theirs, Cell intrusion,
                      base::Indexed<Reply>& out);
  bool could_die(const View<W>& view, const Cells<W>& set, Cell cell);
  bool come_out_dead(const View<W>& view, Cells<W> cells);

  board::PerCell<View<W>> views_;  // by depth: with the answers so far
  View<W> settling_;
  Cell doubtful_ = board::kNoCell;
};

}  // namespace hex::inferior
