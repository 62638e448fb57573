// The current through a circuit whose edges are at unit voltage, by Kirchhoff's laws.
//
// What is unknown is the potential of each point; what flows into a point flows out. The equations are
// symmetric and positive definite once the points that no current reaches are set apart. Cells in board order
// make a narrow band and groups, which have many wires, come last, so a sparse Cholesky decomposition in that
// order fills in little, unless the cells have many wires; then a packed one is faster (packed_cholesky.h).
// Anshelevich iterates; both are here, and a dense decomposition, so that one can be checked by the other.
//
// Holds scratch memory; not thread safe.
#pragma once

#include <memory>
#include <vector>

#include "circuit/circuit.h"

namespace hex::circuit {

struct Flow {
  double resistance = 0;  // between my edges: 0 when they are joined or connected, infinite when cut
  board::PerCell<double>
      current;  // by cell: the share of the whole current that flows through it; 0 for stones
};

class Kirchhoff {
 public:
  Kirchhoff();
  ~Kirchhoff();

  // Exactly, up to rounding, by whichever of the decompositions is fastest.
  void solve(const Circuit& circuit, Flow& out);
  void solve_sparse(const Circuit& circuit, Flow& out);
  void solve_dense(const Circuit& circuit, Flow& out);
  void solve_packed(const Circuit& circuit, Flow& out);
  // Gauss-Seidel iteration until no potential changes by more than `tolerance`, or for `most` rounds. Returns
  // the number of rounds.
  int iterate(const Circuit& circuit, double tolerance, int most, Flow& out);

 private:
  struct Equations;  // Eigen stays out of the header
  std::unique_ptr<Equations> equations_;
};

}  // namespace hex::circuit
