#include "inferior/captured_sets.h"

namespace hex::inferior {

template <int W>
std::int32_t CapturedSets<W>::find_replies(const View<W>& view, const Cells<W>& set, Cell doubtful,
                                           base::Indexed<Reply>& out) {
  doubtful_ = doubtful;
  if (!could_die(view, set, doubtful)) return -1;
  const std::size_t size = out.size();
  const std::size_t deepest = base::at(set.count()) + 1;
  if (views_.size() < deepest) views_.resize(deepest);
  views_[0] = view;
  const std::int32_t first = answer_all(0, set, {}, out);
  if (first < 0) out.resize(size);
  return first < 0 ? -1 : first;
}

// At best all answers are mine: is their stone dead even then?
template <int W>
bool CapturedSets<W>::could_die(const View<W>& view, const Cells<W>& set, Cell cell) {
  settling_ = view;
  set.without(cell).for_each([&](Cell c) { settling_.add_mine(c); });
  return !settling_.won() && settling_.is_dead(cell);
}

template <int W>
bool CapturedSets<W>::come_out_dead(const View<W>& view, Cells<W> cells) {
  settling_ = view;
  while (!cells.empty()) {
    Cell found = board::kNoCell;
    for (Cells<W> tries = cells; found == board::kNoCell && !tries.empty(); tries.remove(tries.lowest()))
      if (settling_.is_dead(tries.lowest(), cells)) found = tries.lowest();
    if (found == board::kNoCell) return false;
    cells.remove(found);
    settling_.add_mine(found);
    if (settling_.won()) return false;
  }
  return true;
}

template <int W>
std::int32_t CapturedSets<W>::answer_all(std::size_t depth, const Cells<W>& open, const Cells<W>& theirs,
                                         base::Indexed<Reply>& out) {
  if (come_out_dead(views_[depth], open | theirs)) return kSettled;
  const std::size_t size = out.size();
  std::int32_t first = kFailed;
  for (Cells<W> left = open; !left.empty();) {
    const Cell intrusion = left.has(doubtful_) ? doubtful_ : left.lowest();
    left.remove(intrusion);
    const std::int32_t reply = answer(depth, open, theirs, intrusion, out);
    if (reply == kFailed) {
      out.resize(size);
      return kFailed;
    }
    out[reply].next = first == kFailed ? -1 : first;
    first = reply;
  }
  return first;
}

template <int W>
std::int32_t CapturedSets<W>::answer(std::size_t depth, const Cells<W>& open, const Cells<W>& theirs,
                                     Cell intrusion, base::Indexed<Reply>& out) {
  for (Cells<W> tries = open.without(intrusion); !tries.empty(); tries.remove(tries.lowest())) {
    const Cell reply = tries.lowest();
    views_[depth + 1] = views_[depth];
    views_[depth + 1].add_mine(reply);
    if (views_[depth + 1].won()) continue;
    const std::int32_t child =
        answer_all(depth + 1, open.without(intrusion).without(reply), theirs.with(intrusion), out);
    if (child == kFailed) continue;
    out.push_back({intrusion, reply, child, -1});
    return out.count() - 1;
  }
  return kFailed;
}

#define HEX_INSTANTIATE(W) template class CapturedSets<W>;
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::inferior
