// A match: the games of a schedule between two engines, some at a time, until all are played, the sequential test
// has an answer, or somebody stops it. Which games run at the same time does not matter for what they are:
// each engine starts every game afresh with the seed of its pair. (Under time limits the clock of a busy
// machine decides, of course.)
//
// The only file of match/ with threads: one for each game at a time, each with its own two contestants.
#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "match/contestant.h"
#include "match/journal.h"
#include "match/referee.h"
#include "match/schedule.h"
#include "match/standing.h"

namespace hex::match {

struct MatchOptions {
  std::array<ContestantSpec, 2> engines;
  std::array<std::vector<std::string>, 2> setup;  // protocol lines for programs
  Schedule schedule;
  Limits limits;
  int threads = 1;
  std::optional<SprtOptions> sprt;
  Journal* journal = nullptr;
  const std::atomic<bool>* stop = nullptr;
  // Some times a second and after each game, from the thread that called.
  std::function<void(const Standing&)> progress;
};

struct MatchResult {
  Standing standing;
  bool stopped = false;  // before the schedule or the test was done
};

// An error when an engine cannot be started or the journal cannot be written; the games so far are in the
// journal then.
base::Result<MatchResult> run_match(const MatchOptions& options);

}  // namespace hex::match
