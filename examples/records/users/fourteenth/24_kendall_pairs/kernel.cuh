// SPDX-License-Identifier: BSL-1.0
// Counts of concordant, discordant and tied pairs of observations, for Kendall's tau-b.
#pragma once
constexpr int PAIR_TILE = 256;

struct PairCounts {
  unsigned concordant, discordant, tiedX, tiedY;
};

__device__ unsigned warpTotal(unsigned v) {
  for (int offset = 16; offset > 0; offset >>= 1) v += __shfl_down_sync(0xffffffffu, v, offset);
  return v;
}

// grid: tiles of j x tiles of i; only pairs with i < j count. totals: the members of PairCounts in their order
__global__ void kendall_pairs(const float* __restrict__ x, const float* __restrict__ y, unsigned long long* totals,
                              int n) {
  if (blockIdx.x < blockIdx.y) return;
  __shared__ float2 tile[PAIR_TILE];
  __shared__ unsigned blockTotals[4];
  int j0 = blockIdx.x * PAIR_TILE;
  int i = blockIdx.y * PAIR_TILE + threadIdx.x;
  int j = j0 + threadIdx.x;
  if (j < n) tile[threadIdx.x] = make_float2(x[j], y[j]);
  if (threadIdx.x < 4) blockTotals[threadIdx.x] = 0;
  __syncthreads();

  PairCounts c = {0, 0, 0, 0};
  if (i < n) {
    float xi = x[i], yi = y[i];
    int first = blockIdx.x == blockIdx.y ? threadIdx.x + 1 : 0;
    int last = min(PAIR_TILE, n - j0);
    for (int k = first; k < last; k++) {
      float2 other = tile[k];
      int sx = (other.x > xi) - (other.x < xi);
      int sy = (other.y > yi) - (other.y < yi);
      int s = sx * sy;
      c.concordant += s > 0;
      c.discordant += s < 0;
      c.tiedX += sx == 0;
      c.tiedY += sy == 0;
    }
  }

  unsigned counts[4] = {c.concordant, c.discordant, c.tiedX, c.tiedY};
#pragma unroll
  for (int q = 0; q < 4; q++) {
    unsigned t = warpTotal(counts[q]);
    if ((threadIdx.x & 31) == 0) atomicAdd(&blockTotals[q], t);
  }
  __syncthreads();
  if (threadIdx.x < 4) atomicAdd(&totals[threadIdx.x], static_cast<unsigned long long>(blockTotals[threadIdx.x]));
}
