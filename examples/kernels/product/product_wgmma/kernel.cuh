// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/copy_barrier.cuh"
#include "../../common/group_products.cuh"

#include <cstddef>
#include <cuda.h>

namespace examples {

/// A block has a tile of 128 x 256 sums. One warp group copies the tiles of the factors, of 64 elements of each row of
/// A and column of B, and two others multiply, each for 64 rows.
struct group_product {
  static constexpr unsigned rows = 128;
  static constexpr unsigned cols = 256;
  static constexpr unsigned depth = 64;
  static constexpr unsigned group_threads = 128;
  static constexpr unsigned multiplying_groups = 2;
  static constexpr unsigned threads = (1 + multiplying_groups) * group_threads;
  static constexpr unsigned a_bytes = rows * depth * 2;
  static constexpr unsigned stage_bytes = (rows + cols) * depth * 2;
  static constexpr unsigned stages = 4;
  static constexpr unsigned shared_bytes = stages * stage_bytes;
};

/// C = A B on tensor cores, with factors of bfloat16 and sums of float. The rows of A and the columns of B are
/// contiguous. All matrices are side x side, and the side is a multiple of 256. The maps describe A by boxes of 64 x
/// 128 elements and B by boxes of 64 x 256, swizzled by 128 bytes. Tiles are copied as soon as a stage is free.
template <unsigned Stages>
__global__ void __launch_bounds__(group_product::threads)
    product_wgmma_kernel(const __grid_constant__ CUtensorMap a, const __grid_constant__ CUtensorMap b, float* c,
                         unsigned side) {
  using how = group_product;
  extern __shared__ __align__(1024) char tiles[];
  __shared__ unsigned long long filled_barriers[Stages], free_barriers[Stages];
  const auto barrier_at = [](unsigned long long& each) {
    return copy_barrier{static_cast<unsigned>(__cvta_generic_to_shared(&each))};
  };
  if (threadIdx.x == 0) {
    for (unsigned stage = 0; stage < Stages; ++stage) {
      barrier_at(filled_barriers[stage]).create(1);
      barrier_at(free_barriers[stage]).create(how::multiplying_groups);
    }
    fence_for_copies();
  }
  __syncthreads();
  const unsigned steps = side / how::depth;
  const unsigned group = threadIdx.x / how::group_threads;
  if (group == how::multiplying_groups) {
    if (threadIdx.x % how::group_threads != 0) return;
#pragma unroll 1
    for (unsigned step = 0; step < steps; ++step) {
      const unsigned stage = step % Stages;
      // A stage is free at first: the wait for the phase before the first one ends at once.
      barrier_at(free_barriers[stage]).await(step / Stages % 2 ^ 1);
      const copy_barrier filled = barrier_at(filled_barriers[stage]);
      const auto to = static_cast<unsigned>(__cvta_generic_to_shared(tiles)) + stage * how::stage_bytes;
      filled.announce(how::stage_bytes);
      filled.copy_box(to, &a, step * how::depth, blockIdx.y * how::rows);
      filled.copy_box(to + how::a_bytes, &b, step * how::depth, blockIdx.x * how::cols);
    }
    return;
  }

  float sums[how::cols / 2] = {};
  const bool reports = threadIdx.x % how::group_threads == 0;
#pragma unroll 1
  for (unsigned step = 0; step < steps; ++step) {
    const unsigned stage = step % Stages;
    barrier_at(filled_barriers[stage]).await(step / Stages % 2);
    const char* const tile = tiles + stage * how::stage_bytes;
    std::uint64_t left = descriptor_of(tile + group * (how::a_bytes / how::multiplying_groups));
    std::uint64_t right = descriptor_of(tile + how::a_bytes);
    unsigned unused[4] = {};
    begin_group_products();
#pragma unroll
    for (unsigned k = 0; k < how::depth; k += group_bfloat16::depth) {
      group_bfloat16::add<how::cols, false>(sums, unused, left, right);
      // The next elements of each row, in units of 16 bytes.
      left += group_bfloat16::depth * 2 / 16;
      right += group_bfloat16::depth * 2 / 16;
    }
    end_group_products();
    // The products of the step before are done, and its stage is free.
    await_group_products<1>();
    if (reports && step > 0) barrier_at(free_barriers[(step - 1) % Stages]).arrive();
  }
  await_group_products<0>();
  // A lane has two neighbours in each of two rows of eight columns.
  const unsigned warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  const std::size_t row = blockIdx.y * how::rows + warp * 16 + lane / 4;
  float* const c_at = c + row * side + blockIdx.x * how::cols + lane % 4 * 2;
#pragma unroll
  for (unsigned j = 0; j < how::cols / 8; ++j) {
    *reinterpret_cast<float2*>(c_at + 8 * j) = {sums[4 * j], sums[4 * j + 1]};
    *reinterpret_cast<float2*>(c_at + std::size_t{8} * side + 8 * j) = {sums[4 * j + 2], sums[4 * j + 3]};
  }
}

}  // namespace examples
