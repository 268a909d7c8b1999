// SPDX-License-Identifier: BSL-1.0
/// \file
/// The matrices that the programs factor, in row-major order. Only the lower triangle is used.
#pragma once

#include "../../kernels/common/errors.hpp"
#include "block_columns.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace examples::cholesky {

/// Thrown if a pivot is not greater than zero. `row` counts from 0.
struct not_positive_definite : std::runtime_error {
  explicit not_positive_definite(std::size_t row)
      : std::runtime_error{"the matrix is not positive definite: no root of the pivot in row " + std::to_string(row)} {}
};

/// The first nonzero block column of each block row.
using profile = std::vector<int>;

/// A symmetric matrix of n x n, zero outside its profile.
class input_matrix {
 public:
  /// `name` is dense or every_third.
  input_matrix(std::size_t n, std::size_t nb, std::string_view name) : n_{n}, nb_{nb} {
    if (name != "dense" && name != "every_third")
      throw usage_error{"unknown profile '" + std::string{name} + "'; the profiles are dense, every_third"};
    for (int i = 0; i < static_cast<int>(n / nb); ++i)
      first_.push_back(name == "dense" ? dense_profile(i) : every_third_profile(i));
  }
  /// After this call, no leading part of the matrix that includes this row is positive definite.
  void spoil(std::size_t row) {
    if (row >= n_) throw usage_error{"row " + std::to_string(row) + " is none of " + std::to_string(n_)};
    spoilt_ = row;
  }

  std::size_t rows() const { return n_; }
  /// The element in this row and column, which count from 0. `col` must be at most `row`.
  double at(std::size_t row, std::size_t col) const {
    // The absolute value of no element is greater than one, so that a diagonal of n is greater than the sum of its row.
    if (row == col) return row == spoilt_ ? -1 : static_cast<double>(n_);
    if (static_cast<int>(col / nb_) < first_[row / nb_]) return 0;
    const std::size_t mixed = (row * 0x9e3779b1u + col * 0x85ebca77u) >> 7;
    return static_cast<double>(mixed % 31) / 16 - 0.9375;
  }
  /// Writes the lower triangle into `to`, and zeros above it.
  void write(double* to) const {
    for (std::size_t row = 0; row < n_; ++row)
      for (std::size_t col = 0; col < n_; ++col) to[row * n_ + col] = col <= row ? at(row, col) : 0;
  }

 private:
  std::size_t n_;
  std::size_t nb_;
  std::size_t spoilt_ = static_cast<std::size_t>(-1);
  profile first_;
};

/// The profile of a matrix in tiles of nb x nb, computed from its elements.
inline profile profile_of(const double* a, std::size_t n, std::size_t nb) {
  profile first;
  for (std::size_t i = 0; i < n / nb; ++i) {
    std::size_t column = i * nb;
    for (std::size_t row = i * nb; row < (i + 1) * nb; ++row)
      for (std::size_t col = 0; col < column; ++col)
        if (a[row * n + col] != 0) column = col;
    first.push_back(static_cast<int>(column / nb));
  }
  return first;
}

}  // namespace examples::cholesky
