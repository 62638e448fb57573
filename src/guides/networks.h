// Networks by name, for orders and evaluators: "network" is the one that the program carries, "network:FILE" one
// from a file.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "guides/guides.h"
#include "network/network.h"

namespace hex::guides {

// A name taken apart: "network:x/y" is "network" and "x/y"; without a colon the file is empty.
struct GuideName {
  std::string_view guide;
  std::string_view file;
};
GuideName take_apart(std::string_view name);

// What `--network NAME` means: a file, or "none" for what needs no network.
inline GuideNames names_for(const std::string& network) {
  if (network == "none") return {"current", "circuit"};
  return {"network:" + network, "network:" + network};
}

// The network of a file, or the standard one if `file` is empty. A file is read once, even if it changes. Safe from
// any thread.
base::Result<std::shared_ptr<const network::Network>> find_network(std::string_view file);

// Asks a network about states; one for each thread.
template <int W>
class NetworkView {
 public:
  NetworkView(std::shared_ptr<const network::Network> net, board::Size size)
      : size_(size), evaluator_(std::move(net)) {}

  // REQUIRES that W words hold the cells of the size. The answer holds until the next call.
  const network::Judgement& judge(const board::Cells<W>& black, const board::Cells<W>& white,
                                  board::Color to_move, const board::Cells<W>& considered) {
    cells_.assign(static_cast<std::size_t>(size_.cells()), board::CellState::Empty);
    considered_.assign(cells_.size(), 0);
    black.for_each([&](board::Cell c) { cells_[static_cast<std::size_t>(c)] = board::CellState::Black; });
    white.for_each([&](board::Cell c) { cells_[static_cast<std::size_t>(c)] = board::CellState::White; });
    considered.for_each([&](board::Cell c) { considered_[static_cast<std::size_t>(c)] = 1; });
    evaluator_.evaluate({size_, to_move, cells_, considered_}, judgement_);
    return judgement_;
  }

 private:
  board::Size size_;
  network::Evaluator evaluator_;
  network::Judgement judgement_;
  std::vector<board::CellState> cells_;
  std::vector<std::uint8_t> considered_;
};

}  // namespace hex::guides
