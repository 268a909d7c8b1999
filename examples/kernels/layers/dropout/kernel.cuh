// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../pieces.cuh"
#include "philox.hpp"

namespace examples {

/// y = x with each element dropped with the probability `least` / 2^32, and the others times `scale`. A thread has one
/// piece of 16 bytes, whose random words are a function of its number and of the seed.
template <typename T>
__global__ void dropout_kernel(const uint4* __restrict__ x, uint4* __restrict__ y, std::size_t vectors, unsigned least,
                               float scale, philox_key seed) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= vectors) return;
  floats_of<T> v = floats_of<T>::read(x + i);
  for (unsigned part = 0; part < v.elements / 4; ++part) {
    const philox_words random = philox(i, part, seed);
    for (unsigned e = 0; e < 4; ++e) v.at[4 * part + e] = random.at[e] >= least ? v.at[4 * part + e] * scale : 0;
  }
  v.write(y + i);
}

}  // namespace examples
