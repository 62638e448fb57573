#include "search/parallel_mcts.h"

#include <atomic>

#include "base/parallel_group.h"
#include "search/mcts.h"

namespace hex::search {

template <int W>
std::uint64_t parallel_mcts(std::span<const std::unique_ptr<MctsWorker<W>>> workers, std::size_t threads,
                            const MctsTree& tree, const MctsLimits& limits) {
  std::atomic<std::uint64_t> started{0}, done{0};
  std::atomic<bool> end{false};
  const auto work = [&](MctsWorker<W>& worker) {
    while (!end.load(std::memory_order_relaxed) && tree.root().proven.get() == Proven::No) {
      if (limits.stop && limits.stop()) break;
      if (limits.playouts != 0 && started.fetch_add(1) >= limits.playouts) break;
      worker.iterate();
      done.fetch_add(1, std::memory_order_relaxed);
    }
    end.store(true, std::memory_order_relaxed);
  };
  base::ParallelGroup others;  // as many as the system allows
  for (std::size_t i = 1; i < threads; ++i)
    if (!others.start([&, i] { work(*workers[i]); })) break;
  work(*workers[0]);
  others.join();
  return done.load();
}

#define HEX_INSTANTIATE(W)                                                                              \
  template std::uint64_t parallel_mcts<W>(std::span<const std::unique_ptr<MctsWorker<W>>>, std::size_t, \
                                          const MctsTree&, const MctsLimits&);
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::search
