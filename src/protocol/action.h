// The table of actions of the analysis engine. An action is a row: its word, how soon it is answered, what it
// reads from a query beside the game, and what answers it.
//
// To add an action: a value of Action (protocol/query.h), its row in action.cpp, its read_ function in query.cpp
// if it has fields of its own, a run_ function in protocol/analysis_*.cpp, and a paragraph in
// docs/formats/analysis.md.
#pragma once

#include <optional>
#include <span>

#include "protocol/analysis_task.h"
#include "protocol/json_fields.h"

namespace hex::protocol {

enum class Pace {
  AtOnce,  // answered while it is asked
  Soon,    // by threads for short questions
  Sliced,  // worked on in slices, between which others get their turn
  Engine,  // about the questions themselves; the engine answers it
};

struct ActionRow {
  Action action;
  const char* name;
  Pace pace;
  bool has_game;                             // reads the fields of a game, turns and limits
  bool many_turns;                           // may be asked of several turns at once
  void (*read)(Fields& fields, Query& out);  // its own fields; nullptr: none
  std::optional<Json> (*run)(Task& task, const Workplace& place);  // nullptr for Pace::Engine
};

// What actions read beside the game. REQUIRES that the game of `out` is read where the row has one.
void read_analyze(Fields& fields, Query& out);
void read_solve(Fields& fields, Query& out);
void read_connections(Fields& fields, Query& out);
void read_explain(Fields& fields, Query& out);
void read_review(Fields& fields, Query& out);
void read_puzzle(Fields& fields, Query& out);
void read_genmove(Fields& fields, Query& out);
void read_solver_job(Fields& fields, Query& out);
void read_record(Fields& fields, Query& out);
void read_branches(Fields& fields, Query& out);
void read_terminate(Fields& fields, Query& out);

// In the order of Action.
std::span<const ActionRow> actions();
const ActionRow& row_of(Action action);

}  // namespace hex::protocol
