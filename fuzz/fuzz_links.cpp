// Any bytes as a link, fragment or move list: reading never crashes; the tree survives SGF; and each form
// that is written from the game reads back to the same position.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/assert.h"
#include "board/notation.h"
#include "sgf/links.h"
#include "sgf/read.h"
#include "sgf/replay.h"
#include "sgf/sgf.h"

namespace {

using namespace hex;

board::Position position_of(const std::string& text) {
  const auto tree = sgf::read_any(text);
  HEX_CHECK(tree.ok());
  const auto replay = sgf::replay_main_line(*tree);
  HEX_CHECK(replay.ok());
  return replay->game.position();
}

bool same_stones(const board::Position& a, board::Position b) {
  b.set_to_move(a.to_move());
  return a == b;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto any = sgf::read_any(text);
  if (!any) HEX_CHECK(!any.error().message.empty());
  const auto tree = sgf::read_link(text);
  if (!tree) return 0;
  const auto again = sgf::read_sgf(sgf::write_sgf(*tree));
  HEX_CHECK(again.ok());
  HEX_CHECK(*again == *tree);
  const auto replay = sgf::replay_main_line(*tree);
  if (!replay) return 0;
  const board::Game& game = replay->game;
  HEX_CHECK(position_of(sgf::hexworld_link(game)) == game.position());
  HEX_CHECK(position_of(board::size_name(game.position().size()) + " " + sgf::move_list(game)) ==
            game.position());
  const board::Position trmph = position_of(sgf::trmph_link(game));
  HEX_CHECK(same_stones(trmph, game.position()) || same_stones(trmph, game.position().mirrored()));
  HEX_CHECK(!sgf::hexwiki_diagram(game.position()).empty());
  return 0;
}
