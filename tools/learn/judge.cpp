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

#include <algorithm>
#include <array>
#include <cmath>
#include <ctime>
#include <string>

#include "board/notation.h"
#include "guides/evaluators.h"
#include "guides/networks.h"
#include "guides/orders.h"
#include "network/network.h"
#include "players/swap_choice.h"
#include "records.h"
#include "search/mcts.h"
#include "solve/dfpn.h"

namespace hex {
namespace {

double cpu_s() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

learn::Reader read(const std::string& path) {
  learn::Reader out(path);
  if (!out.good()) {
    fmt::print(stderr, "{} is not a file of training records\n", path);
    std::exit(1);
  }
  return out;
}

void judge_states(const std::shared_ptr<const network::Network>& net, const std::string& path) {
  const learn::Reader file = read(path);
  network::Evaluator evaluator(net);
  network::Judgement out;
  int states = 0, won = 0, first = 0, right = 0;
  double loss = 0;
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < file.count(); ++i) {
    if (file.start(i) % 20 != 0) continue;
    const learn::Record r = file.record(i);
    board::PerCell<board::CellState> cells(file.size().cells(), board::CellState::Empty);
    board::PerCell<std::uint8_t> moves(file.size().cells(), 0);
    for (const board::Color c : board::kColors)
      for (const board::Cell cell : r.sets[board::index(c)]) cells[cell] = board::state_of(c);
    for (const board::Cell cell : r.sets[2]) moves[cell] = 1;
    evaluator.evaluate(
        {file.size(), r.white_to_move ? board::Color::White : board::Color::Black, cells, moves}, out);
    ++states;
    right += (out.value > 0) == r.wins ? 1 : 0;
    loss -= std::log(std::max(1e-9, r.wins ? network::chance(out.value) : 1 - network::chance(out.value)));
    sum += out.value;
    if (r.best < 0) continue;
    const auto logit = [&](board::Cell c) { return out.moves[static_cast<std::size_t>(c)]; };
    const board::Cell top =
        *std::max_element(r.sets[2].begin(), r.sets[2].end(), [&](auto a, auto b) { return logit(a) < logit(b); });
    ++won;
    first += top == r.best ? 1 : 0;
    sum += logit(r.best);
  }
  fmt::print(
      "{}x{}: {} held-out states; winner right {:.4f}, loss {:.4f}; winning move first {:.4f} of {} won; sum {}\n",
      file.size().cols, file.size().rows, states, right / std::max(1.0, 1.0 * states),
      loss / std::max(1.0, 1.0 * states), first / std::max(1.0, 1.0 * won), won, sum);
}

// Of 100 positions with a chance of 70 %, 70 should be won. The chances were seen before any network learned from the game.
// `power` is the one that the odds of these chances would have to be raised to; 1 is right.
void judge_chances(const std::string& path) {
  const learn::Reader file = read(path);
  std::array<std::array<int, 2>, 10> bins{};  // positions, won
  std::vector<std::pair<double, bool>> seen;
  for (std::size_t i = 0; i < file.count(); ++i) {
    const learn::Record r = file.record(i);
    const double chance = r.chance;
    const bool won = r.wins;
    if (chance <= 0 || chance >= 1) continue;  // not known, or certain
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
  fmt::print("{}x{}: {} positions, power {:.2f}\n", file.size().cols, file.size().rows, seen.size(), power);
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
      judge_openings<6>(evaluator, side, visits, names);
    return 0;
  }
  if (words[1] != "solve") return 2;
  const std::vector<std::string> names(rest.begin() + 1, rest.end());
  if (side <= 8)
    judge_solver<1>(order, side, names);
  else if (side <= 11)
    judge_solver<2>(order, side, names);
  else
    judge_solver<6>(order, side, names);
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
