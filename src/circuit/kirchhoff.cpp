#include "circuit/kirchhoff.h"

// For processors with AVX-512, g++ 12 takes the undefined vectors of its own headers for uninitialised ones,
// wherever Eigen uses them (GCC bug 105593).
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <Eigen/Dense>
#include <Eigen/SparseCholesky>
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif
#include <cmath>
#include <limits>

#include "base/at.h"
#include "circuit/packed_cholesky.h"

namespace hex::circuit {

using base::at;

struct Kirchhoff::Equations {
  // The diagonal and the right-hand side. False when the edges are joined, or cut off.
  bool set_up(const Circuit& circuit);
  void find_reached(const Circuit& circuit);
  int root(int point);
  void measure(const Circuit& circuit, Flow& out);
  board::PerCell<int> parent;    // by point, then the two edges: union-find
  board::PerCell<bool> reached;  // by point: joined to an edge
  Eigen::VectorXd diagonal, right, potential, through;
  Eigen::MatrixXd dense;
  PackedCholesky packed;
  Eigen::SparseMatrix<double> matrix;
  Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>, Eigen::Upper, Eigen::NaturalOrdering<int>> cholesky;
};

Kirchhoff::Kirchhoff() : equations_(std::make_unique<Equations>()) {}
Kirchhoff::~Kirchhoff() = default;

namespace {

void no_flow(const Circuit& circuit, Flow& out) {
  out.resistance = circuit.joined ? 0.0 : std::numeric_limits<double>::infinity();
  out.current.assign(circuit.size.cells(), 0.0);
}

}  // namespace

void Kirchhoff::solve(const Circuit& circuit, Flow& out) {
  constexpr std::size_t kMany = 6;  // wires per point; an empty board has three
  if (circuit.wires.size() > kMany * at(circuit.points()))
    solve_packed(circuit, out);
  else
    solve_sparse(circuit, out);
}

void Kirchhoff::solve_sparse(const Circuit& circuit, Flow& out) {
  Equations& eq = *equations_;
  if (!eq.set_up(circuit)) return no_flow(circuit, out);
  const int n = circuit.points();
  eq.matrix.resize(n, n);
  eq.matrix.reserve(circuit.wires.count() + n);
  int column = -1;
  const auto next_column = [&] {
    if (column >= 0) eq.matrix.insertBack(column, column) = eq.diagonal[column];
    if (++column < n) eq.matrix.startVec(column);
  };
  circuit.for_each_link([&](int a, int b, double g) {
    while (column < a) next_column();
    eq.matrix.insertBack(b, a) = -g;
  });
  while (column < n) next_column();
  eq.matrix.finalize();
  eq.cholesky.compute(eq.matrix);
  eq.potential = eq.cholesky.solve(eq.right);
  eq.measure(circuit, out);
}

void Kirchhoff::solve_dense(const Circuit& circuit, Flow& out) {
  Equations& eq = *equations_;
  if (!eq.set_up(circuit)) return no_flow(circuit, out);
  eq.dense.setZero(circuit.points(), circuit.points());
  circuit.for_each_link([&](int a, int b, double g) { eq.dense(a, b) = -g; });
  eq.dense.diagonal() = eq.diagonal;
  const Eigen::LLT<Eigen::Ref<Eigen::MatrixXd>, Eigen::Lower> in_place(eq.dense);
  eq.potential = in_place.solve(eq.right);
  eq.measure(circuit, out);
}

// Entries of the matrix that are 0, and stay so, cost nothing. Eigen's dense decomposition works in blocks,
// which takes longer for matrices of a hundred rows; its sparse one is slower where wires are many.
void Kirchhoff::solve_packed(const Circuit& circuit, Flow& out) {
  Equations& eq = *equations_;
  if (!eq.set_up(circuit)) return no_flow(circuit, out);
  eq.packed.reset(circuit.points(), circuit.empty_cells);
  circuit.for_each_link([&](int a, int b, double g) { eq.packed.column(b)[a] = -g; });
  for (int a = 0; a < circuit.points(); ++a) eq.packed.column(a)[a] = eq.diagonal[a];
  eq.packed.decompose();
  eq.potential = eq.right;
  eq.packed.solve(eq.potential.data());
  eq.measure(circuit, out);
}

int Kirchhoff::iterate(const Circuit& circuit, double tolerance, int most, Flow& out) {
  Equations& eq = *equations_;
  if (!eq.set_up(circuit)) {
    no_flow(circuit, out);
    return 0;
  }
  board::PerCell<std::vector<std::pair<int, double>>> beside(circuit.points());
  circuit.for_each_link([&](int a, int b, double g) {
    beside[a].push_back({b, g});
    beside[b].push_back({a, g});
  });
  eq.potential.setConstant(circuit.points(), 0.5);
  int rounds = 0;
  for (double change = 1; change > tolerance && rounds < most; ++rounds) {
    change = 0;
    for (int a = 0; a < circuit.points(); ++a) {
      double sum = eq.right[a];
      for (const auto& [b, conductance] : beside[a]) sum += conductance * eq.potential[b];
      const double next = sum / eq.diagonal[a];
      change = std::max(change, std::abs(next - eq.potential[a]));
      eq.potential[a] = next;
    }
  }
  eq.measure(circuit, out);
  return rounds;
}

bool Kirchhoff::Equations::set_up(const Circuit& circuit) {
  if (circuit.joined) return false;
  const int n = circuit.points();
  find_reached(circuit);
  if (root(n) != root(n + 1)) return false;
  diagonal.resize(n);
  right.resize(n);
  for (int a = 0; a < n; ++a) {
    const double first = circuit.edge_conductance(a, 0), second = circuit.edge_conductance(a, 1);
    diagonal[a] = reached[a] ? first + second : 1;  // out of reach the potential is 0
    right[a] = first;                               // the first edge has potential 1, the second 0
  }
  circuit.for_each_link([&](int a, int b, double g) {
    diagonal[a] += g;
    diagonal[b] += g;
  });
  return true;
}

int Kirchhoff::Equations::root(int point) {
  while (parent[point] != point) point = parent[point] = parent[parent[point]];
  return point;
}

// Without the points that no wires join to an edge the matrix is regular.
void Kirchhoff::Equations::find_reached(const Circuit& circuit) {
  const int n = circuit.points();
  parent.resize(n + 2);
  for (int i = 0; i < n + 2; ++i) parent[i] = i;
  const auto join = [&](int a, int b) { parent[root(a)] = root(b); };
  // Nearly all points are of one part, and most of them hang at its root.
  circuit.for_each_link([&](int a, int b, double) {
    if (parent[a] != parent[b]) join(a, b);
  });
  for (int a = 0; a < n; ++a)
    for (int edge = 0; edge < 2; ++edge)
      if (circuit.to_edge[edge][a] != 0) join(a, n + edge);
  reached.resize(n);
  for (int a = 0; a < n; ++a) reached[a] = root(a) == root(n) || root(a) == root(n + 1);
}

// What flows through a cell is half of all that flows in its wires. Connected edges have no resistance, but
// the rest of the circuit still tells where the connection can be tried.
void Kirchhoff::Equations::measure(const Circuit& circuit, Flow& out) {
  through.setZero(circuit.points());
  circuit.for_each_link([&](int a, int b, double g) {
    const double flow = std::abs(potential[a] - potential[b]) * g;
    through[a] += flow;
    through[b] += flow;
  });
  double total = 0;
  for (int a = 0; a < circuit.points(); ++a) {
    const double in = circuit.edge_conductance(a, 0) * (1 - potential[a]);
    through[a] += in + circuit.edge_conductance(a, 1) * potential[a];
    total += in;
  }
  out.resistance = circuit.connected ? 0 : 1 / total;
  out.current.assign(circuit.size.cells(), 0.0);
  for (int a = 0; a < circuit.empty_cells; ++a) out.current[circuit.cells[a]] = through[a] / (2 * total);
}

}  // namespace hex::circuit
