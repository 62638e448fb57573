// Reasoning: what a solver may use besides search. No setting makes an answer wrong.
#pragma once

#include <cstdint>

#include "connect/connection.h"
#include "inferior/fill_in.h"
#include "solve/dfpn_parameters.h"

namespace hex::solve {

enum class SolveMethod : std::uint8_t { Dfpn, MustPlay };

struct Reasoning {
  connect::Options connect = solving_connect();
  inferior::Options inferior = solving_inferior();
  DfpnParameters dfpn;

  // Fulls to edges are what decides, so OR takes its time there.
  static connect::Options solving_connect() {
    connect::Options o = connect::Options::solving();
    o.or_budget = 60;
    o.edge_goals = true;
    return o;
  }
  // Larger captured sets and dead regions find a little more, but the time goes further in nodes.
  static inferior::Options solving_inferior() {
    inferior::Options o;
    o.captured_sets = o.dead_regions = false;
    return o;
  }
  friend bool operator==(const Reasoning&, const Reasoning&) = default;
};

}  // namespace hex::solve
