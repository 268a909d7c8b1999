// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../pieces.cuh"

namespace examples {

/// Softmax of each row of a matrix, one row a warp, which has the whole row in registers: each lane has `Own` pieces of
/// 16 bytes. blockDim.x is a multiple of 32.
template <typename T, unsigned Own>
__global__ void softmax_warp_kernel(const uint4* __restrict__ x, uint4* __restrict__ y, unsigned rows) {
  const unsigned lane = threadIdx.x % 32;
  const unsigned i = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  if (i >= rows) return;
  const uint4* row = x + static_cast<std::size_t>(i) * (32 * Own);
  uint4* result = y + static_cast<std::size_t>(i) * (32 * Own);
  floats_of<T> own[Own];
#pragma unroll
  for (unsigned p = 0; p < Own; ++p) own[p] = floats_of<T>::read(row + 32 * p + lane);
  float most = own[0].at[0];
#pragma unroll
  for (unsigned p = 0; p < Own; ++p)
    for (unsigned e = 0; e < own[p].elements; ++e) most = fmaxf(most, own[p].at[e]);
  for (unsigned distance = 16; distance > 0; distance /= 2)
    most = fmaxf(most, __shfl_xor_sync(0xffffffffu, most, distance));
  float sum = 0;
#pragma unroll
  for (unsigned p = 0; p < Own; ++p)
    for (unsigned e = 0; e < own[p].elements; ++e) sum += own[p].at[e] = expf(own[p].at[e] - most);
  for (unsigned distance = 16; distance > 0; distance /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, distance);
  const float scale = 1 / sum;
#pragma unroll
  for (unsigned p = 0; p < Own; ++p) {
    for (unsigned e = 0; e < own[p].elements; ++e) own[p].at[e] *= scale;
    own[p].write(result + 32 * p + lane);
  }
}

}  // namespace examples
