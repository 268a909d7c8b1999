// SPDX-License-Identifier: BSL-1.0
// A generation of a life-like cellular automaton on a torus, 64 cells per word, neighbours counted by bit-sliced
// adders.
#pragma once

typedef unsigned long long Cells;

enum { STRIP = 5 };  // rows per thread

struct RowSums {
  Cells s0, s1;  // left + own + right, as two bit planes
  Cells own;
};

__device__ __forceinline__ RowSums sumRow(const Cells* __restrict__ row, int x, int words) {
  Cells c = row[x];
  Cells l = row[x == 0 ? words - 1 : x - 1];
  Cells r = row[x == words - 1 ? 0 : x + 1];
  Cells west = c << 1 | l >> 63, east = c >> 1 | r << 63;
  RowSums s;
  s.own = c;
  Cells half = west ^ east;
  s.s0 = half ^ c;
  s.s1 = (west & east) | (half & c);
  return s;
}

__global__ void life_bits(const Cells* __restrict__ world, Cells* __restrict__ next,
                          unsigned long long* __restrict__ population, int words, int height, unsigned birth,
                          unsigned survive) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y0 = (blockIdx.y * blockDim.y + threadIdx.y) * STRIP;
  int alive = 0;
  if (x < words && y0 < height) {
    RowSums up = sumRow(world + (size_t)(y0 == 0 ? height - 1 : y0 - 1) * words, x, words);
    RowSums mid = sumRow(world + (size_t)y0 * words, x, words);
    for (int k = 0; k < STRIP && y0 + k < height; k++) {
      int y = y0 + k;
      RowSums down = sumRow(world + (size_t)(y + 1 == height ? 0 : y + 1) * words, x, words);
      // sum of the nine cells, 0 to 9, in four planes
      Cells t = up.s0 ^ mid.s0;
      Cells b0 = t ^ down.s0;
      Cells c0 = (up.s0 & mid.s0) | (t & down.s0);
      Cells u = up.s1 ^ mid.s1;
      Cells v = u ^ down.s1;
      Cells c1 = (up.s1 & mid.s1) | (u & down.s1);
      Cells b1 = v ^ c0;
      Cells c2 = v & c0;
      Cells b2 = c1 ^ c2;
      Cells b3 = c1 & c2;
      Cells out = 0;
#pragma unroll
      for (int n = 0; n < 10; n++) {
        bool bornHere = birth >> n & 1;  // dead: the sum has no own cell
        bool livesHere = n > 0 && (survive >> (n - 1) & 1);
        Cells is = (n & 1 ? b0 : ~b0) & (n & 2 ? b1 : ~b1) & (n & 4 ? b2 : ~b2) & (n & 8 ? b3 : ~b3);
        if (bornHere) out |= is & ~mid.own;
        if (livesHere) out |= is & mid.own;
      }
      next[(size_t)y * words + x] = out;
      alive += __popcll(out);
      up = mid;
      mid = down;
    }
  }
  for (int d = 16; d > 0; d >>= 1) alive += __shfl_xor_sync(0xffffffffu, alive, d);
  if ((threadIdx.y * blockDim.x + threadIdx.x) % 32 == 0 && alive) atomicAdd(population, (unsigned long long)alive);
}
