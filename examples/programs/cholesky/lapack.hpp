// SPDX-License-Identifier: BSL-1.0
/// \file
/// LAPACK's factorisation, if CMake has found LAPACK.
#pragma once

#include "host_tiles.hpp"

#ifdef EXAMPLES_HAS_LAPACK
extern "C" void dpotrf_(const char* uplo, const int* n, double* a, const int* lda, int* info, std::size_t);
#endif

namespace examples::cholesky {

#ifdef EXAMPLES_HAS_LAPACK
inline constexpr bool has_lapack = true;

/// The same interface as factor_sequential. A lower triangle in row-major order is an upper triangle in column-major
/// order, which LAPACK uses.
inline void factor_with_lapack(double* a, std::size_t n, std::size_t stride, std::size_t row_of_a = 0) {
  const int order = static_cast<int>(n);
  const int lda = static_cast<int>(stride);
  int info = 0;
  dpotrf_("U", &order, a, &lda, &info, 1);
  if (info > 0) throw not_positive_definite{row_of_a + static_cast<std::size_t>(info) - 1};
  if (info < 0) throw std::runtime_error{"dpotrf: argument " + std::to_string(-info) + " is wrong"};
}
#else
inline constexpr bool has_lapack = false;
#endif

/// Factors a diagonal tile, with LAPACK if available.
inline void factor_diagonal(double* a, std::size_t n, std::size_t stride, std::size_t row_of_a) {
#ifdef EXAMPLES_HAS_LAPACK
  factor_with_lapack(a, n, stride, row_of_a);
#else
  factor_sequential(a, n, stride, row_of_a);
#endif
}

}  // namespace examples::cholesky
