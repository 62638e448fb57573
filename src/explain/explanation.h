// Explanation: why a position, or a position after one move, is won, as plain data: words.h and picture.h put
// it before people, front ends before programs.
//
// The winner and the loser of an explanation are exact. A carrier is the set
// of empty cells that the winner needs: with every other empty cell given to
// the loser, he still wins. All cells speak of the board asked about.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "board/types.h"

namespace hex::explain {

using board::Cell;
using board::Color;

// A run along an edge (ladders.h).
struct Ladder {
  board::Edge edge = board::Edge::North;
  int row = 2;                 // from the edge
  Cell from = board::kNoCell;  // the first stone of the runner, and the last
  Cell to = board::kNoCell;
  Cell escape = board::kNoCell;  // the stone that it runs to, if there is one
  int first = 0;                 // of a line of play: the number of its first move, from 0
  int moves = 0;                 // and how many of them belong to it
};

struct Way;

// How two groups or edges of one player are kept joined, whoever moves.
struct Hop {
  int from = -1;  // points: a stone of the group near the carrier, or an edge; in a way also its key
  int to = -1;
  std::string name;                // "bridge", "ziggurat", "ladder", ...; empty where there is none
  std::vector<Cell> carrier;       // empty: they touch
  std::vector<Way> ways;           // without name: wherever the opponent enters, one of them is left
  std::optional<Ladder> ladder{};  // where that is its name
};

// A connection that begins with a move of its owner.
struct Way {
  Cell key = board::kNoCell;
  std::vector<Hop> parts;  // after the key; for a hop that is itself part of a way they are left out
};

// A win if he moves next.
struct Threat {
  Cell key = board::kNoCell;  // where he begins
  std::vector<Cell> carrier;  // with the key
};

struct Refutation;

// The loser is to move: why it is lost. Joined or connected say it all; else threats leave the must-play, and
// each move there is refuted.
struct Standing {
  bool joined = false;               // the winner's edges are joined by stones
  bool connected = false;            // virtually
  std::vector<Hop> hops;             // connected: from edge to edge
  std::vector<Threat> threats;       // else: threats that leave no more than the must-play
  std::vector<Cell> must_play;       // the moves that meet every threat; all empty cells if there is none
  std::vector<Cell> carrier;         // the winner's
  int empty = 0;                     // the number of empty cells
  std::vector<Refutation> branches;  // moves of the must-play, and how each is met; empty where depth ended
  int left = 0;                      // moves that no branch speaks of, because depth or a limit came first
};

struct Refutation {
  Cell move = board::kNoCell;   // the loser's
  Cell reply = board::kNoCell;  // the winner's; kNoCell: none is needed
  int others = 0;               // further moves of the must-play that the same reply refutes
  Standing after;
};

struct Explanation {
  board::Size size;
  Color to_move = Color::Black;
  Cell move = board::kNoCell;   // the move asked about, of the side to move; kNoCell: the position itself
  std::optional<Color> winner;  // nothing: a limit was reached
  bool over = false;            // the position asked about: somebody has joined his edges
  // The winner's next move: his reply to `move`, or, without one, his winning move if he is to move.
  Cell key = board::kNoCell;
  // The position asked about: threats of the side not to move, and what they leave to the side to move.
  std::vector<Threat> threats;
  std::vector<Cell> must_play;
  bool connected = false;  // the side not to move is connected already: no move meets it
  // If the move loses: would another win? Nothing: not known.
  std::optional<bool> winnable;
  Cell better = board::kNoCell;       // it, if one is known
  std::string reason;                 // why the move needs no thought (inferior/); empty if it does
  std::string reason_kind;            // the same in one word: "dead", "dominated", ...
  Color reason_color = Color::Black;  // of whom it speaks
  Cell because_of = board::kNoCell;   // the cell that the reason speaks of: killer, dominator, reverser
  Standing standing;                  // after move and key
  std::vector<Cell> line;             // a line of play from the position asked about, move and key first
  std::vector<Ladder> ladders;        // in the line
};

}  // namespace hex::explain
