#include "base/parameters.h"

#include "base/number_text.h"

namespace hex::base {

std::string parameter_text(double value) {
  return fixed_text(value);
}

}  // namespace hex::base
