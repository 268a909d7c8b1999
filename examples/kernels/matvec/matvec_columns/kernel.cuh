// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

namespace examples {

/// y += A x with A row-major, one column per thread. All threads add to the same element of y at the same time: this
/// contention is the purpose of the kernel. The caller zeroes y.
template <typename T>
__global__ void matvec_columns_kernel(const T* a, const T* x, T* y, unsigned rows, unsigned cols) {
  const unsigned j = blockIdx.x * blockDim.x + threadIdx.x;
  if (j >= cols) return;
  // Loaded once, explicitly: the compiler must assume that y aliases x, and would load x in every trip.
  const T xj = x[j];
  const T* element = a + j;
  // Unrolling gains nothing: the atomic may alias the next element, so the loads stay in sequence.
#pragma unroll 1
  for (unsigned i = 0; i < rows; ++i, element += cols) atomicAdd(&y[i], *element * xj);
}

}  // namespace examples
