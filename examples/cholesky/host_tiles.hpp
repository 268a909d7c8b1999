// SPDX-License-Identifier: BSL-1.0
/// \file
/// The factorisation on the host, without a library: by columns, and by tiles with the loops that the card's programs follow.
#pragma once

#include "matrix.hpp"

#include <algorithm>
#include <cmath>

namespace examples::cholesky {

/// L over the lower triangle of A, n x n with `stride` elements from row to row. `row_of_a` is added to the row of a pivot that fails.
inline void factor_sequential(double* a, std::size_t n, std::size_t stride, std::size_t row_of_a = 0) {
  for (std::size_t j = 0; j < n; ++j) {
    double* const of_j = a + j * stride;
    double pivot = of_j[j];
    for (std::size_t k = 0; k < j; ++k) pivot -= of_j[k] * of_j[k];
    if (!(pivot > 0)) throw not_positive_definite{row_of_a + j};
    of_j[j] = std::sqrt(pivot);
    for (std::size_t i = j + 1; i < n; ++i) {
      double* const of_i = a + i * stride;
      double sum = of_i[j];
      for (std::size_t k = 0; k < j; ++k) sum -= of_i[k] * of_j[k];
      of_i[j] = sum / of_j[j];
    }
  }
}

/// The steps of factor_by_tiles on tiles that stay where they are.
class host_tiles {
 public:
  host_tiles(double* a, std::size_t n, std::size_t nb) : a_{a}, n_{n}, nb_{nb}, transposed_(nb * nb) {}

  void dsyrk(int j, int k) { update(tile(j, j), tile(j, k), tile(j, k)); }
  void dgemm(int i, int j, int k) { update(tile(i, j), tile(i, k), tile(j, k)); }
  void dpotrf(int j) { factor_sequential(tile(j, j), nb_, n_, static_cast<std::size_t>(j) * nb_); }
  /// Row by row of A_ij: x L_jjᵀ = a.
  void dtrsm(int i, int j) {
    const double* const l = tile(j, j);
    for (std::size_t row = 0; row < nb_; ++row) {
      double* const x = tile(i, j) + row * n_;
      for (std::size_t k = 0; k < nb_; ++k) {
        double sum = x[k];
        for (std::size_t m = 0; m < k; ++m) sum -= x[m] * l[k * n_ + m];
        x[k] = sum / l[k * n_ + k];
      }
    }
  }
  void to_host(int) {}
  void to_device(int) {}

 private:
  double* tile(int i, int j) const {
    return a_ + static_cast<std::size_t>(i) * nb_ * n_ + static_cast<std::size_t>(j) * nb_;
  }
  /// C -= A Bᵀ. With B transposed the innermost loop goes along rows, which the compiler can do several elements at a time.
  void update(double* c, const double* a, const double* b) {
    for (std::size_t col = 0; col < nb_; ++col)
      for (std::size_t k = 0; k < nb_; ++k) transposed_[k * nb_ + col] = b[col * n_ + k];
    for (std::size_t row = 0; row < nb_; ++row)
      for (std::size_t k = 0; k < nb_; ++k) {
        const double factor = a[row * n_ + k];
        for (std::size_t col = 0; col < nb_; ++col) c[row * n_ + col] -= factor * transposed_[k * nb_ + col];
      }
  }

  double* a_;
  std::size_t n_;
  std::size_t nb_;
  std::vector<double> transposed_;
};

inline void factor_on_host(double* a, std::size_t n, std::size_t nb, const profile& first) {
  host_tiles tiles{a, n, nb};
  factor_by_tiles(
      static_cast<int>(n / nb), [&](int row) { return first[static_cast<std::size_t>(row)]; }, tiles);
}

/// The greatest difference of two factors' lower triangles, relative to the greatest element. Infinite where there is a NaN.
inline double difference(const double* l, const double* reference, std::size_t n) {
  double greatest = 0;
  double most = 0;
  for (std::size_t row = 0; row < n; ++row)
    for (std::size_t col = 0; col <= row; ++col) {
      const double expected = reference[row * n + col];
      const double off = std::abs(l[row * n + col] - expected);
      if (!(off <= HUGE_VAL)) return HUGE_VAL;
      most = std::max(most, off);
      greatest = std::max(greatest, std::abs(expected));
    }
  return most / greatest;
}

}  // namespace examples::cholesky
