// Settings of the Monte Carlo tree search on the command line: name=value,name=value, evaluator=NAME among them, or
// "-" for the standard.
#pragma once

#include <fmt/format.h>

#include <cstdlib>
#include <functional>
#include <map>
#include <sstream>
#include <string>

#include "guides/evaluators.h"
#include "search/mcts_options.h"

namespace hex::bench {

struct Setting {
  search::MctsOptions options;
  std::uint64_t count = 0;
  double cpu_s = 0;  // processor time instead of a count
  std::string evaluator = guides::kStandardEvaluator;
  int plies = 0;  // not this search but alpha-beta over so many plies
};

inline Setting parse_setting(const std::string& text, std::uint64_t count) {
  Setting out;
  out.count = count;
  if (const auto at = text.find("evaluator="); at != std::string::npos) {
    const std::string name = text.substr(at + 10, text.find(',', at) - at - 10);
    if (guides::check_evaluator(name)) out.evaluator = name;
  }
  out.options = guides::options_for(out.evaluator);
  search::MctsOptions& o = out.options;
  const std::map<std::string, std::function<void(double)>> names = {
      {"expand", [&](double v) { o.expand_after = static_cast<int>(v); }},
      {"knowledge", [&](double v) { o.knowledge_after = static_cast<int>(v); }},
      {"exploration", [&](double v) { o.exploration = v; }},
      {"rave", [&](double v) { o.rave_bias = v; }},
      {"unvisited", [&](double v) { o.unvisited = v; }},
      {"inferior", [&](double v) { o.inferior_prior = v; }},
      {"current", [&](double v) { o.evaluator_share = v; }},
      {"share", [&](double v) { o.estimate_share = v; }},
      {"network", [&](double v) { o.network_share = v; }},
      {"scale", [&](double v) { o.estimate_scale = v; }},
      {"tempo", [&](double v) { o.estimate_tempo = v; }},
      {"cpu", [&](double v) { out.cpu_s = v; }},
      {"resistance", [&](double v) { out.plies = static_cast<int>(v); }},
      {"power", [&](double v) { o.prior_power = v; }},
      {"learned", [&](double v) { o.learned_patterns = v > 0; }},
      {"count", [&](double v) { out.count = static_cast<std::uint64_t>(v); }},
  };
  std::istringstream in(text == "-" ? "" : text);
  for (std::string item; std::getline(in, item, ',');) {
    const auto split = item.find('=');
    if (item == "evaluator=" + out.evaluator) continue;
    const auto found = names.find(item.substr(0, split));
    if (found == names.end() || split == std::string::npos) {
      fmt::print(stderr, "no setting '{}'\n", item);
      std::exit(2);
    }
    found->second(std::atof(item.c_str() + split + 1));
  }
  return out;
}

}  // namespace hex::bench
