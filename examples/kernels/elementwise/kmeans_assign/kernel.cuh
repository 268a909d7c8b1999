// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

namespace examples {

/// The nearest centre for each point, one point per thread; the coordinates of a point are adjacent in memory.
template <typename T>
__global__ void kmeans_assign_kernel(const T* points, const T* centres, unsigned* nearest_centre, unsigned n,
                                     unsigned centre_count, unsigned dimensions) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const T* point = points + static_cast<std::size_t>(i) * dimensions;
  unsigned nearest = 0;
  T least = INFINITY;
  for (unsigned c = 0; c < centre_count; ++c) {
    T distance = 0;
    for (unsigned d = 0; d < dimensions; ++d) {
      const T difference = point[d] - centres[c * dimensions + d];
      distance += difference * difference;
    }
    if (distance < least) {
      least = distance;
      nearest = c;
    }
  }
  nearest_centre[i] = nearest;
}

}  // namespace examples
