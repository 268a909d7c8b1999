// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/mma.cuh"

#include <cmath>
#include <cstddef>

namespace examples {

/// A block of eight warps has 128 rows of queries, of which each warp has 16. It passes through the keys and values in
/// tiles of 64 rows, of which two are in shared memory. A row has `Size` elements in pieces of 16 bytes.
template <unsigned Size>
struct attention_tiles {
  static constexpr unsigned warps = 8;
  static constexpr unsigned threads = 32 * warps;
  static constexpr unsigned rows = 16 * warps;
  static constexpr unsigned keys = 64;
  static constexpr unsigned pieces = Size / 8;
  static constexpr unsigned tile_bytes = keys * Size * 2;
  static constexpr unsigned stage_bytes = 2 * tile_bytes;  // keys and values; the queries have as many bytes
  static constexpr unsigned shared_bytes = 2 * stage_bytes;
  static constexpr unsigned blocks_of_an_sm = Size == 64 ? 2 : 1;

  static __device__ unsigned place(unsigned row, unsigned piece) { return place_of_piece<pieces>(row, piece); }

  /// Starts the copy of neighbouring rows.
  template <unsigned Rows>
  static __device__ void copy_rows(unsigned to, const char* from) {
#pragma unroll
    for (unsigned i = 0; i < Rows * pieces / threads; ++i) {
      const unsigned at = threadIdx.x + i * threads;
      start_copy(to + place(at / pieces, at % pieces), from + at * 16);
    }
  }
};

/// 2^x, by the special function unit alone.
__device__ inline float power_of_two(float x) {
  float result;
  asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(result) : "f"(x));
  return result;
}

/// Two floats as bfloat16, the first one in the lower half.
__device__ inline unsigned as_bfloats(float low, float high) {
  unsigned result;
  asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(result) : "f"(high), "f"(low));
  return result;
}

