// What the tests of players share.
#pragma once

#include <gtest/gtest.h>

#include "players/player.h"

namespace hex::engine {

inline constexpr std::size_t kTestMemory = std::size_t{8} << 20;

inline ThinkOptions count(std::uint64_t n) {
  ThinkOptions out;
  out.count = n;
  return out;
}

inline void expect_legal(const board::Position& p, const Thought& thought) {
  ASSERT_FALSE(thought.moves.empty());
  for (const MoveInfo& move : thought.moves) {
    ASSERT_TRUE(move.move >= 0 && move.move < p.size().cells());
    EXPECT_TRUE(p.is_empty(move.move));
  }
}

}  // namespace hex::engine
