#include "review/reviewing.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "base/at.h"
#include "board/notation.h"
#include "guides/orders.h"
#include "players/swap_choice.h"

namespace hex::engine {

using board::Cell;
using board::Color;
using board::MoveKind;

namespace {

using Clock = std::chrono::steady_clock;

// Shares of the time: a glance at every position, the solver, the same for every position, where it moves.
constexpr double kGlance = 0.12, kSolver = 0.4, kEven = 0.75;
constexpr double kLeastGlance_s = 0.01;
constexpr double kSolveBase_s = 0.5, kSolveGrowth = 3;

// What a move gives away, at most, to be called so.
constexpr double kBest = 0.02, kGood = 0.06, kInaccuracy = 0.12, kMistake = 0.25;

bool is_swap(const board::Move& move) {
  return move.kind == MoveKind::SwapPieces || move.kind == MoveKind::SwapSides;
}
bool is_stone_or_swap(const board::Move& move) {
  return move.kind == MoveKind::Stone || is_swap(move);
}

MoveClass class_of(double lost) {
  if (lost <= kBest) return MoveClass::Best;
  if (lost <= kGood) return MoveClass::Good;
  if (lost <= kInaccuracy) return MoveClass::Inaccuracy;
  return lost <= kMistake ? MoveClass::Mistake : MoveClass::Blunder;
}

std::optional<Cell> last_stone(const board::Game& game) {
  const auto& moves = game.moves();
  if (moves.empty() || moves.back().kind != MoveKind::Stone ||
      moves.back().color == game.position().to_move())
    return std::nullopt;
  return moves.back().cell;
}

}  // namespace

const char* name(MoveClass value) {
  constexpr const char* kNames[] = {"best", "good", "inaccuracy", "mistake", "blunder"};
  return kNames[base::at(value)];
}

double standard_review_time_s(std::size_t moves) {
  return std::clamp(2.5 * base::real(moves), 5.0, 150.0);
}

// Resignations and what comes after a win have nothing to be judged.
Reviewer::Reviewer(const board::Game& game, double time_s) : time_s_(time_s) {
  board::Game replay(game.start(), game.swap_rule());
  const auto add = [&] {
    positions_.push_back(replay.position());
    last_.push_back(last_stone(replay));
    places_.emplace_back();
  };
  add();
  for (const board::Move& move : game.moves()) {
    if (replay.position().winner() || !is_stone_or_swap(move) || !replay.play(move, true)) break;
    // Stones that were set up as moves come in any order of colours: whoever moves is to move.
    if (move.kind == MoveKind::Stone) positions_.back().set_to_move(move.color);
    moves_.push_back(move);
    add();
    if (moves_.size() == 1)
      may_swap_ =
          replay.swap_available().has_value() || (game.moves().size() > 1 && is_swap(game.moves()[1]));
  }
  for (std::size_t at = 0; at < positions_.size(); ++at)
    if (const auto winner = positions_[at].winner()) settle(at, *winner);
}

bool Reviewer::done() const {
  return !next();
}

void Reviewer::resume(const std::vector<ReviewedMove>& known) {
  for (const ReviewedMove& move : known) {
    const auto at = base::at(move.number);
    if (at < 1 || at > moves_.size() || move.move != moves_[at - 1]) continue;
    const Color color = move.move.color;
    for (const auto& [place, chance, line] :
         {std::tuple{at - 1, move.before, move.line}, {at, move.after, std::vector<Cell>{}}}) {
      Place& to = places_[place];
      if (to.winner || to.looked) continue;
      to.looked = true;
      to.searched_s = time_s_ / base::real(2 * places_.size());
      to.black = color == Color::Black ? chance : 1 - chance;
      to.line = line;
    }
  }
}

double Reviewer::chance(std::size_t at, Color color) const {
  const double black = places_[at].winner ? (*places_[at].winner == Color::Black ? 1 : 0) : places_[at].black;
  return color == Color::Black ? black : 1 - black;
}

Proven Reviewer::proven(std::size_t at, Color color) const {
  if (!places_[at].winner) return Proven::No;
  return *places_[at].winner == color ? Proven::Win : Proven::Loss;
}

void Reviewer::settle(std::size_t at, Color winner) {
  if (places_[at].winner) return;
  places_[at].winner = winner;
  places_[at].looked = true;
  // The mover won by this move: he could win before it. (A swap changes who owns what, so nothing follows; nor
  // does it where the same colour moves twice.)
  if (at > 0 && moves_[at - 1].kind == MoveKind::Stone && moves_[at - 1].color == winner &&
      positions_[at].to_move() != winner) {
    if (places_[at - 1].line.empty() || !places_[at - 1].winner) {
      places_[at - 1].line = places_[at].line;
      places_[at - 1].line.insert(places_[at - 1].line.begin(), moves_[at - 1].cell);
    }
    settle(at - 1, winner);
  }
  // Whatever the loser does, he has lost after it.
  if (at < moves_.size() && moves_[at].kind == MoveKind::Stone && moves_[at].color != winner &&
      positions_[at + 1].to_move() == winner)
    settle(at + 1, winner);
}

// From the end backwards, until two positions in a row are too hard; then with more time.
std::optional<Reviewer::Question> Reviewer::next_solve() const {
  double limit = kSolveBase_s;
  for (; limit < time_s_; limit *= kSolveGrowth) {
    int failed = 0;
    for (std::size_t at = places_.size(); at-- > 0 && failed < 2;) {
      if (places_[at].winner) continue;
      if (places_[at].solved_s < limit) return Question{at, true, limit - places_[at].solved_s};
      ++failed;
    }
    if (failed == 0) return std::nullopt;
  }
  return std::nullopt;
}

// Where the value moves most for the time that was spent there, on either side of the move.
std::optional<std::size_t> Reviewer::most_doubtful() const {
  std::optional<std::size_t> out;
  double most = -1;
  for (std::size_t at = 0; at < places_.size(); ++at) {
    if (places_[at].winner) continue;
    double swing = 0.03;
    for (const std::size_t other : {at - 1, at + 1})
      if (other < places_.size())
        swing = std::max(swing, std::abs(chance(at, Color::Black) - chance(other, Color::Black)));
    const double worth = swing / (0.2 + places_[at].searched_s);
    if (worth <= most) continue;
    most = worth;
    out = at;
  }
  return out;
}

// A win that was thrown away and is known only because the move before it lost: which move would have won?
std::optional<Reviewer::Question> Reviewer::next_missed() const {
  constexpr double kMost_s = 4;
  for (std::size_t at = 0; at < moves_.size(); ++at) {
    const Place& place = places_[at];
    const Color me = moves_[at].color;
    if (proven(at, me) == Proven::Win && proven(at + 1, me) == Proven::Loss && place.line.empty() &&
        place.solved_s < kMost_s)
      return Question{at, true, kMost_s - place.solved_s};
  }
  return std::nullopt;
}

std::optional<Reviewer::Question> Reviewer::next() const {
  const auto count = base::real(places_.size());
  const double glance = std::max(kLeastGlance_s, kGlance * time_s_ / count);
  for (std::size_t at = 0; at < places_.size(); ++at)
    if (!places_[at].looked) return Question{at, false, glance};
  if (const auto missed = next_missed()) return missed;
  if (used_s_ >= time_s_) return std::nullopt;
  if (used_s_ < (kGlance + kSolver) * time_s_)
    if (const auto solve = next_solve()) return solve;
  const double even = (kEven - kGlance - kSolver) * time_s_ / count + glance;
  for (std::size_t at = 0; at < places_.size(); ++at)
    if (!places_[at].winner && places_[at].searched_s < even)
      return Question{at, false, even - places_[at].searched_s};
  if (const auto at = most_doubtful()) return Question{*at, false, std::max(0.3, even)};
  return std::nullopt;
}

void Reviewer::ask(const Question& question, Player& player, Solver& solver, int threads,
                   const std::atomic<bool>* stop, solve::SolvedTable* solved) {
  Place& place = places_[question.at];
  const board::Position& position = positions_[question.at];
  const auto begin = Clock::now();
  std::optional<Color> winner;
  if (question.solve) {
    SolveOptions options;
    options.order = guides::kStandardOrder;
    options.time_s = question.time_s;
    options.threads = threads;
    options.stop = stop;
    options.solved = solved;
    const SolveResult result = solver.solve(position, options);
    winner = result.winner();
    if (winner) place.line = result.pv.empty() ? result.winning : result.pv;
  } else {
    ThinkOptions options;
    options.time_s = question.time_s;
    options.threads = threads;
    options.stop = stop;
    options.solved = solved;
    const Thought thought = player.think(position, last_[question.at], options);
    winner = thought.winner;
    place.black = position.to_move() == Color::Black ? thought.value : 1 - thought.value;
    if (!thought.moves.empty()) place.line = thought.moves.front().line;
    place.looked = true;
  }
  const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  (question.solve ? place.solved_s : place.searched_s) += std::max(seconds, 0.5 * question.time_s);
  used_s_ += std::max(seconds, 0.01);
  if (winner) settle(question.at, *winner);
}

void Reviewer::work(Player& player, Solver& solver, double slice_s, int threads,
                    const std::atomic<bool>* stop, solve::SolvedTable* solved) {
  const auto begin = Clock::now();
  for (auto question = next(); question; question = next()) {
    question->time_s = std::min(question->time_s, slice_s);
    ask(*question, player, solver, threads, stop, solved);
    if (stop != nullptr && stop->load()) return;
    if (std::chrono::duration<double>(Clock::now() - begin).count() >= 0.9 * slice_s) return;
  }
}

// With a swap to come, a first stone is as good as what it leaves after the better choice; the swap itself, and
// leaving it, are judged by what the other choice would have given.
void Reviewer::judge_opening(ReviewedMove& out, std::size_t number) const {
  const Color first = moves_[0].color;
  const board::Size size = positions_[0].size();
  const OpeningWorth worth = opening_worth(size, first, moves_[0].cell);
  const bool exact = worth == OpeningWorth::Wins || worth == OpeningWorth::Loses;
  const double stone = exact ? (worth == OpeningWorth::Wins ? 1 : 0) : chance(1, first);
  const bool sure = exact || places_[1].winner.has_value();
  if (number == 1) {
    // Where all openings are solved, whoever may swap wins, and no first stone is to blame.
    out.before = exact ? 0 : 0.5;
    out.proven_before = exact ? Proven::Loss : Proven::No;
    out.after = std::min(stone, 1 - stone);
    out.proven_after = sure ? Proven::Loss : Proven::No;
    out.value = exact ? MoveClass::Good : class_of(out.before - out.after);
    return;
  }
  out.before = std::max(stone, 1 - stone);
  out.after = is_swap(out.move) ? stone : 1 - stone;
  const auto proved = [&](double value) {
    return !sure ? Proven::No : value > 0.5 ? Proven::Win : Proven::Loss;
  };
  out.proven_before = proved(out.before);
  const bool swap_is_best = stone > 0.5;
  if (is_swap(out.move)) out.proven_after = proved(out.after);
  if (!is_swap(out.move)) {
    out.after = std::min(out.after, chance(2, out.move.color));
    out.proven_after = proven(2, out.move.color);
    if (swap_is_best && sure) out.proven_after = Proven::Loss;
  }
  if (swap_is_best) {
    out.best = "swap-pieces";
    out.line.clear();
  }
  out.value = class_of(out.before - out.after);
}

ReviewedMove Reviewer::judge(std::size_t number) const {
  ReviewedMove out;
  const std::size_t from = number - 1;
  out.number = base::number_of(number);
  out.move = moves_[from];
  const Color me = out.move.color;
  out.before = chance(from, me);
  out.after = chance(number, me);
  out.proven_before = proven(from, me);
  out.proven_after = proven(number, me);
  out.line = places_[from].line;
  if (!out.line.empty()) out.best = board::cell_name(size(), out.line.front());
  const bool same =
      !out.line.empty() && out.move.kind == MoveKind::Stone && out.line.front() == out.move.cell;
  // The best move was played: what is known after it is known before it, and better than the first guess.
  if (same && out.proven_before == Proven::No) out.before = std::max(out.before, out.after);
  out.value = same || out.proven_before == Proven::Loss ? MoveClass::Best : class_of(out.before - out.after);
  if (out.proven_before == Proven::Loss && !same) out.value = MoveClass::Good;
  if (may_swap_ && number <= 2) judge_opening(out, number);
  return out;
}

Review Reviewer::review() const {
  Review out;
  board::PerColor<double> kept;
  board::PerColor<int> count;
  for (std::size_t number = 1; number <= moves_.size(); ++number) {
    if (!places_[number - 1].looked || !places_[number].looked) continue;
    const ReviewedMove move = judge(number);
    const Color color = move.move.color;
    const double lost = move.value == MoveClass::Best ? 0 : move.before - move.after;
    kept[color] += std::clamp(1 - 2 * lost, 0.0, 1.0);
    ++count[color];
    out.moves.push_back(move);
  }
  for (const Color color : board::kColors)
    if (count[color] > 0) out.accuracy[color] = kept[color] / count[color];
  // Before the choice of a swap is made, the winner on the board is not yet the winner of the game.
  for (std::size_t at = may_swap_ ? 2 : 0; at < places_.size() && !out.decided_at; ++at)
    if (places_[at].winner) out.decided_at = base::number_of(at);
  if (may_swap_ && moves_.size() > 1 && out.moves.size() > 1 && out.moves[1].number == 2) {
    const ReviewedMove& second = out.moves[1];
    ReviewedSwap swap;
    swap.swapped = is_swap(second.move);
    const bool wanted = second.best == "swap-pieces";
    swap.right = swap.swapped == wanted;
    swap.proved = second.proven_before != Proven::No;
    swap.chance = wanted ? second.before : 1 - second.before;
    out.swap = swap;
  }
  out.complete = out.moves.size() == moves_.size() && done();
  return out;
}

}  // namespace hex::engine
