// What the command lines of solver benchmarks set: -xRULE switches a rule, NAME=VALUE sets a parameter of df-pn or a
// limit of H-search, -oORDER chooses a move order.
#pragma once

#include <fmt/format.h>

#include <cstdlib>
#include <string>
#include <utility>

#include "guides/orders.h"
#include "solve/reasoning.h"

namespace hex::bench {

struct SolverSettings {
  solve::Reasoning reasoning;
  std::string order = "network";
};

// Switches a rule by its name; says whether there is one.
inline bool flip_switch(solve::Reasoning& reasoning, const std::string& name) {
  const std::pair<const char*, bool&> switches[] = {
      {"edge_midpoints", reasoning.connect.edge_midpoints},
      {"captured_overlap", reasoning.connect.captured_overlap},
      {"goal_directed", reasoning.connect.goal_directed},
      {"edge_goals", reasoning.connect.edge_goals},
      {"crossing", reasoning.connect.crossing},
      {"strong_crossing", reasoning.connect.strong_crossing},
      {"dead", reasoning.inferior.dead},
      {"dead_regions", reasoning.inferior.dead_regions},
      {"captured_pairs", reasoning.inferior.captured_pairs},
      {"captured_sets", reasoning.inferior.captured_sets},
      {"vulnerable", reasoning.inferior.vulnerable},
      {"vulnerable_filled", reasoning.inferior.vulnerable_filled},
      {"dominated", reasoning.inferior.dominated},
      {"local", reasoning.inferior.local}};
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
    if (flip_switch(settings.reasoning, word.substr(2))) return true;
    status = base::Error{base::ErrorCode::Range, "no rule '" + word.substr(2) + "'", ""};
  } else if (word.starts_with("-o")) {
    settings.order = word.substr(2);
    status = guides::check_order(settings.order);
  } else if (const auto split = word.find('='); split != std::string::npos) {
    const std::string name = word.substr(0, split), value = word.substr(split + 1);
    if (set_limit(settings.reasoning.connect, name, std::atoi(value.c_str()))) return true;
    status = solve::dfpn_parameters().set(name, value, settings.reasoning.dfpn);
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
