// The API by which sites ask a worker: a move, the review of a game, a look at a position. Each request becomes
// one query of the analysis engine, and its answer is made from the engine's reports.
//
//   /calculate-move    {"game": {"size", "movesHistory": "e4 swap-pieces d6", "currentPlayer", "swapRule"},
//                       "ai": {"engine", "maxGames" or "treeSearch"}}  ->  the move, as text
//   /analyze-game      {"size", "movesHistory"}  ->  a list, one object for each move
//   /analyze-position  {"size", "color", "black": "a1 b2", "white": "c3"}  ->  {"whiteWin", "policy"}
//   /solve-position    {"size", "color", "black": [], "white": [], "timeLimitSeconds", "children"}
//                      ->  {"winner", "pv", "children"}
//
// docs/formats/analysis.md has the fields.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "protocol/json_reports.h"
#include "protocol/query.h"

namespace hex::protocol {

struct SiteAnswer {
  std::string type;  // of the content
  std::string text;
};

struct SiteQuestion {
  Query query;
  // From the reports of all turns, in the order of the turns.
  std::function<SiteAnswer(const std::vector<Json>& reports)> answer;
};

// The paths that sites post to.
const std::vector<const char*>& site_paths();

// REQUIRES one of the paths.
base::Result<SiteQuestion> read_site_question(std::string_view path, std::string_view body);

}  // namespace hex::protocol
