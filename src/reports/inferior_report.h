// InferiorReport: what an analysis says about the cells of a position, for front ends: analysis/ without the
// number of words, which is chosen here, and with the reasons in words.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/analysis.h"
#include "base/options.h"
#include "board/position.h"

namespace hex::engine {

enum class InferiorKind : std::uint8_t {
  Dead,             // fill-in of either colour
  Captured,         // fill-in of its owner, who answers there
  Settled,          // fill-in of its owner, by a four-sided decomposition
  Vulnerable,       // moves of the side to move that it need not look at
  Dominated,        //
  Reversible,       //
  OutsideMustPlay,  // loses to a threat of the other side
};

// How the owner of a captured set answers a stone in it, and what comes next.
struct CapturedReply {
  board::Cell intrusion = board::kNoCell;
  board::Cell reply = board::kNoCell;  // kNoCell: none is needed
  std::vector<CapturedReply> then;
};

// One cell with its witness.
struct InferiorCell {
  board::Cell cell = board::kNoCell;
  InferiorKind kind = InferiorKind::Dead;
  board::Color color = board::Color::Black;  // fill-in: whose stone it becomes; else whose move it is
  board::Cell by = board::kNoCell;           // killer, dominator or reverser
  // Captured: the set. Settled: the region. Vulnerable: what the killer captures before the cell is dead.
  // Dominated: the pocket of a star, or nothing. Reversible: what is the mover's after the reverser.
  std::vector<board::Cell> cells;
  std::vector<CapturedReply> replies;  // Captured
  int from = -1;                       // Settled: the two points that are kept joined
  int to = -1;
  std::vector<board::Cell> carrier;  // Settled: where
};

struct InferiorReport {
  board::Size size;
  board::Color to_move = board::Color::Black;
  std::vector<InferiorCell> fill_in;  // in the order of the argument: later ones may rest on earlier ones
  std::vector<InferiorCell> moves;    // by cell, those of the side to move
  std::vector<board::Cell> candidates;
  int threats = 0;  // of the other side, from edge to edge
  std::vector<board::Cell> must_play;
  std::optional<board::Color> winner;
  analysis::DecidedBy decided_by = analysis::DecidedBy::None;
  analysis::Outcome outcome = analysis::Outcome::Unknown;
};

InferiorReport report_inferior(const board::Position& position, const analysis::Options& options);

// The position with all fill-in on the board; the side to move stays.
board::Position filled_in(const board::Position& position, const analysis::Options& options);

// The stones of a group that splits the board into two games that have nothing to do with each other; empty
// when there is none.
std::vector<board::Cell> splitting_group(const board::Position& position, board::Color color);

// The option table of analyses (module ice) and the options that it states, with `connect` for connections.
std::span<const base::OptionSpec> inferior_option_table();
analysis::Options inferior_options(const base::Options& options, const connect::Options& connect);

// "dead", "captured", "settled", "vulnerable", "dominated", "reversible", "outside must-play".
const char* kind_name(InferiorKind kind);
const char* outcome_name(analysis::Outcome outcome);
// HexGui's code: fb, fw, iv[killer], id[dominator], ir[reverser], x.
std::string hexgui_code(board::Size size, const InferiorCell& cell);
// One sentence without its subject, which is the cell, or the whole set when captured or settled: "dead: no
// winning path of either player needs it".
std::string reason_text(board::Size size, const InferiorCell& cell);
// Who wins, and how that is known; empty when it is not.
std::string decision_text(const InferiorReport& report);

// What theorems say about positions with at most one stone, by strategy stealing and symmetry. For people
// only: nothing else rests on it.
std::vector<std::string> opening_notes(const board::Position& position);

}  // namespace hex::engine
