// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/mma.cuh"

#include <cstddef>

namespace examples {

/// A block of four warps has a tile of 64 x 64 sums, of which each warp has a quarter. In each step it multiplies 32
/// elements of each row of A and column of B, which are four pieces of 16 bytes.
struct staged_product {
  static constexpr unsigned tile = 64;
  static constexpr unsigned threads = 128;
  static constexpr unsigned depth = 32;
  static constexpr unsigned pieces = 4;
  static constexpr unsigned bytes = tile * pieces * 16;
  static constexpr unsigned stages = 3;

  static __device__ unsigned place(unsigned row, unsigned piece) { return place_of_piece<pieces>(row, piece); }

  /// Starts the copy of a tile, two pieces for each thread, from rows of `row_bytes`.
  static __device__ void copy_tile(unsigned to, const char* from, std::size_t row_bytes) {
#pragma unroll
    for (unsigned i = 0; i < 2; ++i) {
      const unsigned row = threadIdx.x / pieces + i * (tile / 2);
      const unsigned piece = threadIdx.x % pieces;
      start_copy(to + place(row, piece), from + row * row_bytes + piece * 16);
    }
  }
};

/// C = A B on tensor cores, with factors of bfloat16 and sums of float. The rows of A and the columns of B are
/// contiguous. All matrices are side x side, and the side is a multiple of the tile. Tiles of both factors are copied
/// into shared memory two steps ahead.
template <unsigned Stages>
__global__ void __launch_bounds__(staged_product::threads)
    product_mma_stages_kernel(const char* a, const char* b, float* c, unsigned side) {
  using how = staged_product;
  __shared__ alignas(128) char copied[Stages * 2 * how::bytes];
  const unsigned shared = shared_address(copied);
  const std::size_t row_bytes = std::size_t{side} * 2;
  const char* const a_rows = a + blockIdx.y * how::tile * row_bytes;
  const char* const b_cols = b + blockIdx.x * how::tile * row_bytes;
  const unsigned steps = side / how::depth;
  // Every thread ends a group in every step, so that groups and steps have the same number.
  const auto copy_step = [&](unsigned step) {
    if (step < steps) {
      const unsigned to = shared + step % Stages * 2 * how::bytes;
      how::copy_tile(to, a_rows + step * how::depth * 2, row_bytes);
      how::copy_tile(to + how::bytes, b_cols + step * how::depth * 2, row_bytes);
    }
    end_copy_group();
  };
  for (unsigned step = 0; step < Stages - 1; ++step) copy_step(step);

  const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const unsigned first_row = warp / 2 * 32, first_col = warp % 2 * 32;
  float sums[2][4][4] = {};
#pragma unroll 1
  for (unsigned step = 0; step < steps; ++step) {
    wait_for_copy_groups<Stages - 2>();
    // All threads' copies for this step are there, and all warps have read the stage that the next copies overwrite.
    __syncthreads();
    copy_step(step + Stages - 1);
    const unsigned a_tile = shared + step % Stages * 2 * how::bytes;
    const unsigned b_tile = a_tile + how::bytes;
#pragma unroll
    for (unsigned half = 0; half < 2; ++half) {
      unsigned rows[2][4];
      unsigned cols[2][4];
#pragma unroll
      for (unsigned i = 0; i < 2; ++i) {
        // The matrices of A: its upper and lower rows, then the same for the next eight elements. Those of B: eight
        // columns with both parts of their elements, then the next eight columns.
        read_matrices(rows[i], a_tile + how::place(first_row + 16 * i + lane % 16, 2 * half + lane / 16));
        read_matrices(cols[i],
                      b_tile + how::place(first_col + 16 * i + lane / 16 * 8 + lane % 8, 2 * half + lane / 8 % 2));
      }
#pragma unroll
      for (unsigned i = 0; i < 2; ++i)
#pragma unroll
        for (unsigned j = 0; j < 4; ++j) {
          const unsigned col[2] = {cols[j / 2][j % 2 * 2], cols[j / 2][j % 2 * 2 + 1]};
          add_product(sums[i][j], rows[i], col);
        }
    }
  }
  // A lane has two neighbours in each of two rows of a product.
  float* const c_at = c + (blockIdx.y * how::tile + first_row + lane / 4) * std::size_t{side} + blockIdx.x * how::tile +
                      first_col + lane % 4 * 2;
#pragma unroll
  for (unsigned i = 0; i < 2; ++i)
#pragma unroll
    for (unsigned j = 0; j < 4; ++j) {
      const float* of_a_lane = sums[i][j];
      *reinterpret_cast<float2*>(c_at + std::size_t{16 * i} * side + 8 * j) = {of_a_lane[0], of_a_lane[1]};
      *reinterpret_cast<float2*>(c_at + std::size_t{16 * i + 8} * side + 8 * j) = {of_a_lane[2], of_a_lane[3]};
    }
}

}  // namespace examples
