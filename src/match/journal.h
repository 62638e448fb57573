// Journal: the games of a match on disk, so that it can go on after an interruption: a folder with
// `match.jsonl` (a line about the match, then one line for each finished game) and the games as SGF, 0001.sgf
// and so on.
//
// A line is written in one piece after its SGF, and flushed: whatever ends the program, every line but
// perhaps the last is whole, and a last line without its end is dropped when the match goes on.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "match/referee.h"
#include "match/standing.h"

namespace hex::match {

class Journal {
 public:
  // `about` is what must be the same for games of one match: engines, sizes, openings, limits, seed. With
  // `resume` the folder's match goes on, if it is about the same; without, the folder must not hold a match
  // yet. The folder is made when it is not there.
  static base::Result<Journal> open(const std::string& folder, const std::string& about, bool resume);

  // Games that were finished earlier.
  const std::vector<Score>& earlier() const { return earlier_; }
  base::Status add(const GameResult& result, const std::array<std::string, 2>& names);

 private:
  std::string folder_;
  std::vector<Score> earlier_;
};

Score score_of(const GameResult& result);
// The game with names, result and what ended it.
std::string game_record(const GameResult& result, const std::array<std::string, 2>& names);
// One line of the journal, and back; nothing for a line that is not whole.
std::string score_line(const Score& score);
std::optional<Score> read_score(const std::string& line);

}  // namespace hex::match
