#include "guides/evaluators.h"

#include "base/assert.h"
#include "guides/named.h"
#include "guides/network_evaluator.h"
#include "search/circuit_evaluator.h"

namespace hex::guides {

namespace {

template <int W>
std::unique_ptr<search::Evaluator<W>> circuits(board::Size, const search::MctsOptions& options,
                                               const std::shared_ptr<const network::Network>&) {
  return std::make_unique<search::CircuitEvaluator<W>>(options.estimate_scale, options.estimate_tempo);
}

template <int W>
std::unique_ptr<search::Evaluator<W>> by_network(board::Size size, const search::MctsOptions& options,
                                                 const std::shared_ptr<const network::Network>& net) {
  return std::make_unique<NetworkEvaluator<W>>(net, size, options);
}

// The standard comes first.
template <int W>
struct EvaluatorRow {
  const char* name;
  bool takes_file;  // a network
  double search::MctsOptions::*estimates;
  std::unique_ptr<search::Evaluator<W>> (*make)(board::Size, const search::MctsOptions&,
                                                const std::shared_ptr<const network::Network>&);
};
template <int W>
constexpr EvaluatorRow<W> kEvaluators[] = {
    {"network", true, &search::MctsOptions::network_estimates, by_network<W>},
    {"circuit", false, &search::MctsOptions::circuit_estimates, circuits<W>}};

}  // namespace

std::string evaluator_names() {
  return names_of(kEvaluators<1>);
}

base::Status check_evaluator(std::string_view name) {
  return check_name(kEvaluators<1>, "evaluator", name);
}

search::MctsOptions options_for(std::string_view name, search::MctsOptions options) {
  const EvaluatorRow<1>* row = find_row(kEvaluators<1>, name);
  HEX_CHECK(row != nullptr);
  options.estimate_share = options.*row->estimates;
  return options;
}

template <int W>
search::EvaluatorMaker<W> evaluator_maker(std::string_view name, board::Size size,
                                          const search::MctsOptions& options) {
  const EvaluatorRow<W>* row = find_row(kEvaluators<W>, name);
  HEX_CHECK(row != nullptr);
  const auto net = network_for(*row, name);
  return [row, size, options, net] { return row->make(size, options, net); };
}

#define HEX_INSTANTIATE(W)                                                          \
  template search::EvaluatorMaker<W> evaluator_maker(std::string_view, board::Size, \
                                                     const search::MctsOptions&);
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::guides
