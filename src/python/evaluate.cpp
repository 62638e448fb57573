// evaluate: what the network thinks of many positions at once.
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <vector>

#include "base/at.h"
#include "base/parallel_group.h"
#include "guides/networks.h"
#include "network/network.h"
#include "python/background.h"
#include "python/bindings.h"
#include "python/boards.h"
#include "python/convert.h"

namespace hex::python {

using board::CellState;

namespace {

struct Judged {
  std::vector<float> policy, value;  // of boards that an interrupt came before: 0, and no number
};

// The share of each empty cell: the sum is 1, or 0 where there is none.
void put_policy(std::span<const CellState> cells, const std::vector<std::int32_t>& logits, float* out) {
  std::int32_t most = INT32_MIN;
  for (std::size_t i = 0; i < cells.size(); ++i)
    if (cells[i] == CellState::Empty) most = std::max(most, logits[i]);
  float sum = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i] != CellState::Empty) continue;
    out[i] = std::exp(static_cast<float>(logits[i] - most) / network::kLogit);
    sum += out[i];
  }
  if (sum > 0)
    for (std::size_t i = 0; i < cells.size(); ++i) out[i] /= sum;
}

void judge(const Boards& boards, std::size_t at, network::Evaluator& evaluator, network::Judgement& judgement,
           Judged& out) {
  if (const auto winner = boards.position(at).winner()) {
    out.value[at] = *winner == boards.to_move(at) ? 1 : 0;
    return;
  }
  const auto cells = boards.cells(at);
  evaluator.evaluate({boards.size(), boards.to_move(at), cells, {}}, judgement);
  out.value[at] = static_cast<float>(network::chance(judgement.value));
  put_policy(cells, judgement.moves, out.policy.data() + at * cells.size());
}

Judged judge_all(const Boards& boards, const std::shared_ptr<const network::Network>& net, int threads,
                 const Job& job) {
  Judged out{std::vector<float>(boards.count() * base::at(boards.size().cells())),
             std::vector<float>(boards.count(), std::numeric_limits<float>::quiet_NaN())};
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    network::Evaluator evaluator(net);
    network::Judgement judgement;
    for (std::size_t at; (at = next.fetch_add(1)) < boards.count() && !job.stopped();)
      judge(boards, at, evaluator, judgement, out);
  };
  base::ParallelGroup group;
  for (int i = 1; i < threads; ++i)
    if (!group.start(work)) break;
  work();
  group.join();
  return out;
}

template <class T>
py::array_t<T> to_array(std::vector<T> numbers, std::vector<py::ssize_t> shape) {
  auto* owned = new std::vector<T>(std::move(numbers));
  const py::capsule free(owned, [](void* pointer) { delete static_cast<std::vector<T>*>(pointer); });
  return py::array_t<T>(std::move(shape), owned->data(), free);
}

// (policy, value) of an array of boards.
py::object evaluate(const py::array& array, const py::object& to_move, int threads,
                    const std::string& network) {
  check_range("threads", threads, 1, 1024);
  const auto net = guides::find_network(network);
  if (!net) refuse({net.error().code, net.error().text(), "network"});
  auto boards = std::make_shared<const Boards>(array, to_move);
  return in_background(
      [boards, net = *net, threads](Job& job) { return judge_all(*boards, net, threads, job); },
      [boards](Judged&& judged) {
        const auto count = static_cast<py::ssize_t>(boards->count());
        return py::make_tuple(
            to_array(std::move(judged.policy), {count, boards->size().rows, boards->size().cols}),
            to_array(std::move(judged.value), {count}));
      });
}

}  // namespace

void add_evaluate(py::module_& module) {
  module.def("evaluate", &evaluate, py::arg("array"), py::arg("to_move"), py::arg("threads"),
             py::arg("network"));
}

}  // namespace hex::python
