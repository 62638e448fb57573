// The certificates in data/certificates: each proves what its name says, and what players/swap_choice.h tells of openings.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "archive/opening_proofs.h"
#include "board/notation.h"
#include "certificates/certificate_check.h"
#include "players/swap_choice.h"

namespace hex {
namespace {

const std::string kFolder = MUSTPLAY_SOURCE "/data/certificates";

std::string content(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST(ShippedCertificates, EveryOpeningUpTo6x6) {
  std::size_t files = 0;
  for (int side = 2; side <= 7; ++side) {
    const board::Size size{side, side};
    for (const board::Cell cell : engine::distinct_openings(size, {})) {
      const std::string file = engine::opening_file(kFolder, size, cell);
      if (side == 7 && !std::filesystem::exists(file)) continue;
      board::Position position(size);
      position.play(board::Color::Black, cell);
      const bool wins = engine::opening_worth(size, board::Color::Black, cell) == engine::OpeningWorth::Wins;
      const auto winner = wins ? board::Color::Black : board::Color::White;
      const auto status = engine::check_certificate(content(file), position, winner);
      EXPECT_TRUE(status.ok()) << file << ": " << status.error().text();
      EXPECT_FALSE(engine::check_certificate(content(file), position, board::other(winner)).ok()) << file;
      ++files;
    }
  }
  EXPECT_EQ(files, 2u + 5 + 8 + 13 + 18 + 5);
}

}  // namespace
}  // namespace hex
