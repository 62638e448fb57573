// A position from a game record: after its last move.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "sgf/read.h"
#include "sgf/replay.h"

namespace hex::tests {

inline board::Position load(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  const auto tree = sgf::read_any(text);
  EXPECT_TRUE(tree.ok()) << path;
  const auto replay = sgf::replay_main_line(*tree);
  EXPECT_TRUE(replay.ok()) << path;
  return replay->game.position();
}

}  // namespace hex::tests
