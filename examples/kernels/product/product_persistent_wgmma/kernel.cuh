// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../product_wgmma/kernel.cuh"

namespace examples {

/// product_wgmma_kernel with as many blocks as the card holds, which take the tiles of C in turn. The copying thread
/// goes on to the next tile while the others store. `Stages` and the maps are those of product_wgmma_kernel.
template <unsigned Stages>
__global__ void __launch_bounds__(group_product::threads, 1)
    product_persistent_wgmma_kernel(const __grid_constant__ CUtensorMap a, const __grid_constant__ CUtensorMap b,
                                    float* c, unsigned side) {
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
  const unsigned steps = side / how::depth, tiles_wide = side / how::cols;
  const unsigned tiles_of_c = side / how::rows * tiles_wide;
  const unsigned group = threadIdx.x / how::group_threads;
  // Stages are filled and freed in turn, whatever tile they belong to.
  unsigned turn = 0;
  if (group == how::multiplying_groups) {
    if (threadIdx.x % how::group_threads != 0) return;
#pragma unroll 1
    for (unsigned tile = blockIdx.x; tile < tiles_of_c; tile += gridDim.x) {
#pragma unroll 1
      for (unsigned step = 0; step < steps; ++step, ++turn) {
        const unsigned stage = turn % Stages;
        // A stage is free at first: the wait for the phase before the first one ends at once.
        barrier_at(free_barriers[stage]).await(turn / Stages % 2 ^ 1);
        const copy_barrier filled = barrier_at(filled_barriers[stage]);
        const auto to = static_cast<unsigned>(__cvta_generic_to_shared(tiles)) + stage * how::stage_bytes;
        filled.announce(how::stage_bytes);
        filled.copy_box(to, &a, step * how::depth, tile / tiles_wide * how::rows);
        filled.copy_box(to + how::a_bytes, &b, step * how::depth, tile % tiles_wide * how::cols);
      }
    }
    return;
  }

  const bool reports = threadIdx.x % how::group_threads == 0;
  const unsigned warp = threadIdx.x / 32, lane = threadIdx.x % 32;
#pragma unroll 1
  for (unsigned tile = blockIdx.x; tile < tiles_of_c; tile += gridDim.x) {
    float sums[how::cols / 2] = {};
#pragma unroll 1
    for (unsigned step = 0; step < steps; ++step, ++turn) {
      const unsigned stage = turn % Stages;
      barrier_at(filled_barriers[stage]).await(turn / Stages % 2);
      const char* const factors = tiles + stage * how::stage_bytes;
      std::uint64_t left = descriptor_of(factors + group * (how::a_bytes / how::multiplying_groups));
      std::uint64_t right = descriptor_of(factors + how::a_bytes);
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
      if (reports && step > 0) barrier_at(free_barriers[(turn - 1) % Stages]).arrive();
    }
    await_group_products<0>();
    // The copies of the next tile need the last stage.
    if (reports) barrier_at(free_barriers[(turn - 1) % Stages]).arrive();
    // A lane has two neighbours in each of two rows of eight columns.
    const std::size_t row = tile / tiles_wide * how::rows + warp * 16 + lane / 4;
    float* const c_at = c + row * side + tile % tiles_wide * how::cols + lane % 4 * 2;
#pragma unroll
    for (unsigned j = 0; j < how::cols / 8; ++j) {
      *reinterpret_cast<float2*>(c_at + 8 * j) = {sums[4 * j], sums[4 * j + 1]};
      *reinterpret_cast<float2*>(c_at + std::size_t{8} * side + 8 * j) = {sums[4 * j + 2], sums[4 * j + 3]};
    }
  }
}

}  // namespace examples
