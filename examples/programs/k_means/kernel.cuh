// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../kernels/elementwise/kmeans_assign/kernel.cuh"

#include <cstddef>

namespace examples::k_means {

/// The assignment with all centres in shared memory, `centre_count * Dimensions` floats of it: the nearest centre for
/// each point, one point a thread.
template <unsigned Dimensions, unsigned Block, typename T>
__global__ void __launch_bounds__(Block)
    assign_shared_kernel(const T* points, const T* centres, unsigned* nearest_centre, unsigned n,
                         unsigned centre_count) {
  extern __shared__ __align__(16) float of_centres[];
  for (unsigned at = threadIdx.x; at < centre_count * Dimensions; at += Block) of_centres[at] = centres[at];
  __syncthreads();
  const unsigned i = blockIdx.x * Block + threadIdx.x;
  if (i >= n) return;
  T point[Dimensions];
#pragma unroll
  for (unsigned d = 0; d < Dimensions; ++d) point[d] = points[static_cast<std::size_t>(i) * Dimensions + d];
  unsigned nearest = 0;
  T least = INFINITY;
  for (unsigned c = 0; c < centre_count; ++c) {
    T distance = 0;
#pragma unroll
    for (unsigned d = 0; d < Dimensions; ++d) {
      const T difference = point[d] - of_centres[c * Dimensions + d];
      distance += difference * difference;
    }
    if (distance < least) {
      least = distance;
      nearest = c;
    }
  }
  nearest_centre[i] = nearest;
}

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

/// The clustering as a kernel sees it, which launches its iterations.
template <typename T>
struct clustering_on_card {
  const T* points;
  T* centres;
  /// Those of the iteration before.
  T* former_centres;
  unsigned* nearest_centre;
  T* sums;
  unsigned* counts;
  unsigned n;
  unsigned centre_count;
  unsigned points_of_segment;
  unsigned segments;
  bool centres_in_shared_memory;
  unsigned most_iterations;
  unsigned iterations;
  unsigned has_ended;
  unsigned failures;
};

/// The most iterations that follow one launch of the host: kernels can be nested 24 deep.
inline constexpr unsigned nested_iterations = 16;

/// Ends the clustering if the iteration before has not moved a centre, or was the last. Otherwise launches the kernels
/// of the next one and itself, each of which begins when the one before has ended. One block.
template <unsigned Dimensions, unsigned Block, typename T>
__global__ void __launch_bounds__(Block) iterate_kernel(clustering_on_card<T>* all, unsigned nested) {
  const unsigned coordinates = all->centre_count * Dimensions;
  bool moved = false;
  for (unsigned at = threadIdx.x; at < coordinates; at += Block) {
    if (all->centres[at] != all->former_centres[at]) moved = true;
    all->former_centres[at] = all->centres[at];
  }
  // The first kernel of a chain has nothing to compare: the last of the chain before has done it.
  const bool stays = __syncthreads_or(moved) == 0 && nested > 0;
  if (threadIdx.x != 0) return;
  if (stays || all->iterations == all->most_iterations) {
    all->has_ended = 1;
    return;
  }
  if (nested == nested_iterations) return;
  ++all->iterations;
  const unsigned blocks = (all->n + Block - 1) / Block;
  if (all->centres_in_shared_memory)
    assign_shared_kernel<Dimensions, Block><<<blocks, Block, coordinates * sizeof(T), cudaStreamTailLaunch>>>(
        all->points, static_cast<const T*>(all->centres), all->nearest_centre, all->n, all->centre_count);
  else
    kmeans_assign_kernel<<<blocks, Block, 0, cudaStreamTailLaunch>>>(
        all->points, static_cast<const T*>(all->centres), all->nearest_centre, all->n, all->centre_count, Dimensions);
  if (cudaGetLastError() != cudaSuccess) ++all->failures;
  segment_sums_kernel<Dimensions, Block><<<dim3(all->segments, all->centre_count), Block, 0, cudaStreamTailLaunch>>>(
      all->points, all->nearest_centre, all->sums, all->counts, all->n, all->points_of_segment);
  if (cudaGetLastError() != cudaSuccess) ++all->failures;
  new_centres_kernel<Dimensions><<<all->centre_count, 32 * Dimensions, 0, cudaStreamTailLaunch>>>(
      all->sums, all->counts, all->centres, all->segments);
  if (cudaGetLastError() != cudaSuccess) ++all->failures;
  iterate_kernel<Dimensions, Block><<<1, Block, 0, cudaStreamTailLaunch>>>(all, nested + 1);
  if (cudaGetLastError() != cudaSuccess) ++all->failures;
}

}  // namespace examples::k_means
