// What the tests of the solver share: asking it, and what must hold of every answer.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "board/ascii.h"
#include "board/notation.h"
#include "checker/hexcheck.h"
#include "solving/solving.h"

namespace hex::tests {

using board::Cell;
using board::Color;
using board::Position;
using board::Size;
using engine::SolveMethod;
using engine::SolveOptions;
using engine::SolveResult;

inline constexpr std::size_t kMemory = 32 << 20;

inline std::vector<Cell> sorted(std::vector<Cell> cells) {
  std::sort(cells.begin(), cells.end());
  return cells;
}

inline std::vector<std::string> names(Size size, const std::vector<Cell>& cells) {
  std::vector<std::string> out;
  for (Cell c : sorted(cells)) out.push_back(board::cell_name(size, c));
  return out;
}

inline SolveResult solve(const Position& position, const SolveOptions& options = {}) {
  return engine::make_solver(position.size(), kMemory)->solve(position, options);
}

inline SolveResult all_moves(const Position& position) {
  SolveOptions options;
  options.all_moves = true;
  return solve(position, options);
}

inline Position after_opening(Size size, Cell cell) {
  Position position(size);
  position.play(Color::Black, cell);
  return position;
}

// Moves alternate and are legal, the winner's ones keep the win, and the winner's edges are joined at the
// end.
inline void expect_line(const Position& start, const SolveResult& result) {
  Position position = start;
  for (Cell move : result.pv) {
    ASSERT_TRUE(position.is_empty(move));
    ASSERT_FALSE(position.winner().has_value());
    position.play(position.to_move(), move);
  }
  EXPECT_EQ(position.winner(), result.winner()) << to_ascii(position);
}

// The checker, which shares no code with the solver, says the same.
inline void expect_certified(const SolveResult& result) {
  ASSERT_FALSE(result.certificate.empty());
  std::size_t at = 0;
  const auto read = [&](std::uint8_t* bytes, std::size_t size) {
    const std::size_t n = std::min(size, result.certificate.size() - at);
    std::copy_n(result.certificate.begin() + static_cast<std::ptrdiff_t>(at), n, bytes);
    at += n;
    return n;
  };
  const hexcheck::CheckResult outcome = hexcheck::check_plain(read, {});
  EXPECT_EQ(outcome.verdict, hexcheck::Verdict::Verified) << outcome.text;
  EXPECT_TRUE(outcome.text.starts_with(std::string("VERIFIED ") + board::name(result.answer->winner)))
      << outcome.text;
}

// Every empty cell in exactly one list, and the lists agree with the winner.
inline void expect_partition(const Position& position, const SolveResult& result) {
  std::vector<Cell> all = result.winning;
  all.insert(all.end(), result.losing.begin(), result.losing.end());
  all.insert(all.end(), result.unknown.begin(), result.unknown.end());
  EXPECT_EQ(sorted(all), position.cells_of(board::CellState::Empty));
  if (!result.answer) return;
  if (result.answer->winner == result.to_move)
    EXPECT_FALSE(result.winning.empty());
  else
    EXPECT_EQ(result.losing.size(), all.size());
}

}  // namespace hex::tests
