// SPDX-License-Identifier: BSL-1.0
// One Louvain sweep: every vertex looks for the neighbouring community with the largest modularity gain. A warp per
// vertex, edge weights summed by community in a small hash table in shared memory.
#pragma once
#define SLOTS 256
#define WARPS_PER_BLOCK 4
#define EMPTY (-1)

__device__ __forceinline__ void addToTable(int* keys, int* sums, int community, int weight) {
  unsigned int slot = ((unsigned int)community * 2654435761u) >> 24;
  while (true) {
    int seen = atomicCAS(&keys[slot], EMPTY, community);
    if (seen == EMPTY || seen == community) break;
    slot = (slot + 1) & (SLOTS - 1);
  }
  atomicAdd(&sums[slot], weight);
}

__global__ void louvain_gain(const int* __restrict__ rowStart, const int* __restrict__ neighbor,
                             const int* __restrict__ weight, const int* __restrict__ community,
                             const int* __restrict__ strength, const int* __restrict__ communityTotal,
                             int* __restrict__ target, float* __restrict__ gainOut, int vertices, float invTwoM) {
  __shared__ int keys[WARPS_PER_BLOCK][SLOTS];
  __shared__ int sums[WARPS_PER_BLOCK][SLOTS];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  const int v = blockIdx.x * WARPS_PER_BLOCK + warp;
  if (v >= vertices) return;

  for (int s = lane; s < SLOTS; s += 32) keys[warp][s] = EMPTY, sums[warp][s] = 0;
  __syncwarp();

  const int own = community[v], k = strength[v];
  int toOwn = 0;
  for (int e = rowStart[v] + lane; e < rowStart[v + 1]; e += 32) {
    int u = neighbor[e];
    if (u == v) continue;  // a loop moves with the vertex
    int c = community[u];
    if (c == own)
      toOwn += weight[e];
    else
      addToTable(keys[warp], sums[warp], c, weight[e]);
  }
  for (int o = 16; o > 0; o /= 2) toOwn += __shfl_xor_sync(0xffffffffu, toOwn, o);
  __syncwarp();

  const float stay = float(toOwn) - float(k) * float(communityTotal[own] - k) * invTwoM;
  float best = 0.0f;
  int bestC = own;
  for (int s = lane; s < SLOTS; s += 32) {
    int c = keys[warp][s];
    if (c == EMPTY) continue;
    float gain = float(sums[warp][s]) - float(k) * float(communityTotal[c]) * invTwoM - stay;
    if (gain > best || (gain == best && c < bestC)) best = gain, bestC = c;
  }
  for (int o = 16; o > 0; o /= 2) {
    float g2 = __shfl_xor_sync(0xffffffffu, best, o);
    int c2 = __shfl_xor_sync(0xffffffffu, bestC, o);
    if (g2 > best || (g2 == best && c2 < bestC)) best = g2, bestC = c2;
  }
  if (lane == 0) {
    target[v] = bestC;
    gainOut[v] = best;
  }
}
