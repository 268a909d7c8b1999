// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <cstddef>

namespace examples {

/// y[i] = c[0] + c[1] x + ... + c[degree] x^degree at x = x[i], by Horner's rule: `degree` multiply-adds, each of which
/// depends on the previous one.
template <typename T>
__global__ void horner_kernel(const T* c, const T* x, T* y, unsigned degree, std::size_t n) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const T at = x[i];
  T value = c[degree];
  // The tree describes this unroll factor: it determines how many coefficients are loaded at once.
#pragma unroll 4
  for (unsigned k = degree; k > 0; --k) value = fma(value, at, c[k - 1]);
  y[i] = value;
}

}  // namespace examples
