// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../chunked_sort/kernel.cuh"

namespace examples::bitonic_sort {

/// Sorts 2 * blockDim.x keys, a power of two, in one block. All steps are in global memory.
template <typename Key>
__global__ void __launch_bounds__(1024) global_list_kernel(Key* keys) {
  const unsigned all = 2 * blockDim.x;
#pragma unroll 1
  for (unsigned size = 2; size <= all; size *= 2) {
    chunked_sort::put_in_order(keys, chunked_sort::mirrored_pair(threadIdx.x, size));
    __syncthreads();
#pragma unroll 1
    for (unsigned distance = size / 4; distance > 0; distance /= 2) {
      chunked_sort::put_in_order(keys, chunked_sort::distant_pair(threadIdx.x, distance));
      __syncthreads();
    }
  }
}

/// The same with the list in shared memory.
template <typename Key>
__global__ void __launch_bounds__(1024) shared_list_kernel(Key* keys) {
  __shared__ Key tile[2048];
  const unsigned all = 2 * blockDim.x;
  tile[threadIdx.x] = keys[threadIdx.x];
  tile[threadIdx.x + blockDim.x] = keys[threadIdx.x + blockDim.x];
  __syncthreads();
#pragma unroll 1
  for (unsigned size = 2; size <= all; size *= 2) {
    chunked_sort::put_in_order(tile, chunked_sort::mirrored_pair(threadIdx.x, size));
    __syncthreads();
#pragma unroll 1
    for (unsigned distance = size / 4; distance > 0; distance /= 2) {
      chunked_sort::put_in_order(tile, chunked_sort::distant_pair(threadIdx.x, distance));
      __syncthreads();
    }
  }
  keys[threadIdx.x] = tile[threadIdx.x];
  keys[threadIdx.x + blockDim.x] = tile[threadIdx.x + blockDim.x];
}

/// One step of comparisons: those of mirrored pairs in groups of `size`, or of keys at `distance` if it is not 0.
template <typename Key>
__global__ void __launch_bounds__(1024) step_kernel(Key* keys, unsigned size, unsigned distance) {
  chunked_sort::put_in_order(keys, distance == 0 ? chunked_sort::mirrored_pair(threadIdx.x, size)
                                                 : chunked_sort::distant_pair(threadIdx.x, distance));
}

}  // namespace examples::bitonic_sort
