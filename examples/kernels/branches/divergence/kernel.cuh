// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../branches.cuh"

#include <cmath>
#include <utility>

namespace examples {

template <unsigned Way>
__device__ float iterate_one_way(unsigned trips) {
  float value = 0;
  // The tree describes this unroll factor.
#pragma unroll 4
  for (unsigned trip = 0; trip < trips; ++trip) value = fmaf(value, factor_of(Way), term_of(Way));
  return value;
}

/// The lanes of a warp take `Ways` different branches, each with its own loop. Section 5.2.3 of the 2012 thesis
/// measures this pattern.
template <unsigned Ways>
__global__ void divergence_kernel(float* y, unsigned trips) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned way = threadIdx.x % Ways;
  float value = 0;
  // if (way == 0) ... if (way == 1) ... and so on.
  const auto go = [&]<unsigned... Way>(std::integer_sequence<unsigned, Way...>) {
    ((way == Way ? static_cast<void>(value = iterate_one_way<Way>(trips)) : static_cast<void>(0)), ...);
  };
  go(std::make_integer_sequence<unsigned, Ways>{});
  y[i] = value;
}

}  // namespace examples
