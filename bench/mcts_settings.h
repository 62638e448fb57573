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
  int plies = 0;  // not this search but alpha-beta over that many plies
};

inline Setting parse_setting(const std::string& text, std::uint64_t count) {
  Setting out;
  out.count = count;
  const std::map<std::string, std::function<void(double)>> own = {
      {"cpu", [&](double v) { out.cpu_s = v; }},
      {"resistance", [&](double v) { out.plies = static_cast<int>(v); }},
      {"count", [&](double v) { out.count = static_cast<std::uint64_t>(v); }},
  };
  std::istringstream in(text == "-" ? "" : text);
  for (std::string item; std::getline(in, item, ',');) {
    const auto split = item.find('=');
    if (item.starts_with("evaluator=") && guides::check_evaluator(item.substr(split + 1))) {
      out.evaluator = item.substr(split + 1);
      continue;
    }
    if (split != std::string::npos) {
      const std::string name = item.substr(0, split), value = item.substr(split + 1);
      if (const auto found = own.find(name); found != own.end()) {
        found->second(std::atof(value.c_str()));
        continue;
      }
      if (search::mcts_parameters().set(name, value, out.options)) continue;
    }
    fmt::print(stderr, "no setting '{}'\n", item);
    std::exit(2);
  }
  out.options = guides::options_for(out.evaluator, out.options);
  return out;
}

}  // namespace hex::bench
