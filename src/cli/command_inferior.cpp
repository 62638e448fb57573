// mustplay inferior POSITION: cells that do not matter, and moves that need no thought, with reasons.
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/option_groups.h"
#include "cli/position_argument.h"
#include "picture/svg.h"
#include "picture/text.h"
#include "protocol/json_reports.h"
#include "reports/inferior_picture.h"
#include "reports/inferior_report.h"

namespace hex::cli {

namespace {

constexpr const char* kInferiorFooter =
    "Fill-in: cells that may be given to a player without changing who wins.\n"
    "  dead        no winning path needs the cell; its colour is irrelevant\n"
    "  captured    its owner answers every intrusion, and the intruder's stone ends up dead\n"
    "  settled     its owner keeps two groups joined there, so that nothing else in the region matters\n"
    "Moves of the side to move that it need not consider; if it can win at all, a move that is left wins:\n"
    "  vulnerable  the other side answers at the killer, and the stone is dead\n"
    "  dominated   another move that is left is at least as good\n"
    "  reversible  the other side answers at the reverser, and the stone has gained nothing\n"
    "  outside the must-play: the other side has a threat that the move does not meet\n"
    "\n"
    "In the text: + dead, b and w fill-in of Black and of White, v vulnerable, d dominated, r reversible,\n"
    "- outside the must-play, : a move that is left. In the picture: dead cyan, captured and settled red\n"
    "with a hexagon in the owner's colour, vulnerable green, dominated yellow, reversible\n"
    "magenta, outside the must-play grey; arrows lead to killer, dominator or reverser, and the moves that\n"
    "are left are outlined.\n"
    "\n"
    "Examples:\n"
    "  mustplay inferior game.sgf --move 20\n"
    "  mustplay inferior --size 5 --black 'b2 c3 e2 e3 a5' --white 'a1 d2 d3 c4 b5' --to-move white\n"
    "  mustplay inferior game.sgf --local --svg inferior.svg\n"
    "  mustplay inferior game.sgf --json";

class Inferior : public Command {
 public:
  App* add_to(App& app) override {
    App* sub = app.add_subcommand("inferior", "Cells that do not matter, moves that need no thought");
    sub->footer(kInferiorFooter);
    position_.add_to(*sub);
    sub->add_flag("--local", local_, "Without connections: no must-play, no settled regions");
    output_.add_to(*sub);
    return sub;
  }

  int run(Console& console) override {
    const auto game = read_position(position_, console.in);
    if (!game) return fail(console, game.error());
    analysis::Options options;
    options.complete = options.captured_reversible = true;
    options.connections = !local_;
    const auto report = engine::report_inferior(game->position(), options);
    const auto notes = engine::opening_notes(game->position());
    if (!output_.svg_file.empty()) {
      const auto svg = picture::to_svg(game->position(), engine::inferior_marks(*game, report, false));
      const auto status = write_output(console, output_.svg_file, svg);
      if (!status) return fail(console, status.error());
      if (output_.svg_file == "-") return kFine;
    }
    const auto status = write_output(
        console, "-",
        output_.json ? protocol::inferior_json(report, notes).dump() + "\n"
                     : to_text(game->position(), engine::inferior_marks(*game, report, true), console.text) +
                           engine::inferior_words(report, notes));
    return status ? kFine : fail(console, status.error());
  }

 private:
  PositionArgument position_;
  OutputChoice output_;
  bool local_ = false;
};

}  // namespace

std::unique_ptr<Command> make_inferior() {
  return std::make_unique<Inferior>();
}

}  // namespace hex::cli
