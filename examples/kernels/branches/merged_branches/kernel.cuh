// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../branches.cuh"

#include <cmath>

namespace examples {

/// The same result as divergence_kernel. The differences between the branches become data before the loop, so that all
/// lanes of a warp execute the same code (the companion kernel of section 5.2.3 of the 2012 thesis).
template <unsigned Ways>
__global__ void merged_branches_kernel(float* y, unsigned trips) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned way = threadIdx.x % Ways;
  const float factor = factor_of(way);
  const float term = term_of(way);
  float value = 0;
  // The tree describes this unroll factor.
#pragma unroll 4
  for (unsigned trip = 0; trip < trips; ++trip) value = fmaf(value, factor, term);
  y[i] = value;
}

}  // namespace examples
