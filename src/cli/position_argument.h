// The POSITION argument, the same in every subcommand; protocol/position_source.h says what it may be.
#pragma once

#include "cli/options.h"
#include "protocol/position_source.h"

namespace hex::cli {

struct PositionArgument : protocol::PositionSource {
  // Adds the argument and its options to a subcommand, which may define --move by itself. REQUIRES that this
  // object outlives it.
  void add_to(App& app, bool with_move = true);
};

}  // namespace hex::cli
