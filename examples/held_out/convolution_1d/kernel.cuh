// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

namespace examples {

inline constexpr unsigned most_convolution_weights = 255;

/// Read by all lanes at one place at a time, for which constant memory is made.
__constant__ float convolution_weights[most_convolution_weights];

/// out[i] = in[i] weights[0] + in[i + 1] weights[1] + ...: `in` is longer than `out` by the weights less one.
template <typename T>
__global__ void convolution_1d_kernel(const T* in, T* out, std::size_t n, unsigned weights) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= n) return;
  T sum = 0;
  for (unsigned j = 0; j < weights; ++j) sum += in[i + j] * convolution_weights[j];
  out[i] = sum;
}

}  // namespace examples
