#include "search/parallel_mcts.h"

#include <atomic>
#include <thread>
#include <vector>

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
  std::vector<std::thread> others;
  for (std::size_t i = 1; i < threads; ++i) others.emplace_back([&, i] { work(*workers[i]); });
  work(*workers[0]);
  for (std::thread& thread : others) thread.join();
  return done.load();
}

#define HEX_INSTANTIATE(W)                                                                              \
  template std::uint64_t parallel_mcts<W>(std::span<const std::unique_ptr<MctsWorker<W>>>, std::size_t, \
                                          const MctsTree&, const MctsLimits&);
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::search
