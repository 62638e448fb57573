// What the search says of Black's chances with each first stone, in per cent. Written by
//   tools/make_openings 100
// Two digits for each cell from a1 to the middle of the board, from 9x9 on.
#include <array>

#include "review/openings.h"

namespace hex::engine {

namespace {

constexpr std::array<std::string_view, 4> kTables = {
    "5250434546455350524351484245474549534942455456504848544556614950525750514861504553",
    "574745474845524848544557425046505250594245474848535256465256575047505244555455524738605061"
    "5056555862",
    "515250504142484951505347455947455153525456524748526249425159545345445948535650504552495250"
    "48455960546552485346575142515052",
    "455656375250455147594641434750544952575360496057455544526448575356485156515246546252495652"
    "504752515250536153475154605450415650486245495650435048",
};

}  // namespace

std::string_view opening_table(board::Size size) {
  constexpr int kFirst = 9;
  if (size.cols != size.rows || size.cols < kFirst) return {};
  const auto place = static_cast<std::size_t>(size.cols - kFirst);
  return place < kTables.size() ? kTables[place] : std::string_view{};
}

}  // namespace hex::engine
