// Settles games: the solver goes from the end of each game backwards, so that records say who should have won.
//
//   learn_settle GAMES SETTLED STATES SECONDS [NODES [ORDER]]
//
// GAMES is a file of learn_selfplay. Its games end when the search has proved the winner, but until then the quick
// searches let wins slip, and a position's result is often that of a later mistake. So each position, from the last one on,
// is solved by df-pn with at most NODES nodes (300 unless told) on one table for the whole game, until one is not
// solved. SETTLED is a file of the same games: settled positions have the exact winner and, if the side to move wins,
// its winning move, earlier ones the winner of the first settled position. Every state that the solver settled on the
// way is a record of STATES, as of learn_states.
//
// Games are appended for SECONDS of processor time. A run that was killed goes on with the game after the last one of
// SETTLED; STATES may have some states of that game twice. ORDER is the solver's move order, as for learn_states.
#include <fmt/format.h>

#include <cstdlib>
#include <ctime>

#include "settled_states.h"

namespace hex {
namespace {

using board::Color;

struct Job {
  std::string games, settled, states;
  double seconds = 60;
  std::uint64_t nodes = 300;
  std::string order = guides::kStandardOrder;
};

double cpu_s() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

template <int W>
class Settler {
 public:
  Settler(const Job& job, const learn::Reader& games)
      : job_(job),
        games_(games),
        geometry_(board::cell_geometry<W>(games.size())),
        table_(std::size_t{64} << 20),
        settled_(job.settled, games.size(), learn::Kind::Games),
        states_(job.states, games.size(), learn::Kind::States),
        found_(geometry_, job.order) {}

  int run() {
    if (!settled_.good() || !states_.good()) {
      fmt::print(stderr, "{} or {} cannot be appended to: it is not a file of records of this size\n", job_.settled,
                 job_.states);
      return 1;
    }
    std::uint64_t games = 0;
    for (std::size_t first = 0, end = 0; first < games_.count() && cpu_s() < job_.seconds; first = end) {
      for (end = first; end < games_.count() && games_.start(end) == games_.start(first); ++end) continue;
      if (end == games_.count() || games_.start(first) < settled_.next_start()) continue;  // the last may be growing
      settle(first, end);
      ++games;
    }
    fmt::print("{}: {} of {} positions of {} games settled, {} winners changed, {} states, {:.0f} s\n", job_.settled,
               exact_, positions_, games, changed_, made_, cpu_s());
    return 0;
  }

 private:
  void settle(std::size_t first, std::size_t end) {
    table_.clear();
    found_.forget();
    std::vector<learn::Record> records;
    for (std::size_t i = first; i < end; ++i) records.push_back(games_.record(i));
    solve::Dfpn<W> dfpn(geometry_, found_.reasoning(), table_, found_.order());
    std::optional<Color> winner;
    bool exact = true;
    for (std::size_t i = records.size(); i-- > 0;) {
      if (exact) exact = solve(dfpn, records[i], winner);
      if (!winner) continue;
      const bool wins = (*winner == Color::White) == records[i].white_to_move;
      changed_ += wins != records[i].wins ? 1 : 0;
      records[i].wins = wins;
    }
    for (const learn::Record& r : records) settled_.add(r);
    positions_ += records.size();
    made_ += found_.write(records[0].start, table_, states_);
    states_.flush();
    settled_.flush();
  }

  // Says whether the position was solved; then `winner` and the record know by whom.
  bool solve(solve::Dfpn<W>& dfpn, learn::Record& r, std::optional<Color>& winner) {
    solve::State<W> state;
    state.to_move = r.white_to_move ? Color::White : Color::Black;
    for (const Color c : board::kColors)
      for (const board::Cell cell : r.sets[board::index(c)]) state.stones[c].add(cell);
    solve::Limits limits;
    limits.nodes = dfpn.nodes() + job_.nodes;
    const auto solution = dfpn.solve(state, limits);
    if (!solution.answer) return false;
    winner = solution.answer->winner;
    ++exact_;
    r.chance = -1;
    r.best = board::kNoCell;
    r.visits.clear();
    if (*winner == state.to_move) {
      const auto& moves = r.sets[2];
      const board::Cell best = solution.answer->best;
      if (std::find(moves.begin(), moves.end(), best) != moves.end()) r.best = best;
    }
    return true;
  }

  const Job& job_;
  const learn::Reader& games_;
  const board::CellGeometry<W>& geometry_;
  solve::Table<W> table_;
  learn::Writer settled_, states_;
  learn::SettledStates<W> found_;
  std::uint64_t positions_ = 0, exact_ = 0, changed_ = 0, made_ = 0;
};

}  // namespace
}  // namespace hex

int main(int argc, char** argv) {
  if (argc < 5) {
    fmt::print(stderr, "learn_settle GAMES SETTLED STATES SECONDS [NODES [ORDER]]\n");
    return 2;
  }
  hex::Job job{argv[1], argv[2], argv[3], std::atof(argv[4])};
  if (argc > 5) job.nodes = static_cast<std::uint64_t>(std::atoll(argv[5]));
  if (argc > 6) job.order = argv[6];
  if (const auto status = hex::guides::check_order(job.order); !status) {
    fmt::print(stderr, "{}\n", status.error().text());
    return 2;
  }
  const hex::learn::Reader games(job.games);
  if (!games.good() || games.kind() != hex::learn::Kind::Games) {
    fmt::print(stderr, "{} is not a file of games\n", job.games);
    return 1;
  }
  const int cells = games.size().cells();
  if (cells <= 64) return hex::Settler<1>(job, games).run();
  if (cells <= 128) return hex::Settler<2>(job, games).run();
  return hex::Settler<6>(job, games).run();
}
