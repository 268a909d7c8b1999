// SPDX-License-Identifier: BSL-1.0
// Self-avoiding walks on the cubic lattice grown by Rosenbluth's method, a thread per polymer: squared end-to-end
// distance, log weight and the number of steps before the chain is trapped.
#pragma once

__device__ __forceinline__ unsigned int pcg(unsigned int& state) {
  unsigned int s = state;
  state = s * 747796405u + 2891336453u;
  unsigned int w = ((s >> ((s >> 28) + 4)) ^ s) * 277803737u;
  return (w >> 22) ^ w;
}

// A site is packed as three 10-bit coordinates, so that a step is one addition.
__device__ __forceinline__ int stepOf(int direction) {
  int axis = direction >> 1;
  int unit = 1 << (10 * axis);
  return (direction & 1) ? -unit : unit;
}

__global__ void rosenbluth_walk(unsigned int seed, int walks, int steps, int* __restrict__ distance2,
                                float* __restrict__ logWeight, int* __restrict__ grown) {
  extern __shared__ int trail[];  // [step][thread]
  const int w = blockIdx.x * blockDim.x + threadIdx.x;
  if (w >= walks) return;
  int* site = trail + threadIdx.x;
  const int stride = blockDim.x;
  const int origin = 512 | 512 << 10 | 512 << 20;

  unsigned int rng = seed ^ (unsigned int)w * 2654435769u;
  pcg(rng);
  int here = origin, n = 0;
  float lw = 0.0f;
  site[0] = here;
  while (n < steps) {
    unsigned int open = 63;
    // sites an odd number of steps back are the only ones that can be neighbours
    for (int k = n - 1; k >= 0; k -= 2) {
      int d = site[k * stride] - here;
#pragma unroll
      for (int dir = 0; dir < 6; dir++)
        if (d == stepOf(dir)) open &= ~(1u << dir);
    }
    int choices = __popc(open);
    if (choices == 0) break;
    int pickAt = int(__umulhi(pcg(rng), (unsigned int)choices));
    for (int k = 0; k < pickAt; k++) open &= open - 1;
    here += stepOf(__ffs(open) - 1);
    lw += logf(float(choices));
    n++;
    site[n * stride] = here;
  }
  int dx = (here & 1023) - 512, dy = (here >> 10 & 1023) - 512, dz = (here >> 20 & 1023) - 512;
  distance2[w] = dx * dx + dy * dy + dz * dz;
  logWeight[w] = lw;
  grown[w] = n;
}
