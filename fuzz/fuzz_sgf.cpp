// Any bytes as a game record: reading never crashes, and what was read survives writing: the same tree, the
// same game. Writing a replayed game gives that game again.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/assert.h"
#include "sgf/replay.h"
#include "sgf/sgf.h"

namespace {

using namespace hex;

void check_replay(const sgf::Tree& tree, const sgf::Tree& again) {
  const auto replay = sgf::replay_main_line(tree);
  const auto second = sgf::replay_main_line(again);
  HEX_CHECK(replay.ok() == second.ok());
  if (!replay) return;
  HEX_CHECK(replay->game.position() == second->game.position());
  HEX_CHECK(replay->game.moves() == second->game.moves());
  for (int number = 0; number <= replay->moves_in_line && number < 20; ++number)
    HEX_CHECK(sgf::replay_main_line(tree, number).ok());
  const auto written = sgf::read_sgf(sgf::write_sgf(sgf::tree_of(replay->game)));
  HEX_CHECK(written.ok());
  HEX_CHECK(sgf::replay_main_line(*written)->game.position() == replay->game.position());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto tree = sgf::read_sgf(text);
  if (!tree) {
    HEX_CHECK(!tree.error().message.empty());
    return 0;
  }
  const auto again = sgf::read_sgf(sgf::write_sgf(*tree));
  HEX_CHECK(again.ok());
  HEX_CHECK(*again == *tree);
  HEX_CHECK(again->size() == tree->size());
  check_replay(*tree, *again);
  return 0;
}
