// SPDX-License-Identifier: BSL-1.0
// Magnetic resonance fingerprinting: the dictionary atom with the largest complex correlation to each voxel's signal.
// 64 x 64 tiles of voxels and atoms; the winner of a voxel goes out by atomicMax on (score, inverted index).
#pragma once

constexpr int TILE = 64;   // voxels and atoms of a tile
constexpr int DEPTH = 16;  // time points a step

__device__ __forceinline__ void conjMac(float2& acc, float2 d, float2 s) {
  acc.x = fmaf(d.x, s.x, fmaf(d.y, s.y, acc.x));
  acc.y = fmaf(d.x, s.y, fmaf(-d.y, s.x, acc.y));
}

__device__ __forceinline__ void loadTile(float2 (*tile)[TILE], const float2* __restrict__ src, int t0, int timePoints,
                                         int first, int count) {
  for (int e = threadIdx.y * 16 + threadIdx.x; e < TILE * DEPTH; e += 256) {
    const int t = t0 + e / TILE, c = first + e % TILE;
    tile[e / TILE][e % TILE] = t < timePoints && c < count ? src[(size_t)t * count + c] : make_float2(0.0f, 0.0f);
  }
}

__global__ void __launch_bounds__(256) fingerprint_match(const float2* __restrict__ signals,
                                                         const float2* __restrict__ atoms, int timePoints, int voxels,
                                                         int numAtoms, int atomsPerSplit,
                                                         unsigned long long* __restrict__ best) {
  __shared__ float2 sSig[DEPTH][TILE];
  __shared__ float2 sAtom[DEPTH][TILE];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int v0 = blockIdx.x * TILE;
  const int aBegin = blockIdx.y * atomsPerSplit, aEnd = min(aBegin + atomsPerSplit, numAtoms);

  float top[4] = {-1.0f, -1.0f, -1.0f, -1.0f};
  int arg[4] = {0, 0, 0, 0};

  for (int a0 = aBegin; a0 < aEnd; a0 += TILE) {
    float2 acc[4][4] = {};
    for (int t0 = 0; t0 < timePoints; t0 += DEPTH) {
      loadTile(sSig, signals, t0, timePoints, v0, voxels);
      loadTile(sAtom, atoms, t0, timePoints, a0, numAtoms);
      __syncthreads();
#pragma unroll 4
      for (int t = 0; t < DEPTH; t++) {
        float2 s[4], d[4];
#pragma unroll
        for (int q = 0; q < 4; q++) {
          s[q] = sSig[t][ty + 16 * q];
          d[q] = sAtom[t][tx + 16 * q];
        }
#pragma unroll
        for (int q = 0; q < 4; q++)
#pragma unroll
          for (int p = 0; p < 4; p++) conjMac(acc[q][p], d[p], s[q]);
      }
      __syncthreads();
    }
#pragma unroll
    for (int q = 0; q < 4; q++)
#pragma unroll
      for (int p = 0; p < 4; p++) {
        const int a = a0 + tx + 16 * p;
        const float score = acc[q][p].x * acc[q][p].x + acc[q][p].y * acc[q][p].y;
        if (a < aEnd && score > top[q]) {
          top[q] = score;
          arg[q] = a;
        }
      }
  }

#pragma unroll
  for (int q = 0; q < 4; q++) {
    unsigned long long key =
        (unsigned long long)__float_as_uint(fmaxf(top[q], 0.0f)) << 32 | (0xffffffffu - (unsigned int)arg[q]);
    for (int o = 8; o > 0; o >>= 1) key = max(key, __shfl_xor_sync(0xffffffffu, key, o, 16));
    const int v = v0 + ty + 16 * q;
    if (tx == 0 && v < voxels) atomicMax(&best[v], key);
  }
}
