#include "explain/words.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/at.h"
#include "board/notation.h"
#include "board/point_list.h"

namespace hex::explain {

using board::cell_name;
using board::kNoCell;
using board::name;
using board::other;
using board::Size;

namespace {

std::string count(std::size_t n, const char* what) {
  return fmt::format("{} {}{}", n, what, n == 1 ? "" : "s");
}

// "a1, b2 and c3".
std::string enumerate(Size size, const std::vector<Cell>& cells, const char* last) {
  std::string out;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i > 0) out += i + 1 == cells.size() ? fmt::format(" {} ", last) : ", ";
    out += cell_name(size, cells[i]);
  }
  return out;
}

std::vector<Cell> keys(const std::vector<Way>& ways) {
  std::vector<Cell> out;
  for (const Way& way : ways)
    if (std::find(out.begin(), out.end(), way.key) == out.end()) out.push_back(way.key);
  return out;
}

std::vector<Cell> keys(const std::vector<Threat>& threats) {
  std::vector<Cell> out;
  for (const Threat& threat : threats)
    if (std::find(out.begin(), out.end(), threat.key) == out.end()) out.push_back(threat.key);
  return out;
}

class Words {
 public:
  explicit Words(const Explanation& explanation) : e_(explanation), size_(explanation.size) {}

  std::string all() {
    headline();
    if (e_.over) return out_;
    about_the_move();
    about_the_must_play();
    if (e_.winner) about_the_standing();
    if (e_.line.size() > (e_.move != kNoCell ? 2u : 1u))
      line(fmt::format("Line of play: {}", board::point_list(size_, e_.line)));
    for (const Ladder& ladder : e_.ladders)
      line(fmt::format(
          "Moves {} to {} are a ladder of {} on row {} from its edge{}.", ladder.first + 1,
          ladder.first + ladder.moves, name(owner(ladder.edge)), ladder.row,
          ladder.escape == kNoCell ? "" : ", which runs to its escape at " + cell(ladder.escape)));
    return out_;
  }

 private:
  void line(const std::string& text) { out_ += text + "\n"; }
  std::string winner() const { return name(*e_.winner); }
  std::string loser() const { return name(other(*e_.winner)); }
  std::string cell(Cell c) const { return cell_name(size_, c); }
  bool mover_wins() const { return e_.winner == e_.to_move; }

  void headline() {
    const std::string me = name(e_.to_move);
    if (e_.over) return line(winner() + " has joined its edges: the game is over.");
    if (e_.move == kNoCell) {
      if (!e_.winner) return line(fmt::format("Not solved: who wins with {} to move is not known.", me));
      if (!mover_wins()) return line(fmt::format("{} wins: every move of {} loses.", winner(), me));
      if (e_.key == kNoCell) return line(fmt::format("{} wins, and could even pass.", me));
      return line(fmt::format("{}, to move, wins with {}.", me, cell(e_.key)));
    }
    if (!e_.winner)
      return line(fmt::format("Not solved: whether {} {} wins is not known.", me, cell(e_.move)));
    if (mover_wins()) return line(fmt::format("{} {} wins.", me, cell(e_.move)));
    if (e_.key == kNoCell)
      return line(fmt::format("{} {} loses: {} need not even answer.", me, cell(e_.move), winner()));
    line(fmt::format("{} {} loses: {} answers {}.", me, cell(e_.move), winner(), cell(e_.key)));
  }

  void about_the_move() {
    if (e_.move == kNoCell) return;
    if (!e_.reason.empty()) line(fmt::format("{} is {}.", cell(e_.move), e_.reason));
    if (e_.better != kNoCell)
      line(fmt::format("{} would win.", cell(e_.better)));
    else if (e_.winnable == true)
      line(fmt::format("{} has a winning move elsewhere.", name(e_.to_move)));
    else if (e_.winnable == false)
      line(fmt::format("Every other move of {} loses, too.", name(e_.to_move)));
  }

  // Of the position asked about; where it is lost the standing says the same.
  void about_the_must_play() {
    if (e_.threats.empty() || (e_.move == kNoCell && e_.winner && !mover_wins())) return;
    const std::string me = name(e_.to_move), them = name(other(e_.to_move));
    if (e_.must_play.empty())
      return line(fmt::format("Before the move {} threatens to win by {}: no move meets all of it.", them,
                              enumerate(size_, keys(e_.threats), "or")));
    line(fmt::format("{} threatens to win by {}; that leaves {} {}: {}.", them,
                     enumerate(size_, keys(e_.threats), "or"), me, count(e_.must_play.size(), "move"),
                     board::point_list(size_, e_.must_play)));
    if (e_.move == kNoCell || !e_.winner || mover_wins()) return;
    for (const Threat& threat : e_.threats)
      if (std::find(threat.carrier.begin(), threat.carrier.end(), e_.move) == threat.carrier.end())
        return line(fmt::format("{} does not meet the threat of {} at {}, which needs {}.", cell(e_.move),
                                them, cell(threat.key), board::point_list(size_, threat.carrier)));
  }

