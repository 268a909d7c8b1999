// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "weights.hpp"

#include <cstddef>

namespace examples {

/// All lanes read the same element at a time, which suits constant memory.
__constant__ float convolution_weights[most_convolution_weights];

/// out[i] = in[i] weights[0] + in[i + 1] weights[1] + ...; `in` has (number of weights - 1) more elements than `out`.
template <typename T>
__global__ void convolution_1d_kernel(const T* in, T* out, std::size_t n, unsigned weights) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= n) return;
  T sum = 0;
  for (unsigned j = 0; j < weights; ++j) sum += in[i + j] * convolution_weights[j];
  out[i] = sum;
}

}  // namespace examples
