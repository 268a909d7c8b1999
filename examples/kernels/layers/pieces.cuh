// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cuda_bf16.h>

#include <cstddef>

namespace examples {

/// 16 bytes of T, as floats in registers.
template <typename T>
struct floats_of {
  static constexpr unsigned elements = 16 / sizeof(T);
  float at[elements];

  __device__ static floats_of read(const uint4* from) {
    const uint4 bits = *from;
    const unsigned words[] = {bits.x, bits.y, bits.z, bits.w};
    floats_of result;
    for (unsigned i = 0; i < 4; ++i) {
      if constexpr (sizeof(T) == 4) {
        result.at[i] = __uint_as_float(words[i]);
      } else {
        result.at[2 * i] = __uint_as_float(words[i] << 16);
        result.at[2 * i + 1] = __uint_as_float(words[i] & 0xffff0000u);
      }
    }
    return result;
  }

  __device__ void write(uint4* into) const {
    unsigned words[4];
    for (unsigned i = 0; i < 4; ++i) {
      if constexpr (sizeof(T) == 4) {
        words[i] = __float_as_uint(at[i]);
      } else {
        const __nv_bfloat162 two = __floats2bfloat162_rn(at[2 * i], at[2 * i + 1]);
        words[i] = reinterpret_cast<const unsigned&>(two);
      }
    }
    *into = make_uint4(words[0], words[1], words[2], words[3]);
  }
};

/// Combines the pairs of all lanes of the warp, and returns the result to each of them.
template <typename Combine>
__device__ float2 pair_in_warp(float2 value, Combine combine) {
  for (unsigned distance = 16; distance > 0; distance /= 2)
    value = combine(value, make_float2(__shfl_xor_sync(0xffffffffu, value.x, distance),
                                       __shfl_xor_sync(0xffffffffu, value.y, distance)));
  return value;
}

/// Combines the pairs of all threads of the block, and returns the result to each of them; `none` changes nothing. Each
/// warp combines the results of all warps. `of_warps` has 32 elements, and blockDim.x is a multiple of 32. A block
/// calls it once.
template <typename Combine>
__device__ float2 pair_in_block(float2 value, float2 none, float2* of_warps, Combine combine) {
  value = pair_in_warp(value, combine);
  const unsigned lane = threadIdx.x % 32;
  if (lane == 0) of_warps[threadIdx.x / 32] = value;
  __syncthreads();
  return pair_in_warp(lane < blockDim.x / 32 ? of_warps[lane] : none, combine);
}

struct sum_of_pairs {
  __device__ float2 operator()(float2 a, float2 b) const { return make_float2(a.x + b.x, a.y + b.y); }
};

/// A largest element, and the sum of the exponentials of all elements less it. Zero elements have the sum 0.
struct softmax_of_both {
  __device__ float2 operator()(float2 a, float2 b) const {
    const float most = fmaxf(a.x, b.x);
    return make_float2(most, a.y * expf(a.x - most) + b.y * expf(b.x - most));
  }
};

/// The pair of zero elements. Its maximum is finite, so that the difference of two of them is a number.
__device__ inline float2 softmax_of_none() { return make_float2(-3.4e38F, 0); }

/// Adds a piece to the largest element and the sum of exponentials of a thread.
template <typename T>
__device__ float2 softmax_with(float2 before, const floats_of<T>& v) {
  float most = before.x;
  for (unsigned e = 0; e < v.elements; ++e) most = fmaxf(most, v.at[e]);
  float sum = before.y * expf(before.x - most);
  for (unsigned e = 0; e < v.elements; ++e) sum += expf(v.at[e] - most);
  return make_float2(most, sum);
}

}  // namespace examples
