// What steers depth-first proof-number search. None of it can make an answer wrong.
#pragma once

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

  friend bool operator==(const DfpnParameters&, const DfpnParameters&) = default;
};

const base::ParameterTable<DfpnParameters>& dfpn_parameters();

}  // namespace hex::solve
