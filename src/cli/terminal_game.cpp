#include "cli/terminal_game.h"

#include <chrono>
#include <thread>

#include "archive/session_store.h"
#include "base/characters.h"
#include "board/notation.h"
#include "picture/text.h"
#include "sgf/sgf.h"

namespace hex::cli {

using board::Color;
using board::Move;
using board::MoveKind;
using board::Seat;

namespace {

constexpr const char* kHelp =
    "f6           put a stone on cell f6 (white f6: where the first stone may have either colour)\n"
    "swap         take over the first stone, where the rules allow it\n"
    "undo         take back your last move\n"
    "hint         what the engine would play\n"
    "save FILE    write the game as SGF\n"
    "resign       give up\n"
    "board        draw the board again\n"
    "quit         leave the game\n";

std::string capitalized(std::string text) {
  if (!text.empty()) text[0] = base::upper(text[0]);
  return text;
}

std::string trimmed(const std::string& text) {
  constexpr const char* kBlanks = " \t\r";
  const auto from = text.find_first_not_of(kBlanks);
  return from == std::string::npos ? "" : text.substr(from, text.find_last_not_of(kBlanks) - from + 1);
}

}  // namespace

TerminalGame::TerminalGame(Console& console, const TerminalGameOptions& options)
    : console_(console), options_(options), screen_(console.out, console.interactive) {
  session_.set_swap_rule(options.swap_rule);
  session_.new_game(options.size);
}

base::Status TerminalGame::set_up_engine() {
  for (const auto& [module, option, value] : options_.settings)
    if (auto status = session_.set_option(module, option, value); !status) return status;
  return options_.store.empty() ? base::ok_status() : engine::open_store(session_, options_.store);
}

int TerminalGame::run() {
  if (const auto status = set_up_engine(); !status) return fail(console_, status.error());
  if (anybody()) show_board();
  let_engine_move();
  while (anybody()) {
    screen_.draw(board_text() + status_text() + "\n" + message_ + "\n" + prompt());
    message_.clear();
    std::string line;
    if (!std::getline(console_.in, line) || obey(trimmed(line)) == Next::Quit) break;
    let_engine_move();
  }
  const bool was_redrawn = screen_.active();
  screen_.close();
  if (was_redrawn || !anybody()) show_board();
  if (const auto status = session_.close_store(); !status) return fail(console_, status.error());
  return kFine;
}

bool TerminalGame::is_human(Color color) const {
  return game().owner(color) == Seat::First ? options_.human_first : options_.human_second;
}

void TerminalGame::let_engine_move() {
  while (!game().winner() && !human_to_move()) {
    screen_.draw(board_text() + status_text());
    // The engine may answer at once; someone who only watches would see nothing but the end.
    if (screen_.active() && !anybody()) std::this_thread::sleep_for(std::chrono::milliseconds(300));
    const Color color = to_move();
    const auto move = session_.genmove(color);
    if (!move) return say(move.error().text());
    hint_ = board::kNoCell;
    say(capitalized(name(color)) + " plays " + move_name(options_.size, *move) + ".");
    if (anybody()) show_board();
  }
}

TerminalGame::Next TerminalGame::obey(const std::string& line) {
  const auto blank = line.find(' ');
  const std::string word = line.substr(0, blank);
  const std::string rest = blank == std::string::npos ? "" : trimmed(line.substr(blank));
  if (word.empty()) return Next::Again;
  if (word == "quit" || word == "exit" || word == "q") return Next::Quit;
  if (word == "help" || word == "?")
    say(kHelp);
  else if (word == "undo")
    undo();
  else if (word == "hint")
    hint();
  else if (word == "save")
    save(rest);
  else if (word == "board")
    show_board();
  else if (word == "resign")
    resign();
  else if (word == "swap")
    play_swap();
  else
    play(line);
  return Next::Again;
}

void TerminalGame::make(const Move& move) {
  if (game().winner()) return say("The game is over: " + engine::result_text(game()) + ". Try undo or quit.");
  if (auto status = session_.play(move); !status) return say(capitalized(status.error().text()) + ".");
  hint_ = board::kNoCell;
  show_board();
}

// A cell, or a colour and a cell where the first stone is free.
void TerminalGame::play(const std::string& text) {
  Color color = to_move();
  std::string cell = text;
  if (const auto blank = text.find(' '); blank != std::string::npos) {
    const auto given = board::parse_color(text.substr(0, blank));
    if (!given) return say("'" + text.substr(0, 40) + "' is no move and no command; help lists them.");
    const bool free = options_.swap_rule == board::SwapRule::EitherColor && game().moves().empty();
    if (*given != color && !free) return say(std::string("It is ") + name(color) + "'s turn.");
    color = *given;
    cell = trimmed(text.substr(blank));
  }
  const auto move = board::parse_move(options_.size, color, cell);
  if (!move) return say(capitalized(move.error().text()) + "; help lists the commands.");
  if (move->kind == MoveKind::Pass || move->kind == MoveKind::Forfeit)
    return say("Nobody passes in Hex; resign gives up.");
  make(*move);
}

void TerminalGame::play_swap() {
  const auto kind = game().swap_available();
  if (!kind) return say("No swap now: it is the answer to the first stone, where the rules allow it.");
  make({*kind, other(game().moves()[0].color), board::kNoCell});
}

void TerminalGame::resign() {
  make({MoveKind::Resign, to_move(), board::kNoCell});
}

// Back to where a person was to move: against the engine that is two moves, its answer and one's own.
void TerminalGame::undo() {
  const std::size_t before = game().moves().size();
  std::vector<Move> taken;
  while (!game().moves().empty()) {
    taken.push_back(game().moves().back());
    if (!session_.undo()) break;
    hint_ = board::kNoCell;
    if (human_to_move()) return show_board();
  }
  for (; game().moves().size() < before; taken.pop_back())
    if (!session_.play(taken.back(), true)) break;
  say("You have made no move that could be taken back.");
}

// At full strength, whatever the level of the opponent.
void TerminalGame::hint() {
  const std::string level = session_.options("game")->text("level");
  const auto set_level = [&](const std::string& value) {
    return session_.set_option("game", "level", value).ok();
  };
  if (!set_level("0")) return;
  const auto move = session_.choose(to_move());
  if (!set_level(level)) return;
  if (!move) return say(capitalized(move.error().text()) + ".");
  hint_ = move->kind == MoveKind::Stone ? move->cell : board::kNoCell;
  say("Hint: " + move_name(options_.size, *move) + ".");
}

void TerminalGame::save(const std::string& file) {
  if (file.empty() || file == "-") return say("Save needs the name of a file, such as: save game.sgf");
  const auto status = write_output(console_, file, sgf::write_sgf(sgf::tree_of(game())));
  say(status ? "Saved to " + file + "." : capitalized(status.error().text()) + ".");
}

std::string TerminalGame::board_text() const {
  picture::Marks marks = picture::marks_of(game());
  if (hint_ != board::kNoCell) {
    marks.cells[hint_].shape = picture::Shape::Star;
    marks.cells[hint_].shape_paint = picture::kYellow;
  }
  return to_text(game().position(), marks, console_.text) + "\n";
}

std::string TerminalGame::status_text() const {
  if (game().winner()) return capitalized(engine::result_text(game())) + ".\n";
  const bool both = options_.human_first == options_.human_second;
  const std::string who = both ? "" : human_to_move() ? " (you)" : " (engine)";
  std::string out = capitalized(name(to_move())) + who + " to move";
  if (game().swap_available()) out += ", or swap";
  return out + ".\n";
}

std::string TerminalGame::prompt() const {
  return game().winner() ? "(undo, save FILE, quit) > " : std::string(name(to_move())) + " > ";
}

void TerminalGame::show_board() {
  if (!screen_.active()) console_.out << board_text() << status_text() << std::endl;
}

void TerminalGame::say(const std::string& message) {
  if (screen_.active())
    message_ += message + "\n";
  else
    console_.out << message << std::endl;
}

}  // namespace hex::cli
