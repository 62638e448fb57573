// What guides the searches, by name: the move order of a solver and the evaluator of the tree search.
#pragma once

#include <string>

namespace hex::guides {

struct GuideNames {
  std::string order = "current";      // one of guides/orders.h
  std::string evaluator = "circuit";  // one of guides/evaluators.h

  friend bool operator==(const GuideNames&, const GuideNames&) = default;
};

}  // namespace hex::guides
