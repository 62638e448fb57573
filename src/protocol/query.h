// Query: one question to the analysis engine, in the shape that KataGo's analysis engine made common, with
// what Hex adds. docs/formats/analysis.md describes every field.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "board/game.h"
#include "connect/connection.h"
#include "players/player.h"
#include "review/puzzle_check.h"
#include "review/reviewing.h"

namespace hex::protocol {

enum class Action : std::uint8_t {
  Analyze,      // search: the best moves
  Solve,        // who wins, exactly
  Inferior,     // cells and moves that need no thought; must-play
  Connections,  // virtual connections of a group
  Evaluate,     // resistance: who is ahead, and where it matters
  Explain,      // why a move, or the position, wins or loses
  Review,       // a game judged move by move
  Puzzle,       // is the position a good puzzle?
  Openings,     // for every first stone who wins
  Genmove,      // one move, at a level of play
  Glance,       // value and policy, soon
  SolverJob,    // who wins, and after every move, in the shape of a site's jobs
  Read,         // a game from SGF or a link
  Write,        // a game to SGF, links, diagrams
  QueryVersion,
  Terminate,
  TerminateAll,
  ClearCache,
};
const char* name(Action action);

enum class WinrateOf : std::uint8_t { Black, White, SideToMove };

// A move of a game that branches.
struct Variation {
  int before = 0;  // the number of the move that it follows, from 1 in the order of the list; 0: the start
  board::Move move;
};

struct Query {
  std::string id;
  Action action = Action::Analyze;
  int priority = 0;
  board::Game game{board::Size{}};  // with all moves; turns say how many of them count
  std::vector<int> turns;           // at least one; only Analyze and Solve may have more

  std::uint64_t max_visits = 0;  // 0: none given
  double max_time_s = 0;         // 0: none given
  double report_every_s = 0;     // 0: no reports before the last
  bool include_policy = false;
  bool include_inferior = true;
  WinrateOf winrate_of = WinrateOf::Black;
  std::vector<engine::Ban> bans;

  std::uint64_t max_nodes = 0;
  bool all_moves = true;
  bool certificate = false;

  std::optional<int> from, to;  // points
  std::vector<board::Cell> intrusions;

  std::optional<board::Cell> move;  // Explain; none: the position itself
  int depth = 1;                    // Explain: moves of the loser that are followed

  std::vector<engine::ReviewedMove> resume;  // Review: what an earlier one said
  engine::PuzzleClaims claims;               // Puzzle

  int level = 0;  // 0: as strong as it can

  std::optional<double> children_s;  // SolverJob: seconds for the moves; none: they are not asked for

  std::vector<Variation> variations;  // Write: all moves, in the order of a file; none: those of the game

  std::string text;            // Read: the record. Terminate: the id to end
  std::optional<int> after;    // Read: how many moves; Terminate: only one turn
  bool include_nodes = false;  // Read: the whole record, not only its moves
  std::vector<std::string> warnings;
};

// What is wrong with a line, with the id if it has one.
struct BadQuery {
  std::string id;
  base::Error error;
};

// REQUIRES nothing of the text. Nothing is computed here: a query that is read may still cost.
std::optional<BadQuery> parse_query(std::string_view text, Query& out);

}  // namespace hex::protocol
