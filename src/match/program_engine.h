// A program that speaks HTP as a contestant. It is started with the first game and again after a failure;
// each game begins with boardsize and clear_board. Of the commands beyond those of every engine
// (time_settings, param_game allow_swap) a refusal is no failure.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "match/contestant.h"

namespace hex::match {

std::unique_ptr<Contestant> make_program_engine(std::string command, std::vector<std::string> setup);

}  // namespace hex::match
