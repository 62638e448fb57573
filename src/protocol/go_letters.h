// Cells as front ends of Go write them: capital letters without I, so that J is the ninth column. Such a front
// end writes and reads JSON lines of the analysis engine through these functions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace hex::protocol {

enum class Letters : std::uint8_t { Hex, Go };

// "J3" is i3, "j3" too, "AA1" is z1. What is not a cell of that kind stays as it is.
std::string from_go_letters(std::string_view cell);
// "i3" is J3. What is not a cell stays as it is.
std::string to_go_letters(std::string_view cell);

// A query whose cells (moves, initialStones, allowMoves, avoidMoves) are as ours, and the number of its columns.
// Text that is no JSON object comes back as it is, for the engine to say what is wrong.
struct GoQuery {
  std::string line;
  int cols = 11;
};
GoQuery query_from_go_letters(std::string_view line);
// The cells of a report to it, those of moveInfos and rootInfo; and the policy from the last row to the first,
// because Go counts rows from below.
std::string report_to_go_letters(std::string_view line, int cols);

}  // namespace hex::protocol
