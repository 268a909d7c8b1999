// SPDX-License-Identifier: BSL-1.0
// Scatter pass of a stable two-way partition of particles: the living go to the front, indices of free slots to a list.
#pragma once
const int COMPACT_BLOCK = 256;
const int COMPACT_ITEMS = 4;
const int COMPACT_WARPS = COMPACT_BLOCK / 32;

__device__ inline unsigned int lanesBelow(int lane) { return (1u << lane) - 1u; }

// blockBase[b] = number of living particles in the blocks before b (from the counting pass)
__global__ void compactParticles(const float* __restrict__ age, const float4* __restrict__ pos,
                                 const float4* __restrict__ vel, const int* __restrict__ blockBase,
                                 float4* __restrict__ posOut, float4* __restrict__ velOut, int* __restrict__ freeSlots,
                                 int n, float maxAge) {
  __shared__ int counts[COMPACT_ITEMS * COMPACT_WARPS];
  const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  const int first = blockIdx.x * (COMPACT_BLOCK * COMPACT_ITEMS);

  unsigned int votes[COMPACT_ITEMS];
#pragma unroll
  for (int k = 0; k < COMPACT_ITEMS; k++) {
    int i = first + k * COMPACT_BLOCK + threadIdx.x;
    bool alive = i < n && age[i] < maxAge;
    votes[k] = __ballot_sync(0xFFFFFFFFu, alive);
    if (lane == 0) counts[k * COMPACT_WARPS + warp] = __popc(votes[k]);
  }
  __syncthreads();

  if (warp == 0) {  // COMPACT_ITEMS * COMPACT_WARPS == 32: one warp scans them all
    int own = counts[lane], sum = own;
    for (int d = 1; d < 32; d <<= 1) {
      int t = __shfl_up_sync(0xFFFFFFFFu, sum, d);
      if (lane >= d) sum += t;
    }
    counts[lane] = sum - own;
  }
  __syncthreads();

  const int base = blockBase[blockIdx.x];
#pragma unroll
  for (int k = 0; k < COMPACT_ITEMS; k++) {
    int i = first + k * COMPACT_BLOCK + threadIdx.x;
    if (i >= n) break;
    int to = base + counts[k * COMPACT_WARPS + warp] + __popc(votes[k] & lanesBelow(lane));
    if (votes[k] >> lane & 1u) {
      posOut[to] = pos[i];
      velOut[to] = vel[i];
    } else {
      freeSlots[i - to] = i;  // i - to dead ones precede i
    }
  }
}
