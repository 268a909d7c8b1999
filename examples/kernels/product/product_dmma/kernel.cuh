// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/mma.cuh"

#include <cstddef>

namespace examples {

/// A block of eight warps has a tile of 64 x 128 sums of double, of which each warp has 32 x 32. In each step it
/// multiplies 128 bytes of each row of A and column of B, which are 16 doubles, or eight pieces of 16 bytes.
template <unsigned Stages>
struct double_product {
  static constexpr unsigned rows = 64;
  static constexpr unsigned cols = 128;
  static constexpr unsigned depth = 16;
  static constexpr unsigned threads = 256;
  static constexpr unsigned pieces = 8;
  static constexpr unsigned row_bytes = pieces * 16;
  static constexpr unsigned a_bytes = rows * row_bytes;
  static constexpr unsigned stage_bytes = (rows + cols) * row_bytes;
  static constexpr unsigned shared_bytes = Stages * stage_bytes;

  /// The place of a piece in a tile. Half of a warp loads four neighbouring doubles of four rows at a time, which lie
  /// in different banks because pairs of pieces have another order in each of four rows.
  static __device__ unsigned place(unsigned row, unsigned piece) { return (row * pieces + (piece ^ row % 4 * 2)) * 16; }

  /// Starts the copy of a tile from rows of `bytes`.
  template <unsigned Rows>
  static __device__ void copy_tile(unsigned to, const double* from, std::size_t side) {
#pragma unroll
    for (unsigned i = 0; i < Rows * pieces / threads; ++i) {
      const unsigned row = threadIdx.x / pieces + i * (threads / pieces);
      const unsigned piece = threadIdx.x % pieces;
      start_copy(to + place(row, piece), from + row * side + piece * 2);
    }
  }
  /// The double of a tile at a row and a column of the step.
  static __device__ double element(const char* tile, unsigned row, unsigned k) {
    return *reinterpret_cast<const double*>(tile + place(row, k / 2) + k % 2 * 8);
  }
};

/// C = A B on tensor cores, in double. The rows of A and the columns of B are contiguous. All matrices are side x side,
/// and the side is a multiple of 128. Tiles of both factors are copied into shared memory `Stages` - 1 steps ahead.
template <unsigned Stages>
__global__ void __launch_bounds__(double_product<Stages>::threads, 1)
    product_dmma_kernel(const double* a, const double* b, double* c, unsigned side) {
  using how = double_product<Stages>;
  constexpr unsigned warp_rows = 32, warp_cols = 32;
  constexpr unsigned tiles_high = warp_rows / 16, tiles_wide = warp_cols / 8;
  extern __shared__ __align__(128) char copied[];
  const unsigned shared = shared_address(copied);
  const double* const a_rows = a + std::size_t{blockIdx.y} * how::rows * side;
  const double* const b_cols = b + std::size_t{blockIdx.x} * how::cols * side;
  const unsigned steps = side / how::depth;
  // Every thread ends a group in every step, so that groups and steps have the same number.
  const auto copy_step = [&](unsigned step) {
    if (step < steps) {
      const unsigned to = shared + step % Stages * how::stage_bytes;
      how::template copy_tile<how::rows>(to, a_rows + step * how::depth, side);
      how::template copy_tile<how::cols>(to + how::a_bytes, b_cols + step * how::depth, side);
    }
    end_copy_group();
  };
  for (unsigned step = 0; step < Stages - 1; ++step) copy_step(step);

  const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const unsigned first_row = warp / 4 * warp_rows, first_col = warp % 4 * warp_cols;
  double sums[tiles_high][tiles_wide][4] = {};
#pragma unroll 1
  for (unsigned step = 0; step < steps; ++step) {
    wait_for_copy_groups<Stages - 2>();
    // All threads' copies for this step are there, and all warps have read the stage that the next copies overwrite.
    __syncthreads();
    copy_step(step + Stages - 1);
    const char* const a_tile = copied + step % Stages * how::stage_bytes;
    const char* const b_tile = a_tile + how::a_bytes;
    double rows[tiles_high][8];
#pragma unroll
    for (unsigned i = 0; i < tiles_high; ++i)
#pragma unroll
      for (unsigned e = 0; e < 8; ++e)
        rows[i][e] = how::element(a_tile, first_row + 16 * i + lane / 4 + e % 2 * 8, e / 2 * 4 + lane % 4);
#pragma unroll
    for (unsigned j = 0; j < tiles_wide; ++j) {
      double cols[4];
#pragma unroll
      for (unsigned e = 0; e < 4; ++e) cols[e] = how::element(b_tile, first_col + 8 * j + lane / 4, e * 4 + lane % 4);
#pragma unroll
      for (unsigned i = 0; i < tiles_high; ++i) add_double_product(sums[i][j], rows[i], cols);
    }
  }
  // A lane has two neighbours in each of two rows of a product.
  double* const c_at = c + (blockIdx.y * how::rows + first_row + lane / 4) * std::size_t{side} +
                       blockIdx.x * how::cols + first_col + lane % 4 * 2;
#pragma unroll
  for (unsigned i = 0; i < tiles_high; ++i)
#pragma unroll
    for (unsigned j = 0; j < tiles_wide; ++j) {
      const double* of_a_lane = sums[i][j];
      *reinterpret_cast<double2*>(c_at + std::size_t{16 * i} * side + 8 * j) = {of_a_lane[0], of_a_lane[1]};
      *reinterpret_cast<double2*>(c_at + std::size_t{16 * i + 8} * side + 8 * j) = {of_a_lane[2], of_a_lane[3]};
    }
}

}  // namespace examples
