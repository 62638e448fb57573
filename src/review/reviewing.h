// Reviewer: a game judged move by move: the chance before and after, the best move, what was thrown away.
//
// It works in pieces, so that a front end can show how far it is, stop it, and let others work in between.
// Every position is looked at briefly; the solver goes from the end backwards as far as it gets; the rest of
// the time goes where the value moves. What is proved is exact and marked so; chances are guesses of the
// search, and so are the classes that rest on them.
//
// A proof is carried along: a move that leaves a won position makes the one before it won, and what follows
// a lost position is lost, too. Not thread safe, except that `stop` may be set from anywhere.
#pragma once

#include <atomic>
#include <optional>
#include <vector>

#include "board/game.h"
#include "players/player.h"
#include "solving/solving.h"

namespace hex::engine {

enum class MoveClass : std::uint8_t { Best, Good, Inaccuracy, Mistake, Blunder };
const char* name(MoveClass value);

// A move of the game; chances and proofs are of the player who made it.
struct ReviewedMove {
  int number = 0;  // from 1
  board::Move move;
  MoveClass value = MoveClass::Best;
  double before = 0.5, after = 0.5;
  Proven proven_before = Proven::No, proven_after = Proven::No;
  std::string best;               // a move, or a swap; empty when there is none
  std::vector<board::Cell> line;  // what follows the best move, with it; empty for a swap

  // Does the class rest on proofs?
  bool proved() const { return proven_before != Proven::No && proven_after != Proven::No; }
};

struct ReviewedSwap {
  bool swapped = false;
  bool right = false;
  bool proved = false;
  double chance = 0.5;  // of the first player if nobody swaps
};

struct Review {
  std::vector<ReviewedMove> moves;   // those that are judged, in the order of play
  std::optional<ReviewedSwap> swap;  // when there was a choice and it is judged
  std::optional<int> decided_at;     // after how many moves the winner is proved for the first time
  board::PerColor<std::optional<double>> accuracy;  // 1 less twice the chance that a move gives away
  bool complete = false;                            // every move is judged and the time is used
};

// Seconds for a whole game of this many moves.
double standard_review_time_s(std::size_t moves);

class Reviewer {
 public:
  // Games with more moves than the board has cells are not reviewed beyond that.
  Reviewer(const board::Game& game, double time_s);

  board::Size size() const { return positions_.front().size(); }
  bool done() const;
  // What an earlier review said; those moves need less time. Moves that do not fit the game are left out.
  void resume(const std::vector<ReviewedMove>& known);
  // Works for about that long, at least on one question. REQUIRES player and solver of this size, !done().
  void work(Player& player, Solver& solver, double slice_s, int threads, const std::atomic<bool>* stop,
            solve::SolvedTable* solved);
  Review review() const;

 private:
  // What is known of a position of the game.
  struct Place {
    bool looked = false;
    double black = 0.5;  // chance
    std::optional<board::Color> winner;
    std::vector<board::Cell> line;  // best play from here
    double searched_s = 0, solved_s = 0;
  };
  struct Question {
    std::size_t at;
    bool solve;
    double time_s;
  };

  std::optional<Question> next() const;
  std::optional<Question> next_solve() const;
  std::optional<Question> next_missed() const;
  std::optional<std::size_t> most_doubtful() const;
  void ask(const Question& question, Player& player, Solver& solver, int threads,
           const std::atomic<bool>* stop, solve::SolvedTable* solved);
  void settle(std::size_t at, board::Color winner);
  ReviewedMove judge(std::size_t number) const;
  void judge_opening(ReviewedMove& out, std::size_t number) const;
  double chance(std::size_t at, board::Color color) const;
  Proven proven(std::size_t at, board::Color color) const;

  std::vector<board::Move> moves_;
  std::vector<board::Position> positions_;  // before each move, and after the last
  std::vector<std::optional<board::Cell>> last_;
  std::vector<Place> places_;
  bool may_swap_ = false;  // after the first move
  double time_s_, used_s_ = 0;
};

}  // namespace hex::engine
