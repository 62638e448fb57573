// mustplay openings: for every first stone who wins, and whether to swap.
#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <nlohmann/json.hpp>

#include "archive/opening_proofs.h"
#include "base/at.h"
#include "board/notation.h"
#include "board/position.h"
#include "cli/command.h"
#include "cli/option_groups.h"
#include "cli/stop_signal.h"
#include "guides/orders.h"
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
    "--prove DIR solves every opening anew, those in the middle first, and writes a certificate of each into DIR, such "
    "as\n"
    "DIR/8x8-d4.cert, once 'hexcheck' has verified it. One of two openings that are half a turn apart is enough. What "
    "is in\n"
    "DIR already is checked, not made again: stopped by Ctrl-C or in any other way, the same command goes on. With "
    "--store\n"
    "DIR an opening goes on from its checkpoint, too. 7x7 takes a minute, 8x8 hours. --json then has openings with "
    "cell,\n"
    "winner (null: not solved), file, found (it was there), nodes, seconds, steps, bytes, check_seconds. Exit code 3: "
    "not\n"
    "all are solved.\n"
    "\n"
    "Examples:\n"
    "  mustplay openings --size 7\n"
    "  mustplay openings --size 11 --svg map.svg\n"
    "  mustplay openings --size 11 --search 5000           the estimate anew, with that many playouts for each stone\n"
    "  mustplay openings --size 8 --prove proofs --store answers --threads 2\n"
    "  mustplay openings --size 7 --prove proofs --cells a2,g1";

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
    out += fmt::format("\n{}{:>2}", std::string(base::at(row * 3 / 2), ' '), row + 1);
    for (int col = 0; col < size.cols; ++col) {
      const Opening& opening = openings[base::at(size.cell(col, row))];
      out += fmt::format("{:>3}", opening.proved ? (opening.winner == board::Color::Black ? "+" : "-")
                                                 : fmt::format("{:.0f}", 100 * opening.chance));
    }
  }
  const bool proved = openings.front().proved;
  return out + (proved ? "\n+ black wins with this stone, - he loses (proved)\n"
                       : "\nblack's chance with this stone in per cent (an estimate); swap from 50 on\n");
}

std::string duration(double seconds) {
  if (seconds < 100) return fmt::format("{:.1f} s", seconds);
  if (seconds < 6000) return fmt::format("{:.0f} min", seconds / 60);
  return fmt::format("{:.1f} h", seconds / 3600);
}

std::string proof_words(board::Size size, const engine::OpeningProof& proof) {
  std::string out = board::cell_name(size, proof.cell);
  if (!proof.winner)
    return out + fmt::format(": not solved; {} nodes, {}\n", proof.nodes, duration(proof.seconds));
  out += fmt::format(": {} wins; {}", board::name(*proof.winner), proof.file);
  if (!proof.found) out += fmt::format("; {} nodes, {}", proof.nodes, duration(proof.seconds));
  return out + fmt::format("; {} steps, {} bytes, verified in {}\n", proof.steps, proof.bytes,
                           duration(proof.check_seconds));
}

nlohmann::json proofs_json(board::Size size, const std::vector<engine::OpeningProof>& proofs) {
  nlohmann::json openings = nlohmann::json::array();
  for (const engine::OpeningProof& proof : proofs) {
    openings.push_back({{"cell", board::cell_name(size, proof.cell)},
                        {"winner", nullptr},
                        {"file", proof.file},
                        {"found", proof.found},
                        {"nodes", proof.nodes},
                        {"seconds", proof.seconds},
                        {"steps", proof.steps},
                        {"bytes", proof.bytes},
                        {"check_seconds", proof.check_seconds}});
    if (proof.winner) openings.back()["winner"] = board::name(*proof.winner);
  }
  return {{"cols", size.cols}, {"rows", size.rows}, {"openings", std::move(openings)}};
}

// How far the proving is: a line that is written over, with an estimate of what is left from what is done.
class ProvingLine {
 public:
  ProvingLine(Console& console, board::Size size, int all) : console_(console), size_(size), all_(all) {}
  void begin(board::Cell cell, int at) {
    cell_ = cell;
    at_ = at;
  }
  void end(const engine::OpeningProof& proof) {
    if (!proof.found) {
      spent_ += proof.seconds;
      ++made_;
    }
    if (console_.live) console_.err << "\r\x1b[K" << std::flush;
  }
  void show(const engine::SolveProgress& progress) {
    if (!console_.live) return;
    std::string left;
    if (made_ > 0)
      left = fmt::format(", about {} left if the rest is like those before",
                         duration(spent_ / made_ * (all_ - at_)));
    console_.err << fmt::format("\r\x1b[K{} of {}: {}, {} nodes, {}{}", at_ + 1, all_,
                                board::cell_name(size_, cell_), progress.nodes, duration(progress.seconds),
                                left)
                 << std::flush;
  }

