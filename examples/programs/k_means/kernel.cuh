// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

namespace examples::k_means {

template <typename T>
__device__ T sum_of_warp(T value) {
  for (unsigned distance = 16; distance > 0; distance /= 2) value += __shfl_down_sync(0xffffffffU, value, distance);
  return value;
}

/// The first reduction: the sum of the points nearest to centre blockIdx.y, and their number, in one segment of the
/// points per block. The results for a centre and an axis are adjacent, one for each segment.
template <unsigned Dimensions, unsigned Block>
__global__ void segment_sums_kernel(const float* points, const unsigned* nearest_centre, float* sums, unsigned* counts,
                                    unsigned n, unsigned points_of_segment) {
  constexpr unsigned warps = Block / 32;
  static_assert(Dimensions < Block);
  __shared__ float sum_of[Dimensions][warps];
  __shared__ unsigned count_of[warps];
  const unsigned first = blockIdx.x * points_of_segment;
  const unsigned end = n - first < points_of_segment ? n : first + points_of_segment;
  float sum[Dimensions] = {};
  unsigned count = 0;
  for (unsigned i = first + threadIdx.x; i < end; i += Block) {
    if (nearest_centre[i] != blockIdx.y) continue;
    ++count;
#pragma unroll
    for (unsigned d = 0; d < Dimensions; ++d) sum[d] += points[static_cast<std::size_t>(i) * Dimensions + d];
  }
  const unsigned warp = threadIdx.x / 32;
#pragma unroll
  for (unsigned d = 0; d < Dimensions; ++d) {
    sum[d] = sum_of_warp(sum[d]);
    if (threadIdx.x % 32 == 0) sum_of[d][warp] = sum[d];
  }
  count = sum_of_warp(count);
  if (threadIdx.x % 32 == 0) count_of[warp] = count;
  __syncthreads();
  if (threadIdx.x < Dimensions) {
    float all = 0;
#pragma unroll
    for (unsigned w = 0; w < warps; ++w) all += sum_of[threadIdx.x][w];
    sums[(blockIdx.y * Dimensions + threadIdx.x) * gridDim.x + blockIdx.x] = all;
  } else if (threadIdx.x == Dimensions) {
    unsigned all = 0;
#pragma unroll
    for (unsigned w = 0; w < warps; ++w) all += count_of[w];
    counts[blockIdx.y * gridDim.x + blockIdx.x] = all;
  }
}

/// The second reduction: a block computes a centre, and each of its warps one coordinate. A centre without points
/// stays.
template <unsigned Dimensions>
__global__ void new_centres_kernel(const float* sums, const unsigned* counts, float* centres, unsigned segments) {
  const unsigned d = threadIdx.x / 32;
  const unsigned lane = threadIdx.x % 32;
  float sum = 0;
  unsigned count = 0;
  for (unsigned s = lane; s < segments; s += 32) {
    sum += sums[(blockIdx.x * Dimensions + d) * segments + s];
    count += counts[blockIdx.x * segments + s];
  }
  sum = sum_of_warp(sum);
  count = sum_of_warp(count);
  if (lane == 0 && count > 0) centres[blockIdx.x * Dimensions + d] = sum / static_cast<float>(count);
}

}  // namespace examples::k_means
