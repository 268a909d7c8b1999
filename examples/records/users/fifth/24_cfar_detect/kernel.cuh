// SPDX-License-Identifier: BSL-1.0
// Radar: cell-averaging CFAR along range, a block per Doppler row; detections (local maxima above the noise) are
// appended to the row's list in any order, with their range refined by a parabola.
#pragma once

struct Detection {
  float range;  // in cells
  float snr;
};

enum { CFAR_THREADS = 256, GUARD = 3, TRAIN = 16, CFAR_HALO = GUARD + TRAIN };

__global__ void __launch_bounds__(CFAR_THREADS)
    cfar_detect(const float* __restrict__ power, int* __restrict__ count, Detection* __restrict__ list, int rangeCells,
                int perRowMax, float threshold, float minPower) {
  __shared__ float tile[CFAR_THREADS + 2 * CFAR_HALO];
  __shared__ int used;
  const float* row = power + (size_t)blockIdx.x * rangeCells;
  Detection* mine = list + (size_t)blockIdx.x * perRowMax;
  if (threadIdx.x == 0) used = 0;
  for (int start = 0; start < rangeCells; start += CFAR_THREADS) {
    __syncthreads();  // the tile is free again
    for (int i = threadIdx.x; i < CFAR_THREADS + 2 * CFAR_HALO; i += CFAR_THREADS) {
      int r = start + i - CFAR_HALO;
      tile[i] = r >= 0 && r < rangeCells ? row[r] : 0.0f;
    }
    __syncthreads();
    int r = start + threadIdx.x;
    bool hit = false;
    float noise = 0, v = 0;
    const float* t = tile + threadIdx.x + CFAR_HALO;
    if (r < rangeCells) {
      v = t[0];
      if (v > minPower && v >= t[-1] && v > t[1]) {
        float lead = 0, lag = 0;
#pragma unroll
        for (int k = GUARD + 1; k <= CFAR_HALO; k++) {
          lead += t[k];
          lag += t[-k];
        }
        int cells = min(max(r - GUARD, 0), (int)TRAIN) + min(max(rangeCells - 1 - r - GUARD, 0), (int)TRAIN);
        noise = (lead + lag) / cells;
        hit = v > threshold * noise;
      }
    }
    unsigned hits = __ballot_sync(0xffffffffu, hit);
    if (hits) {
      int lane = threadIdx.x & 31, base = 0;
      if (lane == 0) base = atomicAdd(&used, __popc(hits));
      base = __shfl_sync(0xffffffffu, base, 0);
      int at = base + __popc(hits & ((1u << lane) - 1));
      if (hit && at < perRowMax) {
        float a = t[-1], c = t[1], den = a - 2.0f * v + c;
        float shift = den < 0 ? 0.5f * (a - c) / den : 0.0f;
        mine[at] = {r + shift, 10.0f * log10f(v / noise)};
      }
    }
  }
  __syncthreads();
  if (threadIdx.x == 0) count[blockIdx.x] = min(used, perRowMax);
}
