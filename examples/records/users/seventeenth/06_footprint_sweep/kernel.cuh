// SPDX-License-Identifier: BSL-1.0
// Checks candidate paths of a mobile robot on a cost map: a warp walks along its path, tests the cells under the
// footprint at every pose, stops at the first lethal one and keeps the highest cost met until then.
#pragma once

#define LETHAL 254
#define WARP_MASK 0xffffffffu

struct MapInfo {
  int width, height;
};

__device__ __forceinline__ int cellCost(const unsigned char* __restrict__ map, const MapInfo m, float x, float y,
                                        float cellsPerMetre) {
  const int cx = (int)floorf(x * cellsPerMetre);
  const int cy = (int)floorf(y * cellsPerMetre);
  if ((unsigned)cx >= (unsigned)m.width || (unsigned)cy >= (unsigned)m.height) return LETHAL;  // off the map
  return map[cy * m.width + cx];
}

__global__ void footprint_sweep(const unsigned char* __restrict__ map, int width, int height, float cellsPerMetre,
                                const float* __restrict__ poseX, const float* __restrict__ poseY,
                                const float* __restrict__ heading, const float* __restrict__ footX,
                                const float* __restrict__ footY, int footPoints, int* __restrict__ freeSteps,
                                int* __restrict__ worstCost, int paths, int steps) {
  extern __shared__ float foot[];  // x, then y
  for (int i = threadIdx.x; i < footPoints; i += blockDim.x) {
    foot[i] = footX[i];
    foot[footPoints + i] = footY[i];
  }
  __syncthreads();

  const int lane = threadIdx.x & 31;
  const int path = (blockIdx.x * blockDim.x + threadIdx.x) >> 5;
  if (path >= paths) return;
  const MapInfo info = {width, height};

  int worst = 0, step = 0;
  for (; step < steps; ++step) {
    const size_t at = (size_t)path * steps + step;
    float s, c;
    sincosf(heading[at], &s, &c);
    const float px = poseX[at], py = poseY[at];

    int here = 0;
    bool blocked = false;
    for (int base = 0; base < footPoints && !blocked; base += 32) {
      const int i = base + lane;
      int cost = 0;
      if (i < footPoints) {
        const float fx = foot[i], fy = foot[footPoints + i];
        cost = cellCost(map, info, px + c * fx - s * fy, py + s * fx + c * fy, cellsPerMetre);
      }
      blocked = __any_sync(WARP_MASK, cost >= LETHAL);
      here = max(here, cost);
    }
    if (blocked) break;
    worst = max(worst, here);
  }
#pragma unroll
  for (int o = 16; o; o >>= 1) worst = max(worst, __shfl_xor_sync(WARP_MASK, worst, o));
  if (lane == 0) {
    freeSteps[path] = step;
    worstCost[path] = worst;
  }
}