 private:
  Console& console_;
  board::Size size_;
  int all_, at_ = 0, made_ = 0;
  double spent_ = 0;
  board::Cell cell_ = board::kNoCell;
};

class Openings : public Command {
 public:
  App* add_to(App& app) override {
    App* sub = app.add_subcommand("openings", "For every first stone who wins, and whether to swap");
    sub->footer(kOpeningsFooter);
    sub->add_option("--size", size_, "Board size such as 11 or 9x7 (default 11)")->type_name("SIZE");
    auto* search =
        sub->add_option("--search", playouts_, "Estimate anew, with that many playouts for each stone")
            ->type_name("N")
            ->above_zero();
    auto* prove =
        sub->add_option("--prove", prove_.folder, "Solve every opening and write its certificate here")
            ->type_name("DIR")
            ->excludes(search);
    sub->add_option("--cells", cells_, "With --prove: only these openings, such as d4,a2")
        ->type_name("CELLS")
        ->delimiter(',')
        ->needs(prove);
    add_store(*sub, store_)->needs(prove);
    add_solve_limits(*sub, prove_.solve);
    for (const char* name : {"--time", "--nodes", "--threads"}) sub->get_option(name)->needs(prove);
    add_memory(*sub, memory_mb_, "the solver's table, with --prove");
    auto* json = sub->add_flag("--json", json_, "One JSON object");
    sub->add_option("--svg", svg_file_, "A picture ('-': standard output)")
        ->type_name("FILE")
        ->excludes(json)
        ->excludes(prove);
    return sub;
  }

  int run(Console& console) override {
    const auto size = board::parse_size(size_);
    if (!size) return fail(console, {size.error().code, size.error().message, "--size"});
    if (!prove_.folder.empty()) return prove(console, *size);
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
  int prove(Console& console, board::Size size) {
    for (const std::string& name : cells_) {
      const auto cell = board::parse_cell(size, name);
      if (!cell) return fail(console, {cell.error().code, cell.error().message, "--cells"});
      prove_.cells.push_back(*cell);
    }
    std::unique_ptr<engine::SolvedStore> store;
    if (!store_.empty()) {
      auto opened = engine::SolvedStore::open(store_);
      if (!opened) return fail(console, opened.error());
      store = std::move(*opened);
      prove_.store = store.get();
    }
    const StopSignal signal;
    const auto all = base::number_of(engine::distinct_openings(size, prove_.cells).size());
    ProvingLine line(console, size, all);
    prove_.memory_bytes = base::megabytes(memory_mb_);
    prove_.solve.order = guides::kStandardOrder;
    prove_.solve.stop = &signal.flag();
    prove_.solve.progress = [&](const engine::SolveProgress& progress) { line.show(progress); };
    prove_.begin = [&](board::Cell cell, int at) { line.begin(cell, at); };
    prove_.done = [&](const engine::OpeningProof& proof) {
      line.end(proof);
      if (!json_) console.out << proof_words(size, proof) << std::flush;
    };
    try {
      const auto proofs = engine::prove_openings(size, prove_);
      if (!proofs) return fail(console, proofs.error());
      const auto solved = std::ranges::count_if(*proofs, [](const auto& p) { return p.winner.has_value(); });
      const auto status = write_output(console, "-",
                                       json_ ? proofs_json(size, *proofs).dump() + "\n"
                                             : fmt::format("{} of {} openings proved\n", solved, all));
      if (!status) return fail(console, status.error());
      return solved == all ? kFine : kUnknown;
    } catch (const std::bad_alloc&) {
      return fail(console, {base::ErrorCode::Range, "not enough memory for the solver's table", "--memory"});
    }
  }

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

  std::string size_ = "11", svg_file_, store_;
  engine::OpeningProofOptions prove_;
  std::vector<std::string> cells_;
  int memory_mb_ = 1024;
  std::uint64_t playouts_ = 0;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> make_openings() {
  return std::make_unique<Openings>();
}

}  // namespace hex::cli
