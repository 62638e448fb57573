// Makes training data from the solver: states with an exact winner.
//
//   learn_states FILE SIDE SEED SECONDS [NODES [LEAST MOST [ORDER [ALIKE]]]]
//
// Starts are random positions of LEAST to MOST stones of alternating colours on a square board; each stone is
// drawn in proportion to the square of the current through its cell, one in ALIKE (8 unless told) from all cells
// alike. Each start is solved by df-pn with at most NODES nodes, and every state whose moves the search ordered and
// whose winner it then found is a record of FILE, whether the start itself was solved or not. A start that was solved
// is also recorded as it is, without fill-in and with all empty cells as moves.
//
// Records are appended for SECONDS of processor time. The start with number k depends on SEED, k and the numbers
// above only; a run that was killed goes on with the start after the last one in the file, and half a record at the
// end is removed. ORDER is the solver's move order: current, network (the standard) or network:FILE.
// docs/formats/learning.md describes the file.
#include <fmt/format.h>

#include <cstdlib>
#include <ctime>
#include <optional>
#include <string>

#include "base/random.h"
#include "circuit/evaluation.h"
#include "settled_states.h"

namespace hex {
namespace {

using board::Cell;
using board::Cells;
using board::Color;

struct Job {
  std::string file;
  int side = 7;
  std::uint64_t seed = 1;
  double seconds = 60;
  std::uint64_t nodes = 5000;
  int least = 1, most = 14;
  std::string order = guides::kStandardOrder;
  int alike = 8;
};

double cpu_s() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

template <int W>
class Generator {
 public:
  explicit Generator(const Job& job)
      : job_(job),
        geometry_(board::cell_geometry<W>({job.side, job.side})),
        table_(std::size_t{64} << 20),
        writer_(job.file, {job.side, job.side}, learn::Kind::States),
        found_(geometry_, job.order) {}

  int run() {
    if (!writer_.good()) {
      fmt::print(stderr, "{} cannot be appended to: it is not a file of states of this size\n", job_.file);
      return 1;
    }
    std::uint64_t starts = 0;
    std::uint32_t number = writer_.next_start();
    for (; cpu_s() < job_.seconds; ++number, ++starts) make(number);
    fmt::print("{}: {} states of {} starts, {:.0f} s; {} states in the file\n", job_.file, made_, starts,
               cpu_s(), writer_.records());
    return 0;
  }

 private:
  // Random stones, as long as nobody has won; the solver's rules see the position that comes out.
  solve::State<W> start(base::Random& random) {
    solve::State<W> state;
    if (random.below(2) != 0) state.to_move = Color::White;
    const int stones = job_.least + random.below(job_.most - job_.least + 1);
    for (int i = 0; i < stones; ++i) {
      const auto filled = found_.expander().fill(state);
      if (filled.winner) break;
      const auto cell = draw(filled.state, state, random);
      if (!cell) break;
      state = state.after(*cell);
    }
    return state;
  }

  std::optional<Cell> draw(const solve::State<W>& filled, const solve::State<W>& state,
                           base::Random& random) {
    const Cells<W> cells = filled.empty_cells(geometry_);
    if (cells.empty()) return {};
    if (random.below(job_.alike) == 0) {
      const Cells<W> all = state.empty_cells(geometry_);
      return all.nth(random.below(all.count()));
    }
    found_.expander().connect(filled, nullptr, connections_);
    evaluator_.evaluate(connections_.of[Color::Black], connections_.of[Color::White],
                        circuit::Wires::FullConnections, evaluation_);
    double sum = 0;
    cells.for_each([&](Cell c) { sum += evaluation_.energy(c) * evaluation_.energy(c); });
    if (!(sum > 0)) return {};
    double left = sum * random.below(1 << 30) / (1 << 30);
    Cell out = cells.lowest();
    cells.for_each([&](Cell c) {
      if (left >= 0) out = c;
      left -= evaluation_.energy(c) * evaluation_.energy(c);
    });
    return out;
  }

  void make(std::uint32_t number) {
    base::Random random(base::mix64(job_.seed * 0x9e3779b97f4a7c15ULL + number));
    const solve::State<W> state = start(random);
    table_.clear();
    found_.forget();
    solve::Dfpn<W> dfpn(geometry_, found_.reasoning(), table_, found_.order());
    solve::Limits limits;
    limits.nodes = job_.nodes;
    dfpn.solve(state, limits);
    made_ += found_.write(number, table_, writer_);
    note_start(number, state);
    writer_.flush();
  }

  void note_start(std::uint32_t number, const solve::State<W>& state) {
    const auto filled = found_.expander().fill(state);
    if (filled.winner) return;
    const auto known = found_.find(table_, filled.state);
    auto r = known ? found_.record(number, state, *known) : std::nullopt;
    if (!r) return;
    state.empty_cells(geometry_).for_each([&](Cell cell) { r->sets[2].push_back(cell); });
    writer_.add(*r);
    ++made_;
  }

  const Job& job_;
  const board::CellGeometry<W>& geometry_;
  solve::Table<W> table_;
  learn::Writer writer_;
  learn::SettledStates<W> found_;
  solve::Connections<W> connections_;
  circuit::Evaluator<W> evaluator_;
  circuit::Evaluation evaluation_;
  std::uint64_t made_ = 0;
};

}  // namespace
}  // namespace hex

int main(int argc, char** argv) {
  if (argc < 5) {
    fmt::print(stderr, "learn_states FILE SIDE SEED SECONDS [NODES [LEAST MOST [ORDER [ALIKE]]]]\n");
    return 2;
  }
  hex::Job job{argv[1], std::atoi(argv[2]), static_cast<std::uint64_t>(std::atoll(argv[3])),
               std::atof(argv[4])};
  if (argc > 5) job.nodes = static_cast<std::uint64_t>(std::atoll(argv[5]));
  if (argc > 7) {
    job.least = std::atoi(argv[6]);
    job.most = std::atoi(argv[7]);
  }
  if (argc > 8) job.order = argv[8];
  if (argc > 9) job.alike = std::atoi(argv[9]);
  if (const auto status = hex::guides::check_order(job.order); !status) {
    fmt::print(stderr, "{}\n", status.error().text());
    return 2;
  }
  if (job.side < 3 || job.side > 16 || job.least < 0 || job.most < job.least || job.most > 200 ||
      job.alike < 1) {
    fmt::print(stderr, "SIDE is 3 to 16, 0 <= LEAST <= MOST <= 200, ALIKE 1 or more\n");
    return 2;
  }
  if (job.side * job.side <= 64) return hex::Generator<1>(job).run();
  if (job.side * job.side <= 128) return hex::Generator<2>(job).run();
  return hex::Generator<6>(job).run();
}
