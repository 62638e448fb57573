// The weights of patterns, until they are learned: bridges are saved, all else is equal.
#include "search/pattern.h"

namespace hex::search {

const PatternWeights& learned_patterns() {
  static const PatternWeights weights = plain_patterns();
  return weights;
}

}  // namespace hex::search
