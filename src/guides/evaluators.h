// The evaluators of the tree search, by name. This is the place where they are made and chosen: a new one is a
// class derived from search::Evaluator and a row of the table in evaluators.cpp.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "guides/guides.h"
#include "search/evaluator.h"
#include "search/mcts_options.h"

namespace hex::guides {

// All names, the standard first: "network[:FILE], circuit".
std::string evaluator_names();
// An error that lists the names when there is no such evaluator, or says what is wrong with the file.
base::Status check_evaluator(std::string_view name);

// These settings of the tree search with what belongs to this evaluator. REQUIRES check_evaluator(name).
search::MctsOptions options_for(std::string_view name, search::MctsOptions options = {});

// Makes evaluators for boards of this size. REQUIRES check_evaluator(name), and that W words hold the cells.
template <int W>
search::EvaluatorMaker<W> evaluator_maker(std::string_view name, board::Size size,
                                          const search::MctsOptions& options);

}  // namespace hex::guides
