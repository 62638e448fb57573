#include "guides/evaluators.h"

#include "base/assert.h"
#include "search/circuit_evaluator.h"

namespace hex::guides {

namespace {

template <int W>
std::unique_ptr<search::Evaluator<W>> circuits(board::Size, const search::MctsOptions& options) {
  return std::make_unique<search::CircuitEvaluator<W>>(options.estimate_scale, options.estimate_tempo);
}

// The standard comes first.
template <int W>
struct Row {
  const char* name;
  std::unique_ptr<search::Evaluator<W>> (*make)(board::Size, const search::MctsOptions&);
};
template <int W>
constexpr Row<W> kEvaluators[] = {{"circuit", circuits<W>}};

template <int W>
const Row<W>* find(std::string_view name) {
  for (const Row<W>& row : kEvaluators<W>)
    if (name == row.name) return &row;
  return nullptr;
}

}  // namespace

std::string evaluator_names() {
  std::string out;
  for (const Row<1>& row : kEvaluators<1>) out.append(out.empty() ? "" : ", ").append(row.name);
  return out;
}

base::Status check_evaluator(std::string_view name) {
  if (find<1>(name) != nullptr) return base::ok_status();
  return base::Error{base::ErrorCode::Range,
                     "no evaluator '" + std::string(name.substr(0, 30)) + "'; there is " + evaluator_names(),
                     ""};
}

template <int W>
search::EvaluatorMaker<W> evaluator_maker(std::string_view name, board::Size size,
                                          const search::MctsOptions& options) {
  const Row<W>* row = find<W>(name);
  HEX_CHECK(row != nullptr);
  return [row, size, options] { return row->make(size, options); };
}

#define HEX_INSTANTIATE(W)                                                          \
  template search::EvaluatorMaker<W> evaluator_maker(std::string_view, board::Size, \
                                                     const search::MctsOptions&);
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::guides
