// The POSITION argument, the same in every subcommand. One of
//
//   FILE     an SGF file of any dialect (or a file that holds a link or a list of moves); --move N stops
//            after N moves of the main line
//   -        the same from standard input
//   LINK     a HexWorld or trmph link or fragment such as '#11,a10:sf6', or a list of moves; --move N too
//   nothing  the board of --size (11x11 without it) with the stones of --black and --white
//
// --to-move decides whose turn it is. Without it: the PL of the SGF, else the side that follows from the
// moves, else the side with fewer stones, Black if equal.
#pragma once

#include <istream>
#include <optional>
#include <string>

#include "base/result.h"
#include "board/game.h"
#include "sgf/tree.h"

namespace CLI {
class App;
}

namespace hex::cli {

struct PositionArgument {
  std::string source;
  std::optional<int> move_number;
  std::string size;
  std::string black;
  std::string white;
  std::string to_move;

  // Was anything said about the position?
  bool given() const { return !(source + size + black + white + to_move).empty(); }
  // Adds the argument and its options to a subcommand, which may define --move by itself. REQUIRES that this
  // object outlives it.
  void add_to(CLI::App& app, bool with_move = true);
};

// The game that leads to the position. A --to-move against the moves starts a new game from the position,
// without moves. Reads `in` only when the source is "-". Errors say which option, file or place is wrong.
base::Result<board::Game> read_position(const PositionArgument& argument, std::istream& in);

// The same source as a whole record, and where it came from: a file, a link, standard input. REQUIRES a source.
base::Result<sgf::Tree> read_record(const PositionArgument& argument, std::istream& in);

}  // namespace hex::cli
