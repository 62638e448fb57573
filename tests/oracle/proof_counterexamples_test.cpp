// Why the rarer side conditions of the calculus are there: premises that hold, one condition broken, a
// conclusion that is false by brute force; both implementations refuse. Black on 4x4; points 16 and 17 are
// north and south. Found by sampling; proof_rules_test.cpp finds those of the other conditions each time.
#include <gtest/gtest.h>

#include <sstream>

#include "oracle/proof_kit.h"

namespace hex::tests {
namespace {

constexpr board::Size kSize{4, 4};

// "F 6 11 U 12 C 7 10" is F(6, 11; {12}; {7, 10}).
Claim claim(const std::string& text) {
  std::istringstream in(text);
  Claim out;
  std::string word;
  in >> word >> out.x >> out.y;
  out.kind = word == "F" ? Kind::Full : Kind::Semi;
  bool to_carrier = false;
  while (in >> word) {
    if (word == "U" || word == "C")
      to_carrier = word == "C";
    else
      (to_carrier ? out.carrier : out.stones).add(std::stoi(word));
  }
  return out;
}

std::vector<Claim> claims(const std::vector<std::string>& texts) {
  std::vector<Claim> out;
  for (const std::string& text : texts) out.push_back(claim(text));
  return out;
}

CellSet cells(std::initializer_list<Cell> list) {
  CellSet out;
  for (Cell cell : list) out.add(cell);
  return out;
}

void expect_false_from_true(const std::vector<Claim>& premises, const char* conclusion) {
  Truth truth(kSize);
  for (const Claim& premise : premises) EXPECT_TRUE(truth.holds(premise)) << text_of(premise);
  EXPECT_FALSE(truth.holds(claim(conclusion))) << conclusion;
}

TEST(ProofCounterexamples, SeriesOverlappingCarriers) {
  const auto p = claims({"F 6 11 U 12 C 7 10", "F 6 12 U 13 C 9 10"});
  expect_false_from_true(p, "F 11 12 U 6 13 C 7 9 10");
  EXPECT_FALSE(BothRules(kSize).series(p[0], p[1]));
}

TEST(ProofCounterexamples, RegionWithASemiAsLink) {
  const auto p = claims({"F 4 16 U 0 12 C 5", "S 4 16 U C 0"});
  expect_false_from_true(p, "F 4 16 U 12 C 0 5");
  EXPECT_FALSE(BothRules(kSize).region(p[0], cells({0}), 16, 4, &p[1]));
}

TEST(ProofCounterexamples, RegionLinkedOutsideIt) {
  const auto p = claims({"F 1 8 U 2 6 C 5 9", "F 1 6 U C 2 5"});
  expect_false_from_true(p, "F 1 8 U 6 C 2 5 9");
  EXPECT_FALSE(BothRules(kSize).region(p[0], cells({2}), 1, 6, &p[1]));
}

TEST(ProofCounterexamples, RegionWhoseLinkNeedsAFreeCell) {
  const auto p = claims({"F 11 17 U 10 14 C 3 12 13", "F 11 17 U 13 C 10 14"});
  expect_false_from_true(p, "F 11 17 U C 3 10 12 13 14");
  EXPECT_FALSE(BothRules(kSize).region(p[0], cells({10, 14}), 11, 17, &p[1]));
}

struct BraidCase {
  const char* condition;
  std::vector<std::string> premises;
  const char* conclusion;
};

TEST(ProofCounterexamples, Braids) {
  const BraidCase cases[] = {
      {"carriers apart",
       {"F 6 9 U C", "S 1 6 U C 2", "F 1 4 U C 12 14", "S 4 9 U C 5", "S 1 9 U C 5"},
       "F 4 6 U 9 C 1 2 5 12 14"},
      {"carriers apart",
       {"F 13 17 U C 4 9", "S 5 17 U 12 C 8", "F 5 6 U C 1", "S 6 13 U C 9", "S 5 13 U 3 C 9"},
       "F 6 17 U 3 12 13 C 1 4 5 8 9"},
      {"first a full",
       {"S 6 11 U 14 C 10", "S 9 11 U 14 C 13", "F 8 9 U C", "S 6 8 U 5 C 0 3", "F 6 9 U C"},
       "F 8 11 U 5 6 14 C 0 3 9 10 13"},
      {"third a full",
       {"F 14 17 U C", "S 4 17 U 5 9 C 13", "S 4 16 U C 0", "S 14 16 U 6 10 C 3 7 8", "S 4 14 U 5 6 10 C"},
       "F 16 17 U 5 6 9 10 14 C 0 3 4 7 8 13"},
      {"no inner point in a carrier",
       {"F 7 11 U C", "S 3 7 U 15 C", "F 3 16 U C", "S 11 16 U 7 13 C 3", "S 3 11 U 7 C"},
       "F 7 16 U 11 13 15 C 3"},
      {"no stone in a carrier",
       {"F 5 11 U 6 10 15 C 1", "S 5 14 U 6 C 10", "F 14 15 U C", "S 11 15 U 3 C", "S 11 14 U C"},
       "F 5 15 U 3 6 11 C 1 10 14"},
  };
  for (const BraidCase& each : cases) {
    SCOPED_TRACE(each.condition);
    const auto p = claims(each.premises);
    expect_false_from_true(p, each.conclusion);
    EXPECT_FALSE(BothRules(kSize).braid(p));
  }
}

}  // namespace
}  // namespace hex::tests
