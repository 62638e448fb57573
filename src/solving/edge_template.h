// Edge templates: does a stone reach the south edge inside a carrier, the opponent moving first, and does it
// need every cell of it? Decided by solving, so the answers are exact.
//
// A template is a box of cells whose last row touches the edge. The stone, other stones of its owner (Black),
// and the empty cells of the carrier are given; every other cell is the opponent's. It is *valid* if Black
// joins the stone to the edge moving second, and *minimal* if it is not valid any more with any cell of the
// carrier given to the opponent.
//
// In a file, one line each; # begins a comment:
//   name|4x3|A=c1|O=|C=d1 b2 c2 d2 a3 b3 c3 d3|status, not read
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "solving/solving.h"

namespace hex::engine {

struct EdgeTemplate {
  std::string name;
  board::Size box;
  board::Cell stone = board::kNoCell;
  std::vector<board::Cell> own;
  std::vector<board::Cell> carrier;
};

struct TemplateReport {
  std::optional<bool> valid;                // nothing: a limit was reached
  board::Cell refutation = board::kNoCell;  // not valid: where the opponent begins
  // If valid: the cells without which it is not, those it does without, and those where a limit was reached.
  std::vector<board::Cell> needed, superfluous, unknown;
  std::uint64_t nodes = 0;

  bool minimal() const { return valid == true && superfluous.empty() && unknown.empty(); }
  bool settled() const { return valid && unknown.empty(); }
};

// Cells are separated by blanks or commas. Errors name the field.
base::Result<EdgeTemplate> named_template(std::string_view name, std::string_view box, std::string_view stone,
                                          std::string_view own, std::string_view carrier);
base::Result<EdgeTemplate> parse_template(std::string_view line);

// The box below one more row, in which the stone is joined to the north edge by stones that touch no cell of
// the carrier or stone of Black that the stone does not touch itself; White to move, and Black wins exactly
// if the template is valid. An error when there is no such way up.
base::Result<board::Position> template_position(const EdgeTemplate& edge_template);

// The limits of the options hold for each of the questions.
base::Result<TemplateReport> check_template(const EdgeTemplate& edge_template, const SolveOptions& options,
                                            std::size_t memory_bytes);

}  // namespace hex::engine
