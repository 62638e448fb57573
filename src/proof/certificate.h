// Certificates: a proof as bytes, for hexcheck. docs/formats/certificate.md has the grammar.
//
// A certificate says "this colour wins this position with that colour to move" and lists the steps behind it,
// premises before conclusions, with marks where a claim is used for the last time. Files hold these bytes
// compressed with zstd, which is not done here.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/at.h"
#include "base/result.h"
#include "board/position.h"
#include "proof/derivation.h"

namespace hex::proof {

inline constexpr std::string_view kMagic = "HEXCERT1";  // the first bytes

// The steps that `root` rests on, in order, as bytes. An error when `root` is kNoStep or does not prove that
// `winner` wins `position` with position.to_move() to move.
base::Result<std::vector<std::uint8_t>> write_certificate(const Derivation& derivation, Step root,
                                                          const board::Position& position, Color winner);

// Which steps `root` rests on, itself among them. REQUIRES a step.
base::Indexed<bool> needed_for(const Derivation& derivation, Step root);
// How many these are.
std::size_t proof_size(const Derivation& derivation, Step root);

// The parts of a certificate, for those who write one piece by piece: a number, and all that is before the steps.
void append_word(std::vector<std::uint8_t>& bytes, std::uint64_t number);
void append_number(std::vector<std::uint8_t>& bytes, base::Index auto number) {
  append_word(bytes, base::word_of(number));
}
void append_header(std::vector<std::uint8_t>& bytes, const board::Position& position, Color winner,
                   std::uint64_t steps);

}  // namespace hex::proof
