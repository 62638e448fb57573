// The POSITION argument, the same in every subcommand; protocol/position_source.h says what it may be.
#pragma once

#include "protocol/position_source.h"

namespace CLI {
class App;
}

namespace hex::cli {

struct PositionArgument : protocol::PositionSource {
  // Adds the argument and its options to a subcommand, which may define --move by itself. REQUIRES that this
  // object outlives it.
  void add_to(CLI::App& app, bool with_move = true);
};

}  // namespace hex::cli
