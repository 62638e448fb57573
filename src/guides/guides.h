// What guides the searches, by name: the move order of a solver and the evaluator of the tree search.
#pragma once

#include <string>

namespace hex::guides {

// What is used unless told otherwise.
inline constexpr const char* kStandardOrder = "network";
inline constexpr const char* kStandardEvaluator = "network";

struct GuideNames {
  std::string order = kStandardOrder;          // one of guides/orders.h
  std::string evaluator = kStandardEvaluator;  // one of guides/evaluators.h

  friend bool operator==(const GuideNames&, const GuideNames&) = default;
};

}  // namespace hex::guides
