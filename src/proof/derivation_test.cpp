#include "proof/derivation.h"
#include "base/at.h"

#include <gtest/gtest.h>

#include "board/ascii.h"
#include "board/notation.h"
#include "proof/certificate.h"

namespace hex::proof {
namespace {

using board::Position;

constexpr board::Size kThree{3, 3};
const int kNorth = board::edge_point(kThree, board::Edge::North);
const int kSouth = board::edge_point(kThree, board::Edge::South);

Cell cell(const char* name) {
  return *board::parse_cell(kThree, name);
}

// Two points with two common neighbours: the bridge.
Step bridge(Derivation& proof, int x, int y, Cell a, Cell b) {
  const auto over = [&](Cell k) {
    return proof.key(proof.series(proof.adjacent(Color::Black, x, k), proof.adjacent(Color::Black, k, y)), k);
  };
  const Step semis[] = {over(a), over(b)};
  return proof.or_rule(semis);
}

// Black at b2 is joined to both edges by bridges.
Step center_wins(Derivation& proof) {
  return proof.series(bridge(proof, kNorth, cell("b2"), cell("b1"), cell("c1")),
                      bridge(proof, cell("b2"), kSouth, cell("a3"), cell("b3")));
}

TEST(Derivation, CenterOfThree) {
  Derivation proof(kThree);
  const Step full = center_wins(proof);
  ASSERT_NE(full, kNoStep);
  const Claim claim = proof.claim(full);
  EXPECT_EQ(claim.kind, Kind::Full);
  EXPECT_EQ(claim.x, kNorth);
  EXPECT_EQ(claim.y, kSouth);
  EXPECT_EQ(claim.stones, CellSet::of(cell("b2")));
  EXPECT_EQ(claim.carrier.count(), 4);
  Position position(kThree);
  const Step semi = proof.key(full, cell("b2"));
  EXPECT_TRUE(proof.proves(semi, position, Color::Black, Color::Black));
  EXPECT_FALSE(proof.proves(semi, position, Color::Black, Color::White));
  EXPECT_FALSE(proof.proves(full, position, Color::Black, Color::Black));
  position.play(Color::Black, cell("b2"));
  EXPECT_TRUE(proof.proves(full, position, Color::Black, Color::White));
  EXPECT_FALSE(proof.proves(full, position, Color::White, Color::White));
  EXPECT_TRUE(write_certificate(proof, full, position, Color::Black).ok());
  position.play(Color::White, cell("b1"));
  EXPECT_FALSE(proof.proves(full, position, Color::Black, Color::Black));
  EXPECT_FALSE(write_certificate(proof, full, position, Color::Black).ok());
}

TEST(Derivation, SharesEqualClaims) {
  Derivation proof(kThree);
  const Step first = center_wins(proof);
  const Step count = proof.steps();
  EXPECT_EQ(center_wins(proof), first);
  EXPECT_EQ(proof.rotate(first), first);
  EXPECT_EQ(proof.steps(), count);
  EXPECT_EQ(proof_size(proof, first), base::at(count));
}

TEST(Derivation, FailurePropagates) {
  Derivation proof(kThree);
  EXPECT_EQ(proof.adjacent(Color::Black, cell("a1"), cell("c3")), kNoStep);
  EXPECT_EQ(proof.adjacent(Color::Black, kNorth, kSouth), kNoStep);
  EXPECT_EQ(proof.adjacent(Color::White, kNorth, cell("a1")), kNoStep);
  EXPECT_EQ(proof.adjacent(Color::Black, 5000, -3), kNoStep);
  const Step edge = proof.adjacent(Color::Black, kNorth, cell("a1"));
  EXPECT_EQ(proof.series(edge, kNoStep), kNoStep);
  EXPECT_EQ(proof.series(edge, edge), kNoStep);
  EXPECT_EQ(proof.series(edge, 77), kNoStep);
  EXPECT_EQ(proof.key(edge, cell("a1")), kNoStep);
  EXPECT_EQ(proof.or_rule({}), kNoStep);
  EXPECT_EQ(proof.widen(edge, CellSet::of(9), {}), kNoStep);
}

TEST(Derivation, MirrorGivesTheOtherColor) {
  Derivation proof(kThree);
  const Step white = proof.mirror(center_wins(proof));
  Position position(kThree);
  position.play(Color::White, cell("b2"));
  EXPECT_TRUE(proof.proves(white, position, Color::White, Color::Black));
  Derivation narrow(board::Size{3, 4});
  EXPECT_EQ(narrow.mirror(narrow.adjacent(Color::Black, 0, 1)), kNoStep);
}

}  // namespace
}  // namespace hex::proof
