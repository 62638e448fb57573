// Several workers on one tree: each descends as if those under way had lost (the virtual loss is the visit
// that is counted on the way down), so that they spread.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "search/mcts_worker.h"

namespace hex::search {

struct MctsLimits;

// Runs the first `threads` workers until a limit is reached or the root is proven; one of them in the calling
// thread. Returns how many playouts there were. REQUIRES the workers have begun.
template <int W>
std::uint64_t parallel_mcts(std::span<const std::unique_ptr<MctsWorker<W>>> workers, std::size_t threads,
                            const MctsTree& tree, const MctsLimits& limits);

}  // namespace hex::search
