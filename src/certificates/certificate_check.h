// Certificates as evidence: what a file proves, by the checker, which shares no code with the engine.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "board/position.h"

namespace hex::engine {

struct Proved {
  board::Position position;  // with the side to move
  board::Color winner;
  std::uint64_t steps;
  // The claim that proves it, from edge to edge: it holds wherever the winner has these stones and the loser none of the
  // carrier. Not `full`: if the winner moves first.
  bool full;
  std::vector<board::Cell> stones, carrier;
};

// What a check may cost; what goes beyond it proves nothing.
struct CheckLimits {
  std::uint64_t content_bytes = std::uint64_t{64} << 30;  // of the certificate, decompressed
  std::uint64_t memory_bytes = std::uint64_t{2} << 30;
  double time_s = 0;  // 0: no bound
};

// What the bytes of a certificate file prove; an error that says why they prove nothing.
base::Result<Proved> check_certificate(std::string_view file, const CheckLimits& limits = {});

// Does the certificate prove this winner for this position, or for an image of it (rotated, or columns and
// rows exchanged with the colours)?
base::Status check_certificate(std::string_view file, const board::Position& position, board::Color winner);
// The same for the file with this name, which is read once, piece by piece.
base::Status check_certificate_file(const std::string& path, const board::Position& position,
                                    board::Color winner);

}  // namespace hex::engine
