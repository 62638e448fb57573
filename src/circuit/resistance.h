// Electrical resistance between a player's edges [Anshelevich 2002, section 6].
//
// Points are the player's groups and the empty cells. An empty cell has resistance 1, a group 0; two points
// that are fully connected, adjacent ones among them, are linked by the sum of their resistances. The two
// edges are at unit voltage. The equations are solved exactly, by elimination.
//
// A guess: nothing here affects what is proved. Holds scratch memory; not thread safe.
#pragma once

#include <utility>
#include <vector>

#include "connect/connection_set.h"

namespace hex::circuit {

struct Flow {
  double resistance = 0;        // infinite when no current flows
  std::vector<double> current;  // by cell: what flows through it at unit voltage; 0 for stones
};

template <int W>
class Resistance {
 public:
  void solve(const connect::ConnectionSet<W>& set, Flow& out);

 private:
  void find_points(const connect::ConnectionSet<W>& set);
  void link(const connect::ConnectionSet<W>& set);
  void eliminate();
  void measure(const connect::ConnectionSet<W>& set, Flow& out) const;
  double& matrix(std::size_t i, std::size_t j) { return matrix_[i * points_.size() + j]; }

  struct Link {
    std::size_t a, b;
    double conductance;
  };
  std::vector<int> points_;  // the edges last, so that their equations are known values
  std::size_t free_ = 0;     // points that are not edges
  std::vector<Link> links_;
  std::vector<double> matrix_;
  std::vector<double> potential_;  // first the right-hand side
};

}  // namespace hex::circuit
