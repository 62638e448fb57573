#include "solve/parallel_solve.h"

#include <mutex>

#include "base/parallel_group.h"

namespace hex::solve {

template <int W>
ParallelResult<W> parallel_solve(const board::CellGeometry<W>& geometry, const Reasoning& reasoning,
                                 Table<W>& table, const OrderMaker<W>& make_order, const State<W>& state,
                                 int threads, const Limits& limits) {
  ParallelResult<W> out;
  if (threads <= 1) {
    Dfpn<W> dfpn(geometry, reasoning, table, make_order());
    out.solution = dfpn.solve(state, limits);
    out.nodes = dfpn.nodes();
    return out;
  }
  std::atomic<std::uint64_t> expanded{0};
  Limits shared = limits;
  const auto crowd = std::make_unique<Crowd>();
  shared.crowd = crowd.get();
  if (shared.expanded == nullptr) shared.expanded = &expanded;
  std::mutex guard;
  const auto work = [&](const MoveOrder<W>& order) {
    Dfpn<W> dfpn(geometry, reasoning, table, order);
    const Solution<W> solution = dfpn.solve(state, shared);
    const std::lock_guard lock(guard);
    if (!out.solution.answer) out.solution = solution;
  };
  // This thread is one of them, so that a system that allows no others solves all the same.
  base::ParallelGroup others;
  for (int i = 1; i < threads; ++i)
    if (!others.start([&work, order = make_order()] { work(order); })) break;
  work(make_order());
  others.join();
  out.nodes = shared.expanded->load();
  return out;
}

#define HEX_INSTANTIATE(W)                                                                              \
  template ParallelResult<W> parallel_solve(const board::CellGeometry<W>&, const Reasoning&, Table<W>&, \
                                            const OrderMaker<W>&, const State<W>&, int, const Limits&);
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::solve
