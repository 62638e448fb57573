// Judges a network: what it knows of held-out states, and what it saves the solver.
//
//   learn_judge FILE.network states RECORDS...      held-out records: winning moves ranked first, winners told right
//   learn_judge FILE.network chances RECORDS...     records of games: how often the side to move won, by the chance that the
//                                                   search saw; FILE.network says nothing here
//   learn_judge FILE.network solve SIDE [CELL...]   nodes and processor time of openings of a square board
//   learn_judge FILE.network openings SIDE VISITS [CELL...]   Black's chance after each opening by the tree search, and
//                                                   how many agree with players/swap_choice.h, which has the
//                                                   solved maps and, from 9x9 on, the published shape
//
// FILE.network may be "standard" (the network of the program) or, but for states, "current" (circuits).
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstring>
#include <ctime>
#include <fstream>
#include <string>

#include "board/notation.h"
#include "guides/evaluators.h"
#include "guides/networks.h"
#include "guides/orders.h"
#include "network/network.h"
#include "players/swap_choice.h"
#include "search/mcts.h"
#include "solve/dfpn.h"

namespace hex {
namespace {

double cpu_s() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

// The fields of one record; see docs/formats/learning.md.
struct Reader {
  board::Size size;
  std::size_t set_bytes, record_bytes;
  std::string bytes;

