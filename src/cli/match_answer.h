// The state of a match in words, on one line, and as JSON.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "match/standing.h"

namespace hex::cli {

struct MatchFrame {
  std::array<std::string, 2> names;
  int planned = 0;
  bool stopped = false;
  std::optional<match::SprtOptions> sprt;
};

// "a 31, b 17 of 100 games; Elo a - b: +90 [+12, +178]; LLR 0.81 (-2.94 to 2.94)".
std::string match_line(const match::Standing& standing, const MatchFrame& frame);
std::string match_words(const match::Standing& standing, const MatchFrame& frame);
std::string match_json(const match::Standing& standing, const MatchFrame& frame);

}  // namespace hex::cli
