// Reads the bytes of a certificate back into a derivation, so that proofs made apart become one.
//
// Every step goes through the rules of derivation.h again, so a damaged or false certificate gives an error and
// never a claim that does not hold. Claims that the derivation has already are shared: that is how the parts that
// several certificates have in common are kept once. What was added before an error stays, and holds.
#pragma once

#include <cstdint>
#include <span>

#include "base/result.h"
#include "board/position.h"
#include "proof/derivation.h"

namespace hex::proof {

struct ReadProof {
  board::Position position;  // with the side to move
  Color winner;
  Step root;  // proves it
};

// Adds the steps of a certificate (before compression) to a derivation of its size.
base::Result<ReadProof> read_certificate(std::span<const std::uint8_t> bytes, Derivation& derivation);

}  // namespace hex::proof