  explicit Reader(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    bytes.assign(std::istreambuf_iterator<char>(in), {});
    if (bytes.size() < 16 || !bytes.starts_with("MPSTATES") || (bytes[8] != 1 && bytes[8] != 2)) {
      fmt::print(stderr, "{} is not a file of training records\n", path);
      std::exit(1);
    }
    size = {bytes[9], bytes[10]};
    set_bytes = static_cast<std::size_t>(size.cells() + 7) / 8;
    record_bytes = 12 + 4 * set_bytes + (bytes[8] == 2 ? static_cast<std::size_t>(size.cells()) : 0);
  }
  std::size_t count() const { return (bytes.size() - 16) / record_bytes; }
  std::uint32_t number(std::size_t record, std::size_t at, int n) const {
    std::uint32_t out = 0;
    for (int i = n - 1; i >= 0; --i)
      out = out << 8 |
            static_cast<unsigned char>(bytes[16 + record * record_bytes + at + static_cast<std::size_t>(i)]);
    return out;
  }
  bool has(std::size_t record, std::size_t set, board::Cell cell) const {
    const auto c = static_cast<std::size_t>(cell);
    return (number(record, 12 + set * set_bytes + c / 8, 1) >> (c % 8) & 1) != 0;
  }
};

void judge_states(const std::shared_ptr<const network::Network>& net, const std::string& path) {
  const Reader r(path);
  network::Evaluator evaluator(net);
  network::Judgement out;
  std::vector<board::CellState> cells(static_cast<std::size_t>(r.size.cells()));
  std::vector<std::uint8_t> moves(cells.size());
  int states = 0, won = 0, first = 0, right = 0;
  double loss = 0;
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < r.count(); ++i) {
    if (r.number(i, 0, 4) % 20 != 0) continue;
    for (board::Cell c = 0; c < r.size.cells(); ++c) {
      const auto at = static_cast<std::size_t>(c);
      cells[at] = r.has(i, 0, c)   ? board::CellState::Black
                  : r.has(i, 1, c) ? board::CellState::White
                                   : board::CellState::Empty;
      moves[at] = r.has(i, 2, c) ? 1 : 0;
    }
    const std::uint32_t flags = r.number(i, 10, 1);
    evaluator.evaluate({r.size, (flags & 1) != 0 ? board::Color::White : board::Color::Black, cells, moves},
                       out);
    const bool wins = (flags & 2) != 0;
    ++states;
    right += (out.value > 0) == wins ? 1 : 0;
    loss -= std::log(std::max(1e-9, wins ? network::chance(out.value) : 1 - network::chance(out.value)));
    sum += out.value;
    const auto best = static_cast<std::int16_t>(r.number(i, 8, 2));
    if (best < 0) continue;
    board::Cell top = board::kNoCell;
    for (board::Cell c = 0; c < r.size.cells(); ++c)
      if (moves[static_cast<std::size_t>(c)] != 0 &&
          (top == board::kNoCell ||
           out.moves[static_cast<std::size_t>(c)] > out.moves[static_cast<std::size_t>(top)]))
        top = c;
    ++won;
    first += top == best ? 1 : 0;
    sum += out.moves[static_cast<std::size_t>(best)];
  }
  fmt::print(
      "{}x{}: {} held-out states; winner right {:.4f}, loss {:.4f}; winning move first {:.4f} of {} won; sum {}\n",
      r.size.cols, r.size.rows, states, right / std::max(1.0, 1.0 * states),
      loss / std::max(1.0, 1.0 * states), first / std::max(1.0, 1.0 * won), won, sum);
}

// Of 100 positions with a chance of 70 %, 70 should be won. The chances were seen before any network learned from the game.
// `power` is the one that the odds of these chances would have to be raised to; 1 is right.
void judge_chances(const std::string& path) {
  const Reader r(path);
  std::array<std::array<int, 2>, 10> bins{};  // positions, won
  std::vector<std::pair<double, bool>> seen;
  for (std::size_t i = 0; i < r.count(); ++i) {
    const std::uint32_t byte = r.number(i, 11, 1);
    if (byte <= 1 || byte == 255) continue;  // not known, or certain
    const double chance = (byte - 1) / 254.0;
    const bool won = (r.number(i, 10, 1) & 2) != 0;
    auto& bin = bins[static_cast<std::size_t>(std::min(9.0, 10 * chance))];
    ++bin[0];
    bin[1] += won ? 1 : 0;
    seen.emplace_back(std::log(chance / (1 - chance)), won);
  }
  double power = 1, least = 1e300;
  for (double p = 0.2; p < 5; p += 0.05) {
    double loss = 0;
    for (const auto& [odds, won] : seen) loss += std::log1p(std::exp(won ? -p * odds : p * odds));
    if (loss < least) least = loss, power = p;
  }
  fmt::print("{}x{}: {} positions, power {:.2f}\n", r.size.cols, r.size.rows, seen.size(), power);
  for (std::size_t b = 0; b < bins.size(); ++b)
    fmt::print("  {:>3} to {:>3} %: {:>6} positions, {:.1f} % won\n", 10 * b, 10 * b + 10, bins[b][0],
               100.0 * bins[b][1] / std::max(1, bins[b][0]));
}

template <int W>
void judge_solver(const std::string& order, int side, const std::vector<std::string>& names) {
  const board::Size size{side, side};
  const auto& geometry = board::cell_geometry<W>(size);
  const solve::Reasoning reasoning;
  solve::Table<W> table(std::size_t{1} << 30);
  std::uint64_t nodes = 0;
  double seconds = 0;
  std::string winners;
  for (board::Cell c = 0; c < size.cells(); ++c) {
    const std::string name = board::cell_name(size, c);
    if (names.empty() ? c > size.cells() - 1 - c : std::find(names.begin(), names.end(), name) == names.end())
      continue;
    table.clear();
    solve::Dfpn<W> dfpn(geometry, reasoning, table, guides::order_maker<W>(order, size)());
    const double begun = cpu_s();
    solve::State<W> state;
    const auto solution = dfpn.solve(state.after(c), {});
    const double spent = cpu_s() - begun;
    nodes += dfpn.nodes();
    seconds += spent;
    winners += solution.winner() == board::Color::Black ? 'B' : 'w';
    fmt::print("{} {} {:>8} nodes {:>8.2f} cpu\n", name, winners.back(), dfpn.nodes(), spent);
    std::fflush(stdout);
  }
  fmt::print("total {} nodes {:.2f} cpu, winners {}\n", nodes, seconds, winners);
}

template <int W>
void judge_openings(const std::string& evaluator, int side, std::uint64_t visits,
                    const std::vector<std::string>& names) {
  const board::Size size{side, side};
  const search::MctsOptions options = guides::options_for(evaluator);
  int cells = 0, right = 0;
  for (board::Cell c = 0; c < size.cells(); ++c) {
    const std::string name = board::cell_name(size, c);
    if (!names.empty() && std::find(names.begin(), names.end(), name) == names.end()) continue;
    search::Mcts<W> mcts(board::cell_geometry<W>(size), options, std::size_t{16} << 20,
                         guides::evaluator_maker<W>(evaluator, size, options));
    board::Stones<W> stones;
    stones[board::Color::Black].add(c);
    mcts.set_root(stones, board::Color::White, c);
    search::MctsLimits limits;
    limits.playouts = visits;
    mcts.run(limits);
    const auto worth = engine::opening_worth(size, board::Color::Black, c);
    const bool wins = worth == engine::OpeningWorth::Wins || worth == engine::OpeningWorth::ProbablyWins;
    const double chance = 1 - mcts.value();
    ++cells;
    right += (chance > 0.5) == wins ? 1 : 0;
    fmt::print("{} {:.1f}{}{}", name, 100 * chance, (chance > 0.5) == wins ? "" : "*",
               (c + 1) % side == 0 || !names.empty() ? "\n" : "  ");
    std::fflush(stdout);
  }
  fmt::print("{} of {} openings as known\n", right, cells);
}

int run(const std::vector<std::string>& words) {
  const std::string order = words[0] == "standard"  ? "network"
                            : words[0] == "current" ? "current"
                                                    : "network:" + words[0];
  if (const auto status = guides::check_order(order); !status) {
    fmt::print(stderr, "{}\n", status.error().text());
    return 1;
  }
  const std::vector<std::string> rest(words.begin() + 2, words.end());
  if (words[1] == "states" && order != "current") {
    const auto net = guides::find_network(guides::take_apart(order).file);
    for (const auto& path : rest) judge_states(*net, path);
    return 0;
  }
  if (words[1] == "chances") {
    for (const auto& path : rest) judge_chances(path);
    return 0;
  }
  const int side = std::atoi(rest[0].c_str());
  if (side < 3 || side > 16) return 2;
  if (words[1] == "openings" && rest.size() > 1) {
    const std::string evaluator = order == "current" ? "circuit" : order;
    const auto visits = static_cast<std::uint64_t>(std::max(1, std::atoi(rest[1].c_str())));
    const std::vector<std::string> names(rest.begin() + 2, rest.end());
    if (side <= 8)
      judge_openings<1>(evaluator, side, visits, names);
    else if (side <= 11)
      judge_openings<2>(evaluator, side, visits, names);
    else
      judge_openings<4>(evaluator, side, visits, names);
    return 0;
  }
  if (words[1] != "solve") return 2;
  const std::vector<std::string> names(rest.begin() + 1, rest.end());
  if (side <= 8)
    judge_solver<1>(order, side, names);
  else if (side <= 11)
    judge_solver<2>(order, side, names);
  else
    judge_solver<4>(order, side, names);
  return 0;
}

}  // namespace
}  // namespace hex

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  const int out = words.size() < 3 ? 2 : hex::run(words);
  if (out == 2)
    fmt::print(stderr, "learn_judge FILE.network states RECORDS...\nlearn_judge FILE.network chances RECORDS...\nlearn_judge FILE.network solve SIDE [CELL...]\n"
               "learn_judge FILE.network openings SIDE VISITS [CELL...]\n");
  return out;
}
