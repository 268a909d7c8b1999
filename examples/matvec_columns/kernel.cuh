// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

namespace examples {

/// y += A x with A row-major, one column a thread. All threads add to the same element of y at the same time, which is
/// the contention this kernel is there to show. The caller zeroes y.
template <typename T>
__global__ void matvec_columns_kernel(const T* a, const T* x, T* y, unsigned rows, unsigned cols) {
  const unsigned j = blockIdx.x * blockDim.x + threadIdx.x;
  if (j >= cols) return;
  // Read once and explicitly: y may alias x as far as the compiler knows, and would pin a load of x in every trip.
  const T xj = x[j];
  const T* element = a + j;
  // Nothing is gained by unrolling: the atomic may alias the next element, so the loads stay one behind the other.
#pragma unroll 1
  for (unsigned i = 0; i < rows; ++i, element += cols) atomicAdd(&y[i], *element * xj);
}

}  // namespace examples
