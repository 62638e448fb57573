// Learns the pattern weights of playouts from games of the search against itself, and writes them as source.
//
//   bench_learn_patterns SIZE GAMES COUNT SEED [LEARNED]     LEARNED 1: play with the learned weights of now
//
// Each game begins with three random stones; COUNT playouts a move; a game ends when its winner is proven.
// The choices are the most visited moves of all nodes with at least COUNT / 40 visits. Source goes to
// standard output, progress to standard error. The same arguments give the same file on one machine.
#include <fmt/format.h>

#include "base/random.h"
#include "board/position.h"
#include "search/mcts.h"
#include "search/pattern_learning.h"

namespace hex {
namespace {

constexpr int kWords = 2;
using Stones = board::Stones<kWords>;

struct Settings {
  board::Size size;
  int games;
  std::uint64_t count;
  std::uint64_t seed;
  bool learned;
};

class School {
 public:
  explicit School(const Settings& settings)
      : settings_(settings),
        geometry_(board::cell_geometry<kWords>(settings.size)),
        patterns_(search::plain_patterns()),
        empty_(*geometry_.plain, patterns_),
        random_(settings.seed) {}

  search::PatternWeights learn() {
    for (int game = 0; game < settings_.games; ++game) {
      play();
      if (game % 10 == 9) fmt::print(stderr, "{} games, {} choices\n", game + 1, learner_.choices());
    }
    const auto out = learner_.learn(100);
    fmt::print(stderr, "mean log-probability of a choice: {:.3f}\n", learner_.likelihood());
    return out;
  }
  std::size_t choices() const { return learner_.choices(); }

 private:
  void play() {
    search::MctsOptions options;
    options.learned_patterns = settings_.learned;
    search::Mcts<kWords> mcts(geometry_, options, std::size_t{64} << 20);
    board::Position p(settings_.size);
    for (int i = 0; i < 3; ++i) {
      const auto cells = p.cells_of(board::CellState::Empty);
      p.play(p.to_move(), cells[static_cast<std::size_t>(random_.below(static_cast<int>(cells.size())))]);
    }
    for (board::Cell last = board::kNoCell; !p.winner();) {
      mcts.clear();  // so that no node is counted twice
      mcts.set_root(board::stones_of<kWords>(p), p.to_move(), last);
      search::MctsLimits limits;
      limits.playouts = settings_.count;
      limits.seed = random_.next();
      mcts.run(limits);
      if (mcts.winner()) return;
      mcts.for_each_visited(static_cast<std::uint32_t>(settings_.count / 40),
                            [&](const Stones& stones, board::Color to_move, board::Cell from,
                                board::Cell best) { note(stones, to_move, from, best); });
      last = mcts.moves()[0].move;
      p.play(p.to_move(), last);
    }
  }

  void note(const Stones& stones, board::Color to_move, board::Cell last, board::Cell best) {
    search::Playout board = empty_;
    for (const board::Color c : board::kColors)
      stones[c].for_each([&](board::Cell cell) { board.place(c, cell); });
    learner_.add(board, *geometry_.plain, to_move, last, best);
  }

  Settings settings_;
  const board::CellGeometry<kWords>& geometry_;
  search::PatternTable patterns_;
  search::Playout empty_;
  base::Random random_;
  search::PatternLearner learner_;
};

template <class Numbers>
void print_list(const Numbers& numbers) {
  for (std::size_t i = 0; i < numbers.size(); ++i)
    fmt::print("{}{}", numbers[i], i + 1 == numbers.size() ? "" : i % 24 == 23 ? ",\n" : ", ");
}

void print_source(const Settings& s, std::size_t choices, const search::PatternWeights& weights) {
  fmt::print(
      "// Generated: bench_learn_patterns {} {} {} {} {}; {} choices. See docs/theory/monte_carlo.md.\n"
      "#include \"search/pattern.h\"\n\nnamespace hex::search {{\n\nconst PatternWeights& learned_patterns() "
      "{{\n"
      "  // clang-format off\n  static constexpr PatternWeights weights = {{\n{{{{",
      s.size.cols, s.games, s.count, s.seed, s.learned ? 1 : 0, choices);
  print_list(weights.ring);
  fmt::print("}}}},\n{{{{{{{{");
  for (std::size_t d = 0; d < 3; ++d) {
    print_list(weights.beside[d]);
    fmt::print("{}", d < 2 ? "}},\n{{" : "}}}},\n");
  }
  fmt::print("  }};\n  // clang-format on\n  return weights;\n}}\n\n}}  // namespace hex::search\n");
}

}  // namespace
}  // namespace hex

int main(int argc, char** argv) {
  if (argc < 5) {
    fmt::print(stderr, "bench_learn_patterns SIZE GAMES COUNT SEED [LEARNED]\n");
    return 2;
  }
  const int side = std::atoi(argv[1]);
  const hex::Settings settings{{side, side},
                               std::atoi(argv[2]),
                               static_cast<std::uint64_t>(std::atoll(argv[3])),
                               static_cast<std::uint64_t>(std::atoll(argv[4])),
                               argc > 5 && std::atoi(argv[5]) != 0};
  hex::School school(settings);
  const auto weights = school.learn();
  hex::print_source(settings, school.choices(), weights);
}
