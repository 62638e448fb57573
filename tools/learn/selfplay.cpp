// Makes training data from games of the tree search against itself.
//
//   learn_selfplay FILE SIDE SEED SECONDS [VISITS [NETWORK [OPENING]]]
//
// Each game begins with up to OPENING random stones (3 unless told), drawn from all cells alike, the priors and estimates
// are by NETWORK (standard, FILE.network, or circuit), and the first moves are drawn in proportion to their visits. A third
// of the moves get VISITS visits (600 unless told), the others a quarter of that: the value needs many games, the policy
// careful moves [Wu 2019]. A game ends when the search has proved its winner, so results are exact from there on.
//
// Every position of the game is a record of FILE, with fill-in and with the moves that connections leave, as the network
// is asked in play: who won, the chance that the search saw, and for careful moves the share of the visits of each cell
// and the most visited move. Where the search proved a loss no move is recorded, where connections tell the winner nothing
// at all.
//
// Records are appended for SECONDS of processor time; the game with number k depends on SEED, k and the network only. A
// run that was killed goes on with the game after the last one in the file. docs/formats/learning.md describes it.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <string>

#include "base/random.h"
#include "board/position.h"
#include "guides/evaluators.h"
#include "records.h"
#include "search/mcts.h"

namespace hex {
namespace {

using board::Cell;
using board::CellState;
using board::Color;

struct Job {
  std::string file;
  int side = 11;
  std::uint64_t seed = 1;
  double seconds = 60;
  std::uint64_t visits = 600;
  std::string evaluator = "network";
  int opening = 3;
};

double cpu_s() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

template <int W>
class SelfPlay {
 public:
  explicit SelfPlay(const Job& job)
      : job_(job), size_{job.side, job.side}, writer_(job.file, size_, learn::Kind::Games),
        mcts_(board::cell_geometry<W>(size_), guides::options_for(job.evaluator), std::size_t{64} << 20,
              guides::evaluator_maker<W>(job.evaluator, size_, guides::options_for(job.evaluator))) {}

  int run() {
    if (!writer_.good()) {
      fmt::print(stderr, "{} cannot be appended to: it is not a file of records of this size\n", job_.file);
      return 1;
    }
    std::uint64_t games = 0, before = writer_.records();
    for (std::uint32_t number = writer_.next_start(); cpu_s() < job_.seconds; ++number, ++games) play(number);
    fmt::print("{}: {} positions of {} games, {:.0f} s; {} positions in the file\n", job_.file,
               writer_.records() - before, games, cpu_s(), writer_.records());
    return 0;
  }

 private:
  void play(std::uint32_t number) {
    base::Random random(base::mix64(job_.seed * 0x9e3779b97f4a7c15ULL + number));
    board::Position p(size_);
    mcts_.clear();
    Cell last = board::kNoCell;
    for (int i = random.below(job_.opening + 1); i > 0; --i) {
      const auto cells = p.cells_of(CellState::Empty);
      last = cells[static_cast<std::size_t>(random.below(static_cast<int>(cells.size())))];
      p.play(p.to_move(), last);
    }
    std::vector<learn::Record> records;
    std::optional<Color> winner = p.winner();
    for (int ply = 0; !winner; ++ply) {
      mcts_.set_root(board::stones_of<W>(p), p.to_move(), last);
      const bool told = mcts_.winner().has_value();  // by connections
      search::MctsLimits limits;
      const bool careful = random.below(3) == 0;
      limits.playouts = careful ? job_.visits : std::max<std::uint64_t>(1, job_.visits / 4);
      limits.seed = random.next();
      mcts_.run(limits);
      const auto moves = mcts_.moves();
      winner = mcts_.winner();
      if (moves.empty()) break;  // decided at once
      if (!told) {
        learn::Record r = record(number, p);
        if (careful && (!winner || *winner == p.to_move())) note_moves(moves, r);
        records.push_back(std::move(r));
      }
      last = ply < 6 && !winner ? draw(moves, random) : moves[0].move;
      p.play(p.to_move(), last);
      if (!winner) winner = p.winner();
    }
    if (!winner) return;
    for (auto& r : records) {
      r.wins = (*winner == Color::White) == r.white_to_move;
      writer_.add(r);
    }
    writer_.flush();
  }

