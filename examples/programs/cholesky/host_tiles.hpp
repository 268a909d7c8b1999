// SPDX-License-Identifier: BSL-1.0
/// \file
/// The factorisation on the host, without a library: by columns, and by tiles with the loops of the card's programs.
#pragma once

#include "matrix.hpp"

#include <boost/align/aligned_allocator.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace examples::cholesky {

/// Aligned to cache lines, so that no vector register is loaded from two lines.
using lines_of_doubles = std::vector<double, boost::alignment::aligned_allocator<double, 64>>;

/// The sum of products, in several partial sums to keep a processor's vectors busy. A single sum would wait for each
/// addition.
inline double dot(const double* a, const double* b, std::size_t n) {
  constexpr std::size_t sums = 16;
  double part[sums] = {};
  std::size_t k = 0;
  for (; k + sums <= n; k += sums)
    for (std::size_t i = 0; i < sums; ++i) part[i] += a[k + i] * b[k + i];
  double all = 0;
  for (; k < n; ++k) all += a[k] * b[k];
  for (const double each : part) all += each;
  return all;
}

/// Writes L over the lower triangle of A, n x n with `stride` elements from row to row. `row_of_a` is added to the row
/// of a pivot that fails.
inline void factor_sequential(double* a, std::size_t n, std::size_t stride, std::size_t row_of_a = 0) {
  for (std::size_t j = 0; j < n; ++j) {
    double* const of_j = a + j * stride;
    const double pivot = of_j[j] - dot(of_j, of_j, j);
    if (!(pivot > 0)) throw not_positive_definite{row_of_a + j};
    of_j[j] = std::sqrt(pivot);
    for (std::size_t i = j + 1; i < n; ++i) {
      double* const of_i = a + i * stride;
      of_i[j] = (of_i[j] - dot(of_i, of_j, j)) / of_j[j];
    }
  }
}

/// The steps of factor_by_tiles on tiles in place.
class host_tiles {
 public:
  host_tiles(double* a, std::size_t n, std::size_t nb) : a_{a}, n_{n}, nb_{nb}, transposed_(nb * nb), copy_(nb * nb) {}

  void dsyrk(int j, int k) { update(tile(j, j), tile(j, k), tile(j, k)); }
  void dgemm(int i, int j, int k) { update(tile(i, j), tile(i, k), tile(j, k)); }
  void dpotrf(int j) { factor_sequential(tile(j, j), nb_, n_, static_cast<std::size_t>(j) * nb_); }
  /// Solves X L_jjᵀ = A_ij, column by column of X: the update of a row is stored before the row is used again. It
  /// works on a copy, because rows at a distance of a power of two do not fit in a cache together.
  void dtrsm(int i, int j) {
    transpose(tile(j, j));
    for (std::size_t row = 0; row < nb_; ++row) std::copy_n(tile(i, j) + row * n_, nb_, copy_.data() + row * nb_);
    for (std::size_t k = 0; k < nb_; ++k) {
      const double* const of_k = transposed_.data() + k * nb_;
      for (std::size_t row = 0; row < nb_; ++row) {
        double* const x = copy_.data() + row * nb_;
        x[k] /= of_k[k];
        subtract(x + k + 1, x[k], of_k + k + 1, nb_ - k - 1);
      }
    }
    for (std::size_t row = 0; row < nb_; ++row) std::copy_n(copy_.data() + row * nb_, nb_, tile(i, j) + row * n_);
  }
  void to_host(int) {}
  void to_device(int) {}

 private:
  double* tile(int i, int j) const {
    return a_ + static_cast<std::size_t>(i) * nb_ * n_ + static_cast<std::size_t>(j) * nb_;
  }
  /// With B transposed, the innermost loops run along rows, so that the compiler can vectorise them.
  void transpose(const double* b) {
    for (std::size_t col = 0; col < nb_; ++col)
      for (std::size_t k = 0; k < nb_; ++k) transposed_[k * nb_ + col] = b[col * n_ + k];
  }
  /// C -= A Bᵀ, one row of C at a time.
  void update(double* c, const double* a, const double* b) {
    transpose(b);
    for (std::size_t row = 0; row < nb_; ++row)
      for (std::size_t k = 0; k < nb_; ++k) subtract(c + row * n_, a[row * n_ + k], transposed_.data() + k * nb_, nb_);
  }
  /// x -= factor × y for `elements` elements. `x` and `y` do not overlap, which the compiler must know to vectorise.
  static void subtract(double* __restrict x, double factor, const double* __restrict y, std::size_t elements) {
    for (std::size_t i = 0; i < elements; ++i) x[i] -= factor * y[i];
  }

  double* a_;
  std::size_t n_;
  std::size_t nb_;
  lines_of_doubles transposed_;
  lines_of_doubles copy_;
};

inline void factor_on_host(double* a, std::size_t n, std::size_t nb, const profile& first) {
  host_tiles tiles{a, n, nb};
  factor_by_tiles(
      static_cast<int>(n / nb), [&](int row) { return first[static_cast<std::size_t>(row)]; }, tiles);
}

/// The greatest difference of two factors' lower triangles, relative to the greatest element. Infinite if there is a
/// NaN.
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
