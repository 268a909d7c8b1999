// SPDX-License-Identifier: BSL-1.0
// Full-search motion estimation: a block of threads finds the best vector of one 16x16 macroblock of a luma plane,
// by the sum of absolute differences plus a cost of the vector's length.
#pragma once

enum { MB = 16, RANGE = 12, SPAN = 2 * RANGE + 1, WIN = MB + 2 * RANGE, WINP = WIN + 1, SAD_THREADS = 256 };

__device__ __forceinline__ int vectorCost(int dx, int dy, int lambda) {
  int ax = abs(dx), ay = abs(dy);
  int bits = (32 - __clz(ax + 1)) * 2 + (32 - __clz(ay + 1)) * 2;  // exp-Golomb length, about
  return lambda * bits;
}

__global__ void __launch_bounds__(SAD_THREADS)
    motion_sad(const unsigned char* __restrict__ cur, const unsigned char* __restrict__ ref, short2* __restrict__ mv,
               int* __restrict__ cost, int width, int height, int stride, int lambda) {
  __shared__ unsigned char block[MB][MB];
  __shared__ unsigned char window[WIN][WINP];
  __shared__ unsigned long long warpBest[SAD_THREADS / 32];
  const int tid = threadIdx.x;
  const int bx = blockIdx.x * MB, by = blockIdx.y * MB;
  {
    int x = min(bx + tid % MB, width - 1), y = min(by + tid / MB, height - 1);
    block[tid / MB][tid % MB] = cur[y * stride + x];
  }
  for (int i = tid; i < WIN * WIN; i += SAD_THREADS) {
    int wy = i / WIN, wx = i - wy * WIN;
    int x = min(max(bx + wx - RANGE, 0), width - 1);
    int y = min(max(by + wy - RANGE, 0), height - 1);
    window[wy][wx] = ref[y * stride + x];
  }
  __syncthreads();

  int best = 0x7fffffff, bestAt = 0;
  for (int cand = tid; cand < SPAN * SPAN; cand += SAD_THREADS) {
    int oy = cand / SPAN, ox = cand % SPAN;
    int sum = vectorCost(ox - RANGE, oy - RANGE, lambda);
    for (int r = 0; r < MB && sum < best; r++) {
#pragma unroll
      for (int k = 0; k < MB; k++) sum += abs((int)block[r][k] - (int)window[oy + r][ox + k]);
    }
    if (sum < best) {
      best = sum;
      bestAt = cand;
    }
  }
  unsigned long long key = ((unsigned long long)best << 32) | (unsigned)bestAt;
  for (int d = 16; d > 0; d >>= 1) {
    unsigned long long other = __shfl_xor_sync(0xffffffffu, key, d);
    key = other < key ? other : key;
  }
  if (tid % 32 == 0) warpBest[tid / 32] = key;
  __syncthreads();
  if (tid == 0) {
    for (int w = 1; w < SAD_THREADS / 32; w++)
      if (warpBest[w] < key) key = warpBest[w];
    int at = (int)(key & 0xffffffffu);
    int out = blockIdx.y * gridDim.x + blockIdx.x;
    mv[out] = make_short2((short)(at % SPAN - RANGE), (short)(at / SPAN - RANGE));
    cost[out] = (int)(key >> 32);
  }
}