  static Cell draw(const std::vector<search::MctsMove>& moves, base::Random& random) {
    std::uint64_t sum = 0;
    for (const auto& m : moves) sum += m.visits;
    if (sum == 0) return moves[0].move;
    auto left = static_cast<std::int64_t>(random.next() % sum);
    for (const auto& m : moves)
      if ((left -= static_cast<std::int64_t>(m.visits)) < 0) return m.move;
    return moves[0].move;
  }

  // The visits of the moves that are considered, and the best of these.
  static void note_moves(const std::vector<search::MctsMove>& moves, learn::Record& r) {
    double sum = 0;
    std::vector<double> visits(r.visits.size(), 0.0);
    for (const auto& m : moves) {
      if (std::find(r.sets[2].begin(), r.sets[2].end(), m.move) == r.sets[2].end()) continue;
      if (r.best == board::kNoCell) r.best = m.move;
      visits[static_cast<std::size_t>(m.move)] = static_cast<double>(m.visits);
      sum += static_cast<double>(m.visits);
    }
    if (moves[0].proven == search::Proven::Win && r.best == moves[0].move) {
      std::fill(visits.begin(), visits.end(), 0.0);
      visits[static_cast<std::size_t>(r.best)] = sum = 1;
    }
    if (!(sum > 0)) return;
    for (double& v : visits) v /= sum;
    r.visits = std::move(visits);
  }

  learn::Record record(std::uint32_t number, const board::Position& p) const {
    learn::Record r;
    r.start = number;
    r.work = static_cast<std::uint32_t>(job_.visits);
    r.chance = mcts_.value();
    r.visits.assign(static_cast<std::size_t>(size_.cells()), 0.0);
    r.white_to_move = p.to_move() == Color::White;
    const auto stones = mcts_.root_stones();
    for (const Color c : board::kColors)
      stones[c].for_each([&](Cell cell) { r.sets[board::index(c)].push_back(cell); });
    mcts_.open_cells().for_each([&](Cell cell) { r.sets[2].push_back(cell); });
    return r;
  }

  const Job& job_;
  board::Size size_;
  learn::Writer writer_;
  search::Mcts<W> mcts_;
};

}  // namespace
}  // namespace hex

int main(int argc, char** argv) {
  if (argc < 5) {
    fmt::print(stderr, "learn_selfplay FILE SIDE SEED SECONDS [VISITS [NETWORK [OPENING]]]\n");
    return 2;
  }
  hex::Job job{argv[1], std::atoi(argv[2]), static_cast<std::uint64_t>(std::atoll(argv[3])),
               std::atof(argv[4])};
  if (argc > 5) job.visits = static_cast<std::uint64_t>(std::atoll(argv[5]));
  if (argc > 6) {
    const std::string name = argv[6];
    job.evaluator = name == "standard" ? "network" : name == "circuit" ? "circuit" : "network:" + name;
  }
  if (argc > 7) job.opening = std::atoi(argv[7]);
  if (const auto status = hex::guides::check_evaluator(job.evaluator); !status) {
    fmt::print(stderr, "{}\n", status.error().text());
    return 2;
  }
  if (job.side < 3 || job.side > 16 || job.visits < 1 || job.opening < 0) {
    fmt::print(stderr, "SIDE is 3 to 16, VISITS 1 or more, OPENING 0 or more\n");
    return 2;
  }
  if (job.side <= 8) return hex::SelfPlay<1>(job).run();
  if (job.side <= 11) return hex::SelfPlay<2>(job).run();
  return hex::SelfPlay<6>(job).run();
}
