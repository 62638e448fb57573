// What a certificate says it proves, in words.
#include "hexcheck.h"

namespace hexcheck {

namespace {

std::string list(const Bits& cells, int cols) {
  std::string out;
  for (int cell : members(cells)) {
    const int col = cell % cols;
    if (!out.empty()) out += ' ';
    if (col >= 26) out += 'a';  // 32 columns at most: after z come aa to af
    out += static_cast<char>('a' + col % 26);
    out += std::to_string(cell / cols + 1);
  }
  return out.empty() ? "-" : out;
}

}  // namespace

std::string Statement::text() const {
  const auto color = [](bool white) { return std::string(white ? "white" : "black"); };
  return color(white_wins) + " wins; " + std::to_string(cols) + "x" + std::to_string(rows) + "; black " +
         list(stones[0], cols) + "; white " + list(stones[1], cols) + "; " + color(white_to_move) +
         " to move";
}

}  // namespace hexcheck
