// TerminalGame: a game of Hex in a terminal, read and answered line by line.
//
// With a person at the terminal the board is redrawn in place; otherwise it is printed after every change,
// and a script can play. People are players, not colours: after swap-sides each goes on with the other
// colour. The end of the input ends the game without complaint.
#pragma once

#include <string>
#include <vector>

#include "board/game.h"
#include "cli/command.h"
#include "cli/screen.h"
#include "picture/marks.h"
#include "session/session.h"

namespace hex::cli {

struct TerminalGameOptions {
  board::Size size;
  board::SwapRule swap_rule = board::SwapRule::Pieces;
  bool human_first = true;  // plays the first move of the game
  bool human_second = false;
  // The engine: options of session/settings.h by module and name, such as {"game", "level", "3"}.
  struct Setting {
    std::string module, name, value;
  };
  std::vector<Setting> settings = {{"game", "level", "5"}};
  std::string store = "";  // the folder of solved positions to use and to add to; empty for none
};

class TerminalGame {
 public:
  TerminalGame(Console& console, const TerminalGameOptions& options);

  // Until somebody quits or the input ends; without a person, until the game is won. Returns an ExitCode.
  int run();

 private:
  enum class Next { Again, Quit };

  const board::Game& game() const { return session_.game(); }
  board::Color to_move() const { return game().position().to_move(); }
  bool anybody() const { return options_.human_first || options_.human_second; }
  bool is_human(board::Color color) const;
  bool human_to_move() const { return is_human(to_move()); }

  base::Status set_up_engine();
  void let_engine_move();
  Next obey(const std::string& line);
  void play(const std::string& text);
  void play_swap();
  void resign();
  void undo();
  void hint();
  void save(const std::string& file);
  void make(const board::Move& move);

  std::string board_text() const;
  std::string status_text() const;
  std::string prompt() const;
  void show_board();
  void say(const std::string& message);

  Console& console_;
  TerminalGameOptions options_;
  engine::Session session_;
  Screen screen_;
  std::string message_;  // below the board, until the next line is read
  board::Cell hint_ = board::kNoCell;
};

}  // namespace hex::cli
