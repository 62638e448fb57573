// What steers depth-first proof-number search. None of it can make an answer wrong.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "base/at.h"
#include "base/parameters.h"

namespace hex::solve {

struct DfpnParameters {
  double epsilon = 0.25;
  std::uint32_t widen_base = 1;
  double widen_factor = 0.25;
  std::uint32_t fee = 4;
  double prior_weight = 5;
  double value_weight = 10;
  std::uint32_t nodes_kept = 1 << 12;
  std::uint32_t connections_kept = 1 << 18;
  std::uint32_t claims = 20000;
  std::uint32_t worth_keeping = 1000;

  // How many of the children that are left count.
  std::size_t width_of(std::size_t live) const {
    return std::min(live, widen_base + static_cast<std::size_t>(widen_factor * base::real(live) + 0.999));
  }
  // What the children that count add to a disproof number. REQUIRES width > 0.
  std::uint32_t fees(std::size_t width) const { return fee * static_cast<std::uint32_t>(width - 1); }
  // How far the best child may go beyond the second best.
  std::uint64_t widened(std::uint32_t second) const {
    return static_cast<std::uint64_t>(second * (1 + epsilon)) + 1;
  }

  friend bool operator==(const DfpnParameters&, const DfpnParameters&) = default;
};

const base::ParameterTable<DfpnParameters>& dfpn_parameters();

}  // namespace hex::solve
