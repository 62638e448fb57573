// What `mustplay explain` says, for programs.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "explain/explanation.h"

namespace hex::protocol {

nlohmann::ordered_json ladder_json(board::Size size, const explain::Ladder& ladder);
nlohmann::ordered_json explain_json(const explain::Explanation& explanation);

}  // namespace hex::protocol
