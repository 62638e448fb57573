#include "cli/position_argument.h"

#include "cli/option_groups.h"

namespace hex::cli {

void PositionArgument::add_to(App& app, bool with_move) {
  auto* from = app.add_option(
      "POSITION", source,
      "An SGF file or a board drawn in B, W and '.', '-' for standard input, a HexWorld or trmph "
      "link or fragment such as '#11,a10:sf6', or a list of moves; without it, an empty board");
  from->type_name("");
  if (with_move)
    app.add_option("--move", move_number, "Stop after N moves of the main line")
        ->type_name("N")
        ->check(not_negative())
        ->needs(from);
  const auto stones = [&](const char* name, std::string& target, const char* help, const char* type) {
    app.add_option(name, target, help)->type_name(type)->excludes(from);
  };
  stones("--size", size, "Board size, 1 to 32 on each side (default 11x11)", "COLSxROWS");
  stones("--black", black, "Black stones, such as 'b2 b5'", "CELLS");
  stones("--white", white, "White stones", "CELLS");
  app.add_option("--to-move", to_move,
                 "Whose turn it is: black or white. Without it: as the file says, else as follows from the "
                 "moves, else the side with fewer stones, Black if equal")
      ->type_name("COLOR");
}

}  // namespace hex::cli
