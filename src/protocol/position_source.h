// A position as people name it, in text: what the command line's POSITION and its options say, and Python's Position. One of
//
//   FILE     an SGF file of any dialect (or a file that holds a link, a list of moves or a drawn board); a move number
//            stops after that many moves of the main line
//   -        the same from a stream
//   LINK     a HexWorld or trmph link or fragment such as '#11,a10:sf6', or a list of moves; a move number too
//   nothing  the board of `size` (11x11 without it) with the stones of `black` and `white`
//
// `to_move` decides whose turn it is. Without it: the PL of the SGF, else the side that follows from the
// moves, else the side with fewer stones, Black if equal.
#pragma once

#include <istream>
#include <optional>
#include <string>

#include "base/result.h"
#include "board/game.h"
#include "sgf/tree.h"

namespace hex::protocol {

struct PositionSource {
  std::string source;
  bool is_text = false;  // the source is what a file would hold, not the name of one
  std::optional<int> move_number;
  std::string size;
  std::string black;
  std::string white;
  std::string to_move;

  // Was anything said about the position?
  bool given() const { return !(source + size + black + white + to_move).empty(); }
};

// The game that leads to the position. A to_move against the moves starts a new game from the position,
// without moves. Reads `in` only when the source is "-". Errors say which option (by its name on the command line), file
// or place is wrong.
base::Result<board::Game> read_position(const PositionSource& source, std::istream& in);

// The same source as a whole record, and where it came from: a file, a link, a stream. REQUIRES a source.
base::Result<sgf::Tree> read_record(const PositionSource& source, std::istream& in);

// Can this only be what a file holds: SGF, a drawn board, several lines?
bool is_record_text(std::string_view text);

}  // namespace hex::protocol