/// O = soft-max(Q K^T / sqrt(Size)) V for each head, in the scheme of FlashAttention (Dao 2023, "FlashAttention-2"):
/// the scores of a tile stay in registers, and maximum and sum of a row follow from tile to tile. Q, K, V and O have
/// `length` rows of `Size` elements of bfloat16 for each head; the length is a multiple of 128. `scale` is log2(e) /
/// sqrt(Size). With `Causal`, row i sees the keys 0 to i, and blocks with more tiles start first.
template <unsigned Size, bool Causal>
__global__ void __launch_bounds__(attention_tiles<Size>::threads, attention_tiles<Size>::blocks_of_an_sm)
    attention_forward_kernel(const char* q, const char* k, const char* v, char* o, unsigned length, float scale) {
  using how = attention_tiles<Size>;
  constexpr unsigned depth_steps = Size / 16, key_tiles = how::keys / 8, value_tiles = Size / 8;
  extern __shared__ __align__(128) char copied[];
  const unsigned shared = shared_address(copied);
  const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const unsigned block = Causal ? gridDim.x - 1 - blockIdx.x : blockIdx.x;
  const std::size_t head = std::size_t{blockIdx.y} * length * Size * 2;
  const std::size_t block_at = head + std::size_t{block} * how::rows * Size * 2;
  const unsigned tiles = Causal ? (block + 1) * (how::rows / how::keys) : length / how::keys;
  const auto copy_tile = [&](unsigned tile) {
    const unsigned to = shared + tile % 2 * how::stage_bytes;
    const std::size_t from = head + std::size_t{tile} * how::tile_bytes;
    how::template copy_rows<how::keys>(to, k + from);
    how::template copy_rows<how::keys>(to + how::tile_bytes, v + from);
    end_copy_group();
  };

  // The queries pass through the second stage, which the first step overwrites after its barrier.
  how::template copy_rows<how::rows>(shared + how::stage_bytes, q + block_at);
  end_copy_group();
  copy_tile(0);
  wait_for_copy_groups<1>();
  __syncthreads();
  unsigned queries[depth_steps][4];
#pragma unroll
  for (unsigned d = 0; d < depth_steps; ++d)
    read_matrices(queries[d], shared + how::stage_bytes + how::place(warp * 16 + lane % 16, 2 * d + lane / 16));

  // A lane has two neighbours in each of two rows of a product, eight rows apart.
  float sums[value_tiles][4] = {};
  float greatest[2] = {-INFINITY, -INFINITY};
  float row_sums[2] = {};
#pragma unroll 1
  for (unsigned tile = 0; tile < tiles; ++tile) {
    wait_for_copy_groups<0>();
    // All threads' copies of this tile are there, and all warps have read the stage that the next copies overwrite.
    __syncthreads();
    if (tile + 1 < tiles) copy_tile(tile + 1);
    const unsigned k_tile = shared + tile % 2 * how::stage_bytes;
    const unsigned v_tile = k_tile + how::tile_bytes;

    float scores[key_tiles][4] = {};
#pragma unroll
    for (unsigned d = 0; d < depth_steps; ++d)
#pragma unroll
      for (unsigned j = 0; j < key_tiles; j += 2) {
        // Eight keys with both parts of their elements, then the next eight keys.
        unsigned words[4];
        read_matrices(words, k_tile + how::place(8 * j + lane / 16 * 8 + lane % 8, 2 * d + lane / 8 % 2));
        add_product(scores[j], queries[d], {words[0], words[1]});
        add_product(scores[j + 1], queries[d], {words[2], words[3]});
      }
    if (Causal && tile + how::rows / how::keys >= tiles) {
      const unsigned row = block * how::rows + warp * 16 + lane / 4;
      const unsigned key = tile * how::keys + lane % 4 * 2;
#pragma unroll
      for (unsigned j = 0; j < key_tiles; ++j)
#pragma unroll
        for (unsigned i = 0; i < 4; ++i)
          if (key + 8 * j + i % 2 > row + i / 2 * 8) scores[j][i] = -INFINITY;
    }

    // Four lanes have a row. Its maximum is finite after the first tile, in which each row sees a key.
    float factors[2];
#pragma unroll
    for (unsigned half = 0; half < 2; ++half) {
      float most = greatest[half];
#pragma unroll
      for (unsigned j = 0; j < key_tiles; ++j) most = fmaxf(most, fmaxf(scores[j][2 * half], scores[j][2 * half + 1]));
      most = fmaxf(most, __shfl_xor_sync(~0u, most, 1));
      most = fmaxf(most, __shfl_xor_sync(~0u, most, 2));
      factors[half] = power_of_two((greatest[half] - most) * scale);
      greatest[half] = most;
      row_sums[half] *= factors[half];
    }
    const float offsets[2] = {greatest[0] * scale, greatest[1] * scale};
#pragma unroll
    for (unsigned j = 0; j < key_tiles; ++j)
#pragma unroll
      for (unsigned i = 0; i < 4; ++i) {
        scores[j][i] = power_of_two(scores[j][i] * scale - offsets[i / 2]);
        row_sums[i / 2] += scores[j][i];
      }
#pragma unroll
    for (unsigned j = 0; j < value_tiles; ++j)
#pragma unroll
      for (unsigned i = 0; i < 4; ++i) sums[j][i] *= factors[i / 2];

#pragma unroll
    for (unsigned d = 0; d < how::keys / 16; ++d) {
      // The sums of two products are, as bfloat16, the left factor of another one.
      const float* const low = scores[2 * d];
      const float* const high = scores[2 * d + 1];
      const unsigned weights[4] = {as_bfloats(low[0], low[1]), as_bfloats(low[2], low[3]), as_bfloats(high[0], high[1]),
                                   as_bfloats(high[2], high[3])};
#pragma unroll
      for (unsigned j = 0; j < value_tiles; j += 2) {
        // Eight and eight keys of eight columns, then of the next eight columns.
        unsigned words[4];
        read_transposed_matrices(words, v_tile + how::place(16 * d + lane % 16, j + lane / 16));
        add_product(sums[j], weights, {words[0], words[1]});
        add_product(sums[j + 1], weights, {words[2], words[3]});
      }
    }
  }

  // Each warp stores its rows to shared memory, where no warp reads any more, and then in pieces of 16 bytes.
  __syncthreads();
#pragma unroll
  for (unsigned half = 0; half < 2; ++half) {
    float sum = row_sums[half];
    sum += __shfl_xor_sync(~0u, sum, 1);
    sum += __shfl_xor_sync(~0u, sum, 2);
    const float reciprocal = 1 / sum;
    const unsigned row = warp * 16 + half * 8 + lane / 4;
#pragma unroll
    for (unsigned j = 0; j < value_tiles; ++j)
      *reinterpret_cast<unsigned*>(copied + how::place(row, j) + lane % 4 * 4) =
          as_bfloats(sums[j][2 * half] * reciprocal, sums[j][2 * half + 1] * reciprocal);
  }
  __syncwarp();
#pragma unroll
  for (unsigned i = 0; i < how::pieces / 2; ++i) {
    const unsigned at = warp * 16 * how::pieces + i * 32 + lane;
    *reinterpret_cast<uint4*>(o + block_at + std::size_t{at} * 16) =
        *reinterpret_cast<const uint4*>(copied + how::place(at / how::pieces, at % how::pieces));
  }
}

}  // namespace examples
