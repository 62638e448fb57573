// What `mustplay explain` says, for programs.
#pragma once

#include <string>

#include "explain/explanation.h"

namespace hex::cli {

std::string explain_json(const explain::Explanation& explanation);

}  // namespace hex::cli
