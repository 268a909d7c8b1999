// SPDX-License-Identifier: BSL-1.0
// Statistics: bootstrap of a ratio of sums (e.g. clicks per view), stratified; a block per replicate draws with
// replacement in each stratum and returns the weighted ratio and its jackknife-like spread.
#pragma once
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

struct Moments {
  float x, y, xx, xy, yy;
};

__device__ __forceinline__ unsigned drawHash(unsigned replicate, unsigned stratum, unsigned k, unsigned seed) {
  unsigned v = k * 0x9E3779B9u ^ replicate * 0x85EBCA6Bu ^ (stratum + 1) * 0xC2B2AE35u ^ seed;
  v = v * 747796405u + 2891336453u;
  unsigned w = ((v >> ((v >> 28) + 4)) ^ v) * 277803737u;
  w = (w >> 22) ^ w;
  w *= 0x846ca68bu;
  return w ^ (w >> 16);
}

template <class Tile>
__device__ __forceinline__ float tileSum(const Tile& t, float v) {
  for (int d = t.size() / 2; d > 0; d /= 2) v += t.shfl_down(v, d);
  return v;
}

__global__ void __launch_bounds__(256)
    bootstrap_ratio(const float2* __restrict__ sample_, const int* __restrict__ stratumStart,
                    const float* __restrict__ stratumWeight, float* __restrict__ ratio, float* __restrict__ spread,
                    int strata, unsigned seed) {
  __shared__ Moments part[8];
  auto block = cg::this_thread_block();
  auto warp = cg::tiled_partition<32>(block);
  float num = 0, den = 0, var = 0;  // thread 0 only
  for (int s = 0; s < strata; s++) {
    int first = stratumStart[s];
    unsigned n = (unsigned)(stratumStart[s + 1] - first);
    if (n == 0) continue;  // same for the block
    Moments m = {0, 0, 0, 0, 0};
    for (unsigned k = block.thread_rank(); k < n; k += block.size()) {
      unsigned pick = __umulhi(drawHash(blockIdx.x, s, k, seed), n);
      float2 v = sample_[first + pick];
      m.x += v.x;
      m.y += v.y;
      m.xx += v.x * v.x;
      m.xy += v.x * v.y;
      m.yy += v.y * v.y;
    }
    m.x = tileSum(warp, m.x);
    m.y = tileSum(warp, m.y);
    m.xx = tileSum(warp, m.xx);
    m.xy = tileSum(warp, m.xy);
    m.yy = tileSum(warp, m.yy);
    if (warp.thread_rank() == 0) part[warp.meta_group_rank()] = m;
    block.sync();
    if (block.thread_rank() == 0) {
      for (unsigned w = 1; w < warp.meta_group_size(); w++) {
        m.x += part[w].x;
        m.y += part[w].y;
        m.xx += part[w].xx;
        m.xy += part[w].xy;
        m.yy += part[w].yy;
      }
      float r = m.y / m.x, wt = stratumWeight[s] / n;
      num += wt * m.y;
      den += wt * m.x;
      var += wt * wt * fmaxf(m.yy - 2.0f * r * m.xy + r * r * m.xx, 0.0f);
    }
    block.sync();
  }
  if (block.thread_rank() == 0) {
    ratio[blockIdx.x] = num / den;
    spread[blockIdx.x] = sqrtf(var) / den;
  }
}
