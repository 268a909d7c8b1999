// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/mma.cuh"

#include <cstddef>

namespace examples {

/// The factors of a product: the bytes of an element, and a product of 32 bytes of each row and column.
struct bfloat16_factors {
  static constexpr unsigned bytes = 2;
  static __device__ void add(float (&sums)[4], const unsigned (&a)[4], const unsigned (&b)[2]) {
    add_product(sums, a, b);
  }
};
struct tfloat32_factors {
  static constexpr unsigned bytes = 4;
  static __device__ void add(float (&sums)[4], const unsigned (&a)[4], const unsigned (&b)[2]) {
    add_tfloat_product(sums, a, b);
  }
};

/// A block of eight warps has a tile of 128 x `Cols` sums, of which each warp has 64 x Cols / 4. In each step it
/// multiplies 64 bytes of each row of A and column of B, which are four pieces of 16 bytes.
template <unsigned Cols, unsigned Stages>
struct tiled_product {
  static constexpr unsigned rows = 128;
  static constexpr unsigned cols = Cols;
  static constexpr unsigned threads = 256;
  static constexpr unsigned pieces = 4;
  static constexpr unsigned row_bytes = pieces * 16;
  static constexpr unsigned a_bytes = rows * row_bytes;
  static constexpr unsigned stage_bytes = (rows + cols) * row_bytes;
  static constexpr unsigned shared_bytes = Stages * stage_bytes;
  static constexpr unsigned blocks_of_an_sm = Cols == 128 ? 2 : 1;

  static __device__ unsigned place(unsigned row, unsigned piece) { return place_of_piece<pieces>(row, piece); }

  /// Starts the copy of a tile from rows of `bytes`.
  template <unsigned Rows>
  static __device__ void copy_tile(unsigned to, const char* from, std::size_t bytes) {
#pragma unroll
    for (unsigned i = 0; i < Rows * pieces / threads; ++i) {
      const unsigned row = threadIdx.x / pieces + i * (threads / pieces);
      const unsigned piece = threadIdx.x % pieces;
      start_copy(to + place(row, piece), from + row * bytes + piece * 16);
    }
  }
};

/// C = A B on tensor cores, with sums of float. The rows of A and the columns of B are contiguous. All matrices are
/// side x side, and the side is a multiple of the tile's. Tiles of both factors are copied into shared memory `Stages`
/// - 1 steps ahead.
template <typename Factors, unsigned Cols, unsigned Stages>
__global__ void __launch_bounds__(tiled_product<Cols, Stages>::threads, tiled_product<Cols, Stages>::blocks_of_an_sm)
    product_mma_tiles_kernel(const char* a, const char* b, float* c, unsigned side) {
  using how = tiled_product<Cols, Stages>;
  constexpr unsigned warp_rows = how::rows / 2, warp_cols = Cols / 4;
  constexpr unsigned tiles_high = warp_rows / 16, tiles_wide = warp_cols / 8;
  extern __shared__ __align__(128) char copied[];
  const unsigned shared = shared_address(copied);
  const std::size_t row_bytes = std::size_t{side} * Factors::bytes;
  const char* const a_rows = a + blockIdx.y * how::rows * row_bytes;
  const char* const b_cols = b + blockIdx.x * Cols * row_bytes;
  const unsigned steps = side * Factors::bytes / how::row_bytes;
  // Every thread ends a group in every step, so that groups and steps have the same number.
  const auto copy_step = [&](unsigned step) {
    if (step < steps) {
      const unsigned to = shared + step % Stages * how::stage_bytes;
      how::template copy_tile<how::rows>(to, a_rows + step * how::row_bytes, row_bytes);
      how::template copy_tile<Cols>(to + how::a_bytes, b_cols + step * how::row_bytes, row_bytes);
    }
    end_copy_group();
  };
  for (unsigned step = 0; step < Stages - 1; ++step) copy_step(step);

  const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const unsigned first_row = warp / 4 * warp_rows, first_col = warp % 4 * warp_cols;
  float sums[tiles_high][tiles_wide][4] = {};
#pragma unroll 1
  for (unsigned step = 0; step < steps; ++step) {
    wait_for_copy_groups<Stages - 2>();
    // All threads' copies for this step are there, and all warps have read the stage that the next copies overwrite.
    __syncthreads();
    copy_step(step + Stages - 1);
    const unsigned a_tile = shared + step % Stages * how::stage_bytes;
    const unsigned b_tile = a_tile + how::a_bytes;
#pragma unroll
    for (unsigned half = 0; half < 2; ++half) {
      unsigned rows[tiles_high][4];
      unsigned cols[tiles_wide / 2][4];
#pragma unroll
      for (unsigned i = 0; i < tiles_high; ++i)
        read_matrices(rows[i], a_tile + how::place(first_row + 16 * i + lane % 16, 2 * half + lane / 16));
#pragma unroll
      for (unsigned j = 0; j < tiles_wide / 2; ++j)
        read_matrices(cols[j],
                      b_tile + how::place(first_col + 16 * j + lane / 16 * 8 + lane % 8, 2 * half + lane / 8 % 2));
#pragma unroll
      for (unsigned i = 0; i < tiles_high; ++i)
#pragma unroll
        for (unsigned j = 0; j < tiles_wide; ++j)
          Factors::add(sums[i][j], rows[i], {cols[j / 2][j % 2 * 2], cols[j / 2][j % 2 * 2 + 1]});
    }
  }
  // A lane has two neighbours in each of two rows of a product.
  float* const c_at = c + (blockIdx.y * how::rows + first_row + lane / 4) * std::size_t{side} + blockIdx.x * Cols +
                      first_col + lane % 4 * 2;
#pragma unroll
  for (unsigned i = 0; i < tiles_high; ++i)
#pragma unroll
    for (unsigned j = 0; j < tiles_wide; ++j) {
      const float* of_a_lane = sums[i][j];
      *reinterpret_cast<float2*>(c_at + std::size_t{16 * i} * side + 8 * j) = {of_a_lane[0], of_a_lane[1]};
      *reinterpret_cast<float2*>(c_at + std::size_t{16 * i + 8} * side + 8 * j) = {of_a_lane[2], of_a_lane[3]};
    }
}

}  // namespace examples
