// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

namespace examples::floyd_warshall {

/// Threads of a block of both kernels.
inline constexpr unsigned block_of_step = 256;

/// Step k for a pair of nodes: the way through node k is taken if it is shorter, and then the first node on the way is
/// the one on the way to k. Row k and column k do not change in step k, because no way from k to itself is shorter.
template <bool Paths, typename T>
__device__ void take_shorter_way(T* distance, T* first_hop, std::size_t row, unsigned j, unsigned k, T direct,
                                 T by_way_of_k) {
  if (by_way_of_k >= direct) return;
  distance[row + j] = by_way_of_k;
  if constexpr (Paths) first_hop[row + j] = first_hop[row + k];
}

/// One pair a thread: a block has a piece of a row, as in section 7.3 of the thesis.
template <bool Paths, typename T>
__global__ void __launch_bounds__(block_of_step)
    element_step_kernel(T* distance, T* first_hop, unsigned n, unsigned k) {
  const unsigned j = blockIdx.x * block_of_step + threadIdx.x;
  if (j >= n) return;
  const std::size_t row = static_cast<std::size_t>(blockIdx.y) * n;
  take_shorter_way<Paths>(distance, first_hop, row, j, k, distance[row + j],
                          distance[row + k] + distance[static_cast<std::size_t>(k) * n + j]);
}

/// `Rows` rows a block: one as in section 7.3.1, several as in 7.3.3, where a thread keeps its element of row k in a
/// register.
template <unsigned Rows, bool Paths, typename T>
__global__ void __launch_bounds__(block_of_step) rows_step_kernel(T* distance, T* first_hop, unsigned n, unsigned k) {
  const unsigned first = blockIdx.x * Rows;
  T to_k[Rows];
#pragma unroll
  for (unsigned r = 0; r < Rows; ++r)
    to_k[r] = first + r < n ? distance[static_cast<std::size_t>(first + r) * n + k] : T{0};
#pragma unroll 1
  for (unsigned j = threadIdx.x; j < n; j += block_of_step) {
    const T from_k = distance[static_cast<std::size_t>(k) * n + j];
    // All loads come before the first store, which they would have to wait for.
    T direct[Rows];
#pragma unroll
    for (unsigned r = 0; r < Rows; ++r)
      direct[r] = first + r < n ? distance[static_cast<std::size_t>(first + r) * n + j] : T{0};
#pragma unroll
    for (unsigned r = 0; r < Rows; ++r)
      if (first + r < n)
        take_shorter_way<Paths>(distance, first_hop, static_cast<std::size_t>(first + r) * n, j, k, direct[r],
                                to_k[r] + from_k);
  }
}

}  // namespace examples::floyd_warshall
