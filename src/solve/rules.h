// Rules: what a solver may use besides search. No setting makes an answer wrong.
#pragma once

#include <cstdint>

#include "connect/connection.h"
#include "inferior/fill_in.h"
#include "solve/dfpn_parameters.h"

namespace hex::solve {

enum class SolveMethod : std::uint8_t { Dfpn, MustPlay };

struct Rules {
  connect::Options connect = connect::Options::solving();
  inferior::Options inferior = solving_inferior();
  DfpnParameters dfpn;

  // Larger captured sets and dead regions find a little more, but the time goes further in nodes.
  static inferior::Options solving_inferior() {
    inferior::Options o;
    o.captured_sets = o.dead_regions = false;
    return o;
  }
  friend bool operator==(const Rules&, const Rules&) = default;
};

}  // namespace hex::solve