  void about_the_standing() {
    const Standing& s = e_.standing;
    if (s.joined) return line(fmt::format("Then {}'s edges are joined.", winner()));
    if (s.connected) {
      line(fmt::format("{} is connected from edge to edge, whatever {} does:", winner(), loser()));
      for (const Hop& hop : s.hops) part(hop);
    } else {
      remaining(s);
    }
    if (!s.carrier.empty() && base::count_of(s.carrier) < s.empty)
      line(fmt::format("{} needs only {} of {}: {}.", winner(), s.carrier.size(),
                       count(base::at(s.empty), "empty cell"), board::point_list(size_, s.carrier)));
  }

  // A part with few cells needs no more than its keys.
  void part(const Hop& hop) {
    line("  " + hop_text(size_, hop));
    if (hop.carrier.size() <= 2) return;
    for (const Way& way : hop.ways) {
      std::string text;
      for (const Hop& next : way.parts) text += (text.empty() ? "" : ", ") + hop_text(size_, next);
      line(fmt::format("    {}{}", cell(way.key), text.empty() ? ": done" : " and then " + text));
    }
  }

  void remaining(const Standing& s) {
    if (s.carrier.empty()) return;  // a limit came first
    if (!s.threats.empty())
      line(fmt::format("{} then threatens to win by {}.", winner(), enumerate(size_, keys(s.threats), "or")));
    if (s.must_play.empty()) return line(fmt::format("No move of {} meets all of these threats.", loser()));
    line(fmt::format("{} is left with {}: {}.", loser(), count(s.must_play.size(), "move"),
                     board::point_list(size_, s.must_play)));
    tree(s, 1);
  }

  void tree(const Standing& s, std::size_t level) {
    for (const Refutation& r : s.branches) {
      std::string text(2 * level, ' ');
      text += r.reply == kNoCell ? fmt::format("{}: no answer needed", cell(r.move))
                                 : fmt::format("{}: {} answers {}", cell(r.move), winner(), cell(r.reply));
      if (r.others > 0) text += fmt::format(" (as after {})", count(base::at(r.others), "other move"));
      line(text + ending(r.after));
      tree(r.after, level + 1);
    }
    if (!s.branches.empty() && s.left > 0)
      line(fmt::format("{}{} not looked at", std::string(2 * level, ' '), count(base::at(s.left), "move")));
  }

  std::string ending(const Standing& s) const {
    if (s.joined) return " and has won";
    if (s.connected) {
      std::string parts;
      for (const Hop& hop : s.hops) parts += (parts.empty() ? ": " : ", ") + hop_text(size_, hop);
      return " and is connected" +
             (s.hops.size() <= 3 ? parts : fmt::format(" ({})", count(s.carrier.size(), "cell")));
    }
    if (s.must_play.empty()) return fmt::format(", threatening {}", enumerate(size_, keys(s.threats), "and"));
    if (!s.branches.empty()) return "; then";
    return fmt::format(", leaving {}: {}", count(s.must_play.size(), "move"),
                       board::point_list(size_, s.must_play));
  }

  const Explanation& e_;
  Size size_;
  std::string out_;
};

}  // namespace

std::string hop_text(Size size, const Hop& hop) {
  std::string out = board::point_name(size, hop.from) + " to " + board::point_name(size, hop.to) + ": ";
  if (hop.name == "bridge")
    return out + fmt::format("bridge ({})", board::point_list(size, hop.carrier, " or "));
  if (hop.ladder)
    return out + fmt::format("ladder on row {} from the edge, with an escape at {} ({})", hop.ladder->row,
                             cell_name(size, hop.ladder->escape), count(hop.carrier.size(), "cell"));
  if (!hop.name.empty()) return out + fmt::format("{} ({})", hop.name, count(hop.carrier.size(), "cell"));
  if (hop.ways.empty()) return out + count(hop.carrier.size(), "cell");
  return out +
         fmt::format("by {} ({})", enumerate(size, keys(hop.ways), "or"), count(hop.carrier.size(), "cell"));
}

std::string to_words(const Explanation& explanation) {
  return Words(explanation).all();
}

}  // namespace hex::explain
