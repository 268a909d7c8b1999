// SPDX-License-Identifier: BSL-1.0
/// \file
/// The methods to factor a matrix, behind one interface: main.cpp times and checks them all in the same way.
#pragma once

#include "matrix.hpp"

#include <memory>

namespace examples::cholesky {

/// A method to factor matrices of n x n in tiles of nb x nb, with its memory.
class method {
 public:
  method() = default;
  method(const method&) = delete;
  method& operator=(const method&) = delete;
  virtual ~method() = default;

  /// The caller writes A here, and finds L in the lower triangle after factor().
  virtual double* matrix() = 0;
  /// Prepares for the profile of the matrix, before the timed part.
  virtual void look_at(const profile&) {}
  /// Returns when L is complete. Throws not_positive_definite, or the error of the host, the card or a library. Then
  /// there is no L.
  virtual void factor() = 0;
};

using method_ptr = std::unique_ptr<method>;

method_ptr sequential(std::size_t n);
method_ptr blocked_on_host(std::size_t n, std::size_t nb);
#ifdef EXAMPLES_HAS_LAPACK
method_ptr lapack(std::size_t n);
#endif

method_ptr own_kernels(std::size_t n, std::size_t nb);
#ifdef EXAMPLES_HAS_CUBLAS
method_ptr magma(std::size_t n, std::size_t nb);
method_ptr blocked(std::size_t n, std::size_t nb);
method_ptr structured(std::size_t n, std::size_t nb);
#endif

}  // namespace examples::cholesky
