// SPDX-License-Identifier: BSL-1.0
// Pair-HMM forward likelihood of reads given haplotypes: a warp a pair, a lane a read base, stripes of 32 bases.
#pragma once
constexpr int kHmmWarps = 4;
constexpr int kMaxHap = 320;
struct Cell {
  float m, i, d;
};
__device__ __forceinline__ Cell fromLaneAbove(Cell c) {
  c.m = __shfl_up_sync(0xffffffffu, c.m, 1);
  c.i = __shfl_up_sync(0xffffffffu, c.i, 1);
  c.d = __shfl_up_sync(0xffffffffu, c.d, 1);
  return c;
}
__global__ void __launch_bounds__(kHmmWarps * 32)
    pairHmmForward(const unsigned char* __restrict__ readBases, const unsigned char* __restrict__ readQuals,
                   const unsigned char* __restrict__ hapBases, const int* __restrict__ readStart,
                   const int* __restrict__ hapStart, const int* __restrict__ pairRead, const int* __restrict__ pairHap,
                   float* __restrict__ logLikelihood, int pairs, float gapOpen, float gapExtend) {
  __shared__ Cell border[kHmmWarps][2][kMaxHap];
  const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  const int pair = blockIdx.x * kHmmWarps + warp;
  if (pair >= pairs) return;
  const int r0 = readStart[pairRead[pair]], readLen = readStart[pairRead[pair] + 1] - r0;
  const int h0 = hapStart[pairHap[pair]], hapLen = hapStart[pairHap[pair] + 1] - h0;
  const float initial = ldexpf(1.0f, 120);
  const float stay = 1.0f - 2.0f * gapOpen, close = 1.0f - gapExtend;
  const Cell zero = {0.0f, 0.0f, 0.0f}, top = {0.0f, 0.0f, initial / hapLen};

  float total = 0.0f;
  int which = 0;
  for (int s = 0; s < readLen; s += 32, which ^= 1) {
    const int row = s + lane;
    const bool used = row < readLen;
    const unsigned char base = used ? readBases[r0 + row] : 0;
    const float err = used ? exp10f(-0.1f * readQuals[r0 + row]) : 1.0f;
    Cell cur = zero, diag = (lane == 0 && s == 0) ? top : zero;
    for (int t = 0; t < hapLen + 31; t++) {
      const int col = t - lane;
      Cell up = fromLaneAbove(cur);
      if (lane == 0) up = s == 0 ? top : (col < hapLen ? border[warp][which][col] : zero);
      if (used && col >= 0 && col < hapLen) {
        unsigned char hap = hapBases[h0 + col];
        float prior = (base == hap || base == 'N' || hap == 'N') ? 1.0f - err : err * (1.0f / 3.0f);
        Cell next;
        next.m = prior * (diag.m * stay + (diag.i + diag.d) * close);
        next.i = up.m * gapOpen + up.i * gapExtend;
        next.d = cur.m * gapOpen + cur.d * gapExtend;
        cur = next;
        if (lane == 31) border[warp][which ^ 1][col] = cur;
        if (row == readLen - 1) total += cur.m + cur.i;
      }
      diag = up;
    }
    __syncwarp();
  }
  total = __shfl_sync(0xffffffffu, total, (readLen - 1) & 31);
  if (lane == 0) logLikelihood[pair] = log10f(total) - log10f(initial);
}
