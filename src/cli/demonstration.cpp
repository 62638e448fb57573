#include "cli/demonstration.h"

#include "board/notation.h"
#include "engine/session.h"
#include "picture/marks.h"
#include "sgf/links.h"

namespace hex::cli {

int demonstrate(Console& console) {
  constexpr board::Size kSize{7, 7};
  engine::Session session;
  if (const auto status = session.set_option("game", "level", "6"); !status)
    return fail(console, status.error());
  session.new_game(kSize);
  console.out << "The engine plays itself on " << board::size_name(kSize)
              << " ('mustplay --help' tells what else there is).\n\n";
  while (!session.game().winner()) {
    const auto move = session.genmove(session.position().to_move());
    if (!move) return fail(console, move.error());
  }
  const auto& game = session.game();
  console.out << sgf::move_list(game) << "\n\n"
              << to_text(game.position(), picture::marks_of(game, true), console.text) << "\n"
              << engine::result_text(game) << "\n";
  return kFine;
}

}  // namespace hex::cli
