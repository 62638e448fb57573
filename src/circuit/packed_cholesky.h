// PackedCholesky: A = L D L' of a symmetric, positive definite matrix of about a hundred rows, in place.
//
// The lower triangle by columns, one after another, so that all of it stays near the processor. Most rows
// have their entries in a band beside the diagonal, and keep it; some at the end have them anywhere. Columns
// are subtracted from the later ones as soon as they are done, as far as the band goes.
#pragma once

#include <algorithm>

#include "base/indexed.h"

namespace hex::circuit {

class PackedCholesky {
 public:
  // All entries 0. The first rows are those of the band.
  void reset(int rows, int band_rows) {
    rows_ = rows;
    band_rows_ = band_rows;
    entries_.assign(begin(rows), 0.0);
  }
  // The column's entries by row. REQUIRES row >= column for what is used of it.
  double* column(int column) { return entries_.data() + (begin(column) - column); }

  void decompose() {
    // With an odd number the last column is left, which is only its diagonal.
    for (int k = 0; k + 1 < rows_; k += 2) subtract_both(k);
  }

  // Replaces the right-hand side by the solution. REQUIRES decompose().
  void solve(double* x) {
    for (int k = 0; k < rows_; ++k) {
      const double* const l = column(k);
      for (int i = k + 1; i < rows_; ++i) x[i] -= l[i] * x[k];
    }
    for (int k = rows_; k-- > 0;) {
      const double* const l = column(k);
      double sum = x[k] / l[k];
      for (int i = k + 1; i < rows_; ++i) sum -= l[i] * x[i];
      x[k] = sum;
    }
  }

 private:
  int begin(int k) const { return k * rows_ - k * (k - 1) / 2; }
  // Ends columns k and k + 1 and subtracts them from the later ones, at once, to touch those half as often.
  void subtract_both(int k) {
    double *const first = column(k), *const second = column(k + 1);
    const double by_first = 1 / first[k], wire = first[k + 1] * by_first;
    for (int i = k + 1; i < rows_; ++i) second[i] -= wire * first[i];
    const double by_second = 1 / second[k + 1];
    int end = band_rows_;
    while (end > k + 2 && first[end - 1] == 0 && second[end - 1] == 0) --end;
    const auto subtract_from = [&](int j) {
      const double a = first[j] * by_first, b = second[j] * by_second;
      if (a == 0 && b == 0) return;
      double* __restrict const to = column(j);
      for (int i = j; i < end; ++i) to[i] -= a * first[i] + b * second[i];
      for (int i = std::max(j, band_rows_); i < rows_; ++i) to[i] -= a * first[i] + b * second[i];
    };
    for (int j = k + 2; j < end; ++j) subtract_from(j);
    for (int j = std::max(k + 2, band_rows_); j < rows_; ++j) subtract_from(j);
    for (int i = k + 1; i < rows_; ++i) first[i] *= by_first;
    for (int i = k + 2; i < rows_; ++i) second[i] *= by_second;
  }

  int rows_ = 0, band_rows_ = 0;
  base::Indexed<double> entries_;
};

}  // namespace hex::circuit
