// The command line called from a test: what it printed and its exit code.
#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "cli/app.h"

namespace hex::cli {

using Words = std::vector<const char*>;

struct CallResult {
  int code;
  std::string out;
  std::string err;
};

// `live`: as at a terminal that shows progress.
inline CallResult call(Words arguments, const std::string& input = "", bool live = false) {
  arguments.insert(arguments.begin(), "mustplay");
  std::istringstream in(input);
  std::ostringstream out, err;
  Console console{in, out, err, false, {}, live};
  const int code = run(static_cast<int>(arguments.size()), arguments.data(), console);
  return {code, out.str(), err.str()};
}

inline Words joined(Words first, const Words& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

// Puzzle 1 of Hex and combinatorics, mirrored.
inline Words puzzle_with(const Words& more) {
  return joined(
      {"--size", "5", "--black", "b2 c3 e2 e3 a5", "--white", "a1 d2 d3 c4 b5", "--to-move", "white"}, more);
}

inline bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace hex::cli
