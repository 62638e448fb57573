// The demonstration: what `mustplay` does when it is started with nothing and nobody is there to play.
#pragma once

#include "cli/command.h"

namespace hex::cli {

// Plays a short game of the engine against itself, writes its moves and its final board. Always the same
// game.
int demonstrate(Console& console);

}  // namespace hex::cli
