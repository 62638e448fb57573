// What the search says of Black's chances with each first stone, in per cent. Written by
//   tools/make_openings 100
// Two digits for each cell from a1 to the middle of the board, from 9x9 on.
#include <array>

#include "review/openings.h"

namespace hex::engine {

namespace {

constexpr std::array<std::string_view, 4> kTables = {
    "3133312629272642534443544347416475614054495459577760354153606859797461524758746369",
    "424137363836383842524444494446454856625745534953515455645644464855566263696357505152626356"
    "6859626154",
    "444342404042424241455149455044484848455358544654514952515457615446485153565555566561555049"
    "49575655586359605753515558555863",
    "464647434442444243424547494550474545484745525652485448494849545354585347505151505152575857"
    "565350495055555654596059555754495456525758635458595454",
};

}  // namespace

std::string_view opening_table(board::Size size) {
  constexpr int kFirst = 9;
  if (size.cols != size.rows || size.cols < kFirst) return {};
  const auto place = static_cast<std::size_t>(size.cols - kFirst);
  return place < kTables.size() ? kTables[place] : std::string_view{};
}

}  // namespace hex::engine
