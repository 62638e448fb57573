#include "archive/opening_proofs.h"

#include <gtest/gtest.h>

#include <fstream>

#include "board/notation.h"
#include "guides/orders.h"
#include "scratch_folder.h"

namespace hex::engine {
namespace {

const board::Size kSize{4, 4};

OpeningProofOptions options_for(const tests::ScratchFolder& folder) {
  OpeningProofOptions options;
  options.folder = folder.path() + "/proofs";
  options.memory_bytes = std::size_t{16} << 20;
  options.solve.order = guides::kStandardOrder;
  return options;
}

TEST(OpeningProofs, TheMiddleComesFirstAndHalfTurnsAreLeftOut) {
  const auto all = distinct_openings({3, 3}, {});
  ASSERT_EQ(all.size(), 5u);
  EXPECT_EQ(all[0], 4);
  const auto some = distinct_openings(kSize, {15, 0, 3});
  EXPECT_EQ(some, (std::vector<board::Cell>{3, 0}));
}

// Known by brute force: on 4x4 the cells of the short diagonal win, the others lose.
TEST(OpeningProofs, EveryOpeningIsProvedAndFoundAgain) {
  const tests::ScratchFolder folder;
  const auto options = options_for(folder);
  const auto first = prove_openings(kSize, options);
  ASSERT_TRUE(first.ok()) << first.error().text();
  ASSERT_EQ(first->size(), 8u);
  for (const OpeningProof& proof : *first) {
    const bool wins = proof.cell % 4 + proof.cell / 4 == 3;
    EXPECT_EQ(proof.winner, wins ? board::Color::Black : board::Color::White)
        << board::cell_name(kSize, proof.cell);
    EXPECT_FALSE(proof.found);
    EXPECT_GT(proof.steps, 0u);
    EXPECT_TRUE(std::ifstream(proof.file).good()) << proof.file;
  }
  const auto again = prove_openings(kSize, options);
  ASSERT_TRUE(again.ok());
  for (std::size_t i = 0; i < again->size(); ++i) {
    EXPECT_TRUE((*again)[i].found);
    EXPECT_EQ((*again)[i].winner, (*first)[i].winner);
    EXPECT_EQ((*again)[i].steps, (*first)[i].steps);
  }
}

TEST(OpeningProofs, AWrongFileIsAnErrorAndStaysAsItIs) {
  const tests::ScratchFolder folder;
  auto options = options_for(folder);
  options.cells = {0};
  ASSERT_TRUE(prove_openings(kSize, options).ok());
  const std::string a1 = opening_file(options.folder, kSize, 0), b1 = opening_file(options.folder, kSize, 1);
  std::filesystem::copy_file(a1, b1);
  options.cells = {1};
  const auto other = prove_openings(kSize, options);
  ASSERT_FALSE(other.ok());
  EXPECT_NE(other.error().text().find("another position"), std::string::npos) << other.error().text();
  std::ofstream(b1) << "no certificate";
  const auto damaged = prove_openings(kSize, options);
  ASSERT_FALSE(damaged.ok());
  EXPECT_EQ(std::filesystem::file_size(b1), 14u);
}

TEST(OpeningProofs, AStopLeavesWhatIsDone) {
  const tests::ScratchFolder folder;
  auto options = options_for(folder);
  std::atomic<bool> stop = false;
  options.solve.stop = &stop;
  options.done = [&](const OpeningProof&) { stop = true; };
  const auto some = prove_openings(kSize, options);
  ASSERT_TRUE(some.ok());
  EXPECT_EQ(some->size(), 1u);
  stop = false;
  options.done = nullptr;
  const auto all = prove_openings(kSize, options);
  ASSERT_TRUE(all.ok());
  ASSERT_EQ(all->size(), 8u);
  EXPECT_TRUE(all->front().found);
  EXPECT_FALSE(all->back().found);
}

}  // namespace
}  // namespace hex::engine
