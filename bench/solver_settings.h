// What the command lines of solver benchmarks set: -xRULE switches a rule, NAME=VALUE sets a parameter of df-pn or a
// limit of H-search, -oORDER chooses a move order.
#pragma once

#include <fmt/format.h>

#include <cstdlib>
#include <string>
#include <utility>

#include "guides/orders.h"
#include "solve/rules.h"

namespace hex::bench {

struct SolverSettings {
  solve::Rules rules;
  std::string order = "network";
};

// Switches a rule by its name; says whether there is one.
inline bool flip_rule(solve::Rules& rules, const std::string& name) {
  const std::pair<const char*, bool&> switches[] = {{"edge_midpoints", rules.connect.edge_midpoints},
                                                    {"captured_overlap", rules.connect.captured_overlap},
                                                    {"goal_directed", rules.connect.goal_directed},
                                                    {"edge_goals", rules.connect.edge_goals},
                                                    {"crossing", rules.connect.crossing},
                                                    {"strong_crossing", rules.connect.strong_crossing},
                                                    {"dead", rules.inferior.dead},
                                                    {"dead_regions", rules.inferior.dead_regions},
                                                    {"captured_pairs", rules.inferior.captured_pairs},
                                                    {"captured_sets", rules.inferior.captured_sets},
                                                    {"vulnerable", rules.inferior.vulnerable},
                                                    {"vulnerable_filled", rules.inferior.vulnerable_filled},
                                                    {"dominated", rules.inferior.dominated},
                                                    {"local", rules.inferior.local}};
  for (const auto& [known, value] : switches)
    if (name == known) {
      value = !value;
      return true;
    }
  return false;
}

// Sets a limit of H-search by its name; says whether there is one.
inline bool set_limit(connect::Options& options, const std::string& name, int value) {
  const std::pair<const char*, int&> limits[] = {{"max_full", options.max_full},
                                                 {"max_semi", options.max_semi},
                                                 {"max_full_edge", options.max_full_edge},
                                                 {"max_semi_edge", options.max_semi_edge},
                                                 {"or_width", options.or_width},
                                                 {"or_budget", options.or_budget},
                                                 {"crossing_budget", options.crossing_budget},
                                                 {"edge_carrier", options.edge_carrier}};
  for (const auto& [known, limit] : limits)
    if (name == known) {
      limit = value;
      return true;
    }
  return false;
}

// Takes a word of the command line if it is one of these settings. A wrong one ends the program.
inline bool take_setting(const std::string& word, SolverSettings& settings) {
  base::Status status = base::ok_status();
  if (word.starts_with("-x")) {
    if (flip_rule(settings.rules, word.substr(2))) return true;
    status = base::Error{base::ErrorCode::Range, "no rule '" + word.substr(2) + "'", ""};
  } else if (word.starts_with("-o")) {
    settings.order = word.substr(2);
    status = guides::check_order(settings.order);
  } else if (const auto split = word.find('='); split != std::string::npos) {
    const std::string name = word.substr(0, split), value = word.substr(split + 1);
    if (set_limit(settings.rules.connect, name, std::atoi(value.c_str()))) return true;
    status = solve::dfpn_parameters().set(name, value, settings.rules.dfpn);
  } else {
    return false;
  }
  if (!status) {
    fmt::print(stderr, "{}\n", status.error().text());
    std::exit(2);
  }
  return true;
}

}  // namespace hex::bench
