// mustplay show POSITION: a position as text, picture, JSON, or in the formats of other programs.
#include <nlohmann/json.hpp>
#include <sstream>

#include "board/ascii.h"
#include "board/notation.h"
#include "cli/command.h"
#include "cli/position_argument.h"
#include "picture/svg.h"
#include "picture/text.h"
#include "session/session.h"
#include "sgf/links.h"
#include "sgf/sgf.h"

namespace hex::cli {

using base::Result;
using base::Status;
using board::CellState;
using board::Color;
using board::Game;
using picture::Marks;

namespace {

constexpr const char* kShowFooter =
    "In the text B and W are stones, (B) is the last move, *B lies on the winning chain.\n"
    "\n"
    "Examples:\n"
    "  mustplay show game.sgf                    the end of a game\n"
    "  mustplay show game.sgf --move 12 --json   as JSON, after 12 moves\n"
    "  mustplay show '#11,a10:sf6' --svg -       a HexWorld link as SVG on standard output\n"
    "  mustplay show - --format hexworld < game.sgf\n"
    "  mustplay show --size 5x4 --black 'b2 c3' --white d2 --mark 'c2 b3=A'";

// The formats of --format; each ends in a newline.
struct Format {
  const char* name;
  std::string (*write)(const Game& game);
};
constexpr Format kFormats[] = {
    {"sgf", [](const Game& game) { return sgf::write_sgf(sgf::tree_of(game)); }},
    {"hexworld", [](const Game& game) { return sgf::hexworld_link(game); }},
    {"trmph", [](const Game& game) { return sgf::trmph_link(game); }},
    {"moves", [](const Game& game) { return sgf::move_list(game); }},
    {"hexwiki", [](const Game& game) { return sgf::hexwiki_diagram(game.position()); }},
    {"ascii", [](const Game& game) { return board::to_ascii(game.position()); }},
};

std::string formatted(const Game& game, const std::string& name) {
  for (const Format& format : kFormats)
    if (name == format.name) {
      std::string text = format.write(game);
      if (text.empty() || text.back() != '\n') text += '\n';
      return text;
    }
  return "";
}

std::string to_json(const Game& game) {
  const board::Size size = game.position().size();
  const auto names = [&](CellState state) {
    std::vector<std::string> out;
    for (board::Cell cell : game.position().cells_of(state)) out.push_back(board::cell_name(size, cell));
    return out;
  };
  std::vector<std::string> moves;
  for (const board::Move& move : game.moves()) moves.push_back(board::move_name(size, move));
  nlohmann::ordered_json json;
  json["cols"] = size.cols;
  json["rows"] = size.rows;
  json["black"] = names(CellState::Black);
  json["white"] = names(CellState::White);
  json["to_move"] = board::name(game.position().to_move());
  if (const auto winner = game.winner())
    json["winner"] = board::name(*winner);
  else
    json["winner"] = nullptr;
  json["moves"] = moves;
  return json.dump() + "\n";
}

// "b2 c3=A": a dot on b2, the label A on c3.
Status add_marks(board::Size size, const std::string& text, Marks& marks) {
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    const auto equals = word.find('=');
    const auto cell = board::parse_cell(size, word.substr(0, equals));
    if (!cell) return base::Error{cell.error().code, cell.error().message, "--mark"};
    if (equals == std::string::npos)
      marks.cells[*cell].shape = picture::Shape::Dot;
    else
      marks.cells[*cell].label = word.substr(equals + 1, 12);
  }
  return base::ok_status();
}

class Show : public Command {
 public:
  App* add_to(App& app) override {
    App* show = app.add_subcommand("show", "Show a position as text, SVG, JSON or a link");
    show->footer(kShowFooter);
    position_.add_to(*show);
    auto* svg = show->add_option("--svg", svg_file_, "Write a picture to FILE ('-': standard output)");
    svg->type_name("FILE");
    auto* json =
        show->add_flag("--json", json_, "One JSON object: cols, rows, black, white, to_move, winner, moves");
    std::vector<std::string> names;
    for (const Format& format : kFormats) names.push_back(format.name);
    auto* format =
        show->add_option("--format", format_, "One of sgf, hexworld, trmph, moves, hexwiki, ascii");
    format->type_name("NAME")->one_of(names)->excludes(json)->excludes(svg);
    json->excludes(svg);
    add_look(*show);
    return show;
  }

  int run(Console& console) override {
    const auto game = read_position(position_, console.in);
    if (!game) return fail(console, game.error());
    if (json_) return write(console, "-", to_json(*game));
    if (!format_.empty()) return write(console, "-", formatted(*game, format_));
    Marks marks = picture::marks_of(*game, numbers_);
    if (auto status = add_marks(game->position().size(), mark_, marks); !status)
      return fail(console, status.error());
    if (!svg_file_.empty()) return write(console, svg_file_, to_svg(game->position(), marks, svg_options()));
    return write(console, "-", text(*game, marks, console.text));
  }

 private:
  void add_look(App& show) {
    show.add_flag("--numbers", numbers_, "Number the stones in the order of the moves");
    show.add_option("--mark", mark_, "Cells to mark, such as 'b2 c3=A': a dot on b2, the label A on c3")
        ->type_name("CELLS");
    show.add_option("--ansi", ansi_, "Colours in text: auto (default: on a terminal), always, never")
        ->type_name("WHEN")
        ->one_of({"auto", "always", "never"});
    show.add_option("--theme", theme_, "Of the SVG: light (default) or dark")
        ->type_name("NAME")
        ->one_of({"light", "dark"});
    show.add_option("--orientation", orientation_,
                    "Of the SVG: flat (default), diamond (a1 left), portrait (a1 on top)")
        ->type_name("NAME")
        ->one_of({"flat", "diamond", "portrait"});
  }

  picture::SvgOptions svg_options() const {
    picture::SvgOptions options;
    if (theme_ == "dark") options.theme = picture::Theme::Dark;
    if (orientation_ == "diamond") options.orientation = picture::Orientation::Diamond;
    if (orientation_ == "portrait") options.orientation = picture::Orientation::Portrait;
    return options;
  }

  std::string text(const Game& game, const Marks& marks, picture::TextOptions options) const {
    if (ansi_ == "never") options = {};
    if (ansi_ == "always") options.color = true;
    std::string out = to_text(game.position(), marks, options) + "\n";
    if (game.winner()) return out + engine::result_text(game) + "\n";
    return out + board::name(game.position().to_move()) + " to move\n";
  }

  static int write(Console& console, const std::string& file, const std::string& text) {
    const auto status = write_output(console, file, text);
    return status ? kFine : fail(console, status.error());
  }

  PositionArgument position_;
  std::string svg_file_;
  bool json_ = false;
  std::string format_;
  bool numbers_ = false;
  std::string mark_;
  std::string ansi_ = "auto";
  std::string theme_;
  std::string orientation_;
};

}  // namespace

std::unique_ptr<Command> make_show() {
  return std::make_unique<Show>();
}

}  // namespace hex::cli
