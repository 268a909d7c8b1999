// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/cluster.cuh"
#include "../product_wgmma/kernel.cuh"

namespace examples {

/// Two blocks of a cluster compute tiles of C below each other, which need the same columns of B. Each of them copies
/// half of these columns to both.
struct clustered_product : group_product {
  static constexpr unsigned blocks = 2;
  static constexpr unsigned copied_cols = cols / blocks;
  static constexpr unsigned short all_blocks = (1u << blocks) - 1;
  static constexpr unsigned rows_of_a_cluster = blocks * rows;
  /// Tiles that are neighbours in a column of C before the next column is taken, so that L2 keeps what they share.
  static constexpr unsigned band = 8;
};

/// The row and the column of C, in tiles of a cluster, at which it is the turn of `tile`. A band of rows is computed
/// column by column.
struct tile_place {
  unsigned row, col;
  __device__ static tile_place of(unsigned tile, unsigned tiles_high, unsigned tiles_wide) {
    constexpr unsigned band = clustered_product::band;
    const unsigned first = tile / (band * tiles_wide) * band;
    const unsigned height = min(band, tiles_high - first), rest = tile - first * tiles_wide;
    return {first + rest % height, rest / height};
  }
};

/// product_persistent_wgmma_kernel in clusters of two blocks. The map of B has boxes of 64 x 128.
template <unsigned Stages>
__global__ void __cluster_dims__(clustered_product::blocks) __launch_bounds__(group_product::threads, 1)
    product_clusters_wgmma_kernel(const __grid_constant__ CUtensorMap a, const __grid_constant__ CUtensorMap b,
                                  float* c, unsigned side) {
  using how = clustered_product;
  extern __shared__ __align__(1024) char tiles[];
  __shared__ unsigned long long filled_barriers[Stages], free_barriers[Stages];
  const auto address_of = [](unsigned long long& each) {
    return static_cast<unsigned>(__cvta_generic_to_shared(&each));
  };
  if (threadIdx.x == 0) {
    for (unsigned stage = 0; stage < Stages; ++stage) {
      copy_barrier{address_of(filled_barriers[stage])}.create(1);
      copy_barrier{address_of(free_barriers[stage])}.create(how::blocks * how::multiplying_groups);
    }
    fence_for_copies();
  }
  __syncwarp();
  await_cluster();
  const unsigned block = blockIdx.x % how::blocks, clusters = gridDim.x / how::blocks;
  const unsigned steps = side / how::depth, tiles_wide = side / how::cols, tiles_high = side / how::rows_of_a_cluster;
  const unsigned tiles_of_c = tiles_high * tiles_wide;
  const unsigned group = threadIdx.x / how::group_threads;
  // Stages are filled and freed in turn, whatever tile they belong to.
  unsigned turn = 0;
  if (group == how::multiplying_groups) {
    if (threadIdx.x % how::group_threads == 0) {
#pragma unroll 1
      for (unsigned tile = blockIdx.x / how::blocks; tile < tiles_of_c; tile += clusters) {
        const tile_place place = tile_place::of(tile, tiles_high, tiles_wide);
        const unsigned row = (place.row * how::blocks + block) * how::rows;
        const unsigned col = place.col * how::cols + block * how::copied_cols;
#pragma unroll 1
        for (unsigned step = 0; step < steps; ++step, ++turn) {
          const unsigned stage = turn % Stages;
          // Both blocks have freed the stage. It is free at first: the wait for the phase before the first one ends at
          // once.
          copy_barrier{address_of(free_barriers[stage])}.await(turn / Stages % 2 ^ 1);
          const copy_barrier filled{address_of(filled_barriers[stage])};
          const auto to = static_cast<unsigned>(__cvta_generic_to_shared(tiles)) + stage * how::stage_bytes;
          filled.announce(how::stage_bytes);
          filled.copy_box(to, &a, step * how::depth, row);
          copy_box_to_blocks(how::all_blocks, to + how::a_bytes + block * (how::copied_cols * how::depth * 2), &b,
                             step * how::depth, col, filled);
        }
      }
    }
    __syncwarp();
  } else {
    const bool reports = threadIdx.x % how::group_threads == 0;
    const auto free_in_all_blocks = [&](unsigned stage) {
      if (reports)
        for (unsigned each = 0; each < how::blocks; ++each) arrive_in(each, address_of(free_barriers[stage]));
    };
    const unsigned warp = threadIdx.x / 32, lane = threadIdx.x % 32;
#pragma unroll 1
    for (unsigned tile = blockIdx.x / how::blocks; tile < tiles_of_c; tile += clusters) {
      float sums[how::cols / 2] = {};
#pragma unroll 1
      for (unsigned step = 0; step < steps; ++step, ++turn) {
        const unsigned stage = turn % Stages;
        copy_barrier{address_of(filled_barriers[stage])}.await(turn / Stages % 2);
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
        if (step > 0) free_in_all_blocks((turn - 1) % Stages);
      }
      await_group_products<0>();
      // The copies of the next tile need the last stage.
      free_in_all_blocks((turn - 1) % Stages);
      const tile_place place = tile_place::of(tile, tiles_high, tiles_wide);
      // A lane has two neighbours in each of two rows of eight columns.
      const std::size_t row = std::size_t{place.row * how::blocks + block} * how::rows + warp * 16 + lane / 4;
      float* const c_at = c + row * side + place.col * how::cols + lane % 4 * 2;
#pragma unroll
      for (unsigned j = 0; j < how::cols / 8; ++j) {
        *reinterpret_cast<float2*>(c_at + 8 * j) = {sums[4 * j], sums[4 * j + 1]};
        *reinterpret_cast<float2*>(c_at + std::size_t{8} * side + 8 * j) = {sums[4 * j + 2], sums[4 * j + 3]};
      }
    }
    __syncwarp();
  }
  // The shared memory of a block exists until the other one has written into it and has freed its last stages.
  await_cluster();
}

}  // namespace examples
