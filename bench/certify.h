// Checks the certificate of a solve, as hexcheck would.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <string>

#include "certificates/certificate_file.h"
#include "checker/hexcheck.h"
#include "solving/solving.h"

namespace hex::bench {

struct Checked {
  std::string text;  // what the checker said, with the size
  std::size_t bytes = 0;
};

inline Checked check(const engine::SolveResult& result) {
  const auto packed = engine::compress_certificate(result.certificate);
  if (!packed) return {"NO CERTIFICATE", 0};
  std::size_t at = 0;
  const auto outcome = hexcheck::check_compressed(
      [&](std::uint8_t* bytes, std::size_t size) {
        const std::size_t n = std::min(size, packed->size() - at);
        if (n > 0) std::memcpy(bytes, packed->data() + at, n);
        at += n;
        return n;
      },
      {});
  return {fmt::format("{} steps, {} bytes, {}", result.proof_steps, packed->size(), outcome.text),
          packed->size()};
}

}  // namespace hex::bench
