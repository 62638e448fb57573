// mustplay openings: for every first stone who wins, and whether to swap.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "board/notation.h"
#include "board/position.h"
#include "cli/command.h"
#include "cli/stop_signal.h"
#include "picture/svg.h"
#include "protocol/review_json.h"
#include "review/openings.h"

namespace hex::cli {

using engine::Opening;

namespace {

constexpr const char* kOpeningsFooter =
    "The board with one stone of Black, who moves first. Up to 8x8, and on boards that are not square, the "
    "winner is\n"
    "proved: + Black wins with this stone, - he loses. Beyond, two digits are Black's chance in per cent, an "
    "estimate\n"
    "from the rule of thumb for swaps and the search; boards larger than 19x19 are searched when asked. "
    "Whoever may\n"
    "swap takes over a stone that wins, or is likely to. In the picture red is a stone to swap, blue one to "
    "leave.\n"
    "\n"
    "--json: size, cols, rows, cells with cell, winner, proved, chance (of Black), swap.\n"
    "\n"
    "Examples:\n"
    "  mustplay openings --size 7\n"
    "  mustplay openings --size 11 --svg map.svg\n"
    "  mustplay openings --size 11 --search 5000           the estimate anew, with so many playouts for each stone";

picture::Marks map_marks(const std::vector<Opening>& openings) {
  picture::Marks marks;
  for (const Opening& opening : openings) {
    picture::CellMark& mark = marks.cells[opening.cell];
    mark.fill = (opening.swap ? picture::kRed : picture::kBlue).faded(0.35);
    mark.label = opening.proved ? (opening.winner == board::Color::Black ? "+" : "-")
                                : fmt::format("{:.0f}", 100 * opening.chance);
  }
  return marks;
}

// Each row further to the right, as the board is; a cell takes three places.
std::string map_words(board::Size size, const std::vector<Opening>& openings) {
  std::string out = "  ";
  for (int col = 0; col < size.cols; ++col) out += fmt::format("{:>3}", board::column_name(col));
  for (int row = 0; row < size.rows; ++row) {
    out += fmt::format("\n{}{:>2}", std::string(static_cast<std::size_t>(row * 3 / 2), ' '), row + 1);
    for (int col = 0; col < size.cols; ++col) {
      const Opening& opening = openings[static_cast<std::size_t>(size.cell(col, row))];
      out += fmt::format("{:>3}", opening.proved ? (opening.winner == board::Color::Black ? "+" : "-")
                                                 : fmt::format("{:.0f}", 100 * opening.chance));
    }
  }
  const bool proved = openings.front().proved;
  return out + (proved ? "\n+ black wins with this stone, - he loses (proved)\n"
                       : "\nblack's chance with this stone in per cent (an estimate); swap from 50 on\n");
}

class Openings : public Command {
 public:
  CLI::App* add_to(CLI::App& app) override {
    CLI::App* sub = app.add_subcommand("openings", "For every first stone who wins, and whether to swap");
    sub->footer(kOpeningsFooter);
    sub->add_option("--size", size_, "Board size such as 11 or 9x7 (default 11)")->type_name("SIZE");
    sub->add_option("--search", playouts_, "Estimate anew, with so many playouts for each stone")
        ->type_name("N")
        ->check(CLI::PositiveNumber);
    auto* json = sub->add_flag("--json", json_, "One JSON object");
    sub->add_option("--svg", svg_file_, "A picture ('-': standard output)")
        ->type_name("FILE")
        ->excludes(json);
    return sub;
  }

  int run(Console& console) override {
    const auto size = board::parse_size(size_);
    if (!size) return fail(console, {size.error().code, size.error().message, "--size"});
    const StopSignal signal;
    const auto openings = compute(console, *size, signal.flag());
    if (!svg_file_.empty()) {
      const auto status =
          write_output(console, svg_file_, picture::to_svg(board::Position(*size), map_marks(openings)));
      if (!status) return fail(console, status.error());
      if (svg_file_ == "-") return kFine;
    }
    const auto status = write_output(
        console, "-",
        json_ ? protocol::openings_json(*size, openings).dump() + "\n" : map_words(*size, openings));
    if (!status) return fail(console, status.error());
    return signal.flag().load() ? kUnknown : kFine;
  }

 private:
  std::vector<Opening> compute(Console& console, board::Size size, const std::atomic<bool>& stop) const {
    if (playouts_ == 0 && engine::openings_known(size)) return engine::known_openings(size);
    engine::OpeningSearch search;
    if (playouts_ > 0) search.playouts = playouts_;
    search.stop = &stop;
    if (console.live)
      search.progress = [&](int done, int of) {
        console.err << fmt::format("\r\x1b[K{} of {} stones", done, of) << (done == of ? "\r\x1b[K" : "")
                    << std::flush;
      };
    return engine::search_openings(size, search);
  }

  std::string size_ = "11", svg_file_;
  std::uint64_t playouts_ = 0;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> make_openings() {
  return std::make_unique<Openings>();
}

}  // namespace hex::cli
