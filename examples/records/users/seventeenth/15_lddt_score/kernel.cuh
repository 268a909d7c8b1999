// SPDX-License-Identifier: BSL-1.0
// lDDT (local distance difference test) of protein models against a reference structure, per residue, CA atoms only.
#pragma once
#define TILE 128

struct Atom {
  float x, y, z;
};

__device__ __forceinline__ float dist2(const Atom& a, const Atom& b) {
  float dx = a.x - b.x, dy = a.y - b.y, dz = a.z - b.z;
  return dx * dx + dy * dy + dz * dz;
}

__global__ void lddt_score(const float* __restrict__ reference, const float* __restrict__ models,
                           const unsigned char* __restrict__ resolved, float* __restrict__ score, int residues,
                           float radius, int minSeparation) {
  __shared__ Atom refTile[TILE];
  __shared__ Atom modTile[TILE];
  __shared__ unsigned char present[TILE];

  const int i = blockIdx.x * TILE + threadIdx.x;
  const float* model = models + size_t(blockIdx.y) * residues * 3;
  const bool mine = i < residues && resolved[i];
  Atom ri = {0, 0, 0}, mi = {0, 0, 0};
  if (mine) {
    ri = {reference[3 * i], reference[3 * i + 1], reference[3 * i + 2]};
    mi = {model[3 * i], model[3 * i + 1], model[3 * i + 2]};
  }
  const float r2 = radius * radius;
  int pairs = 0, kept = 0;
  for (int base = 0; base < residues; base += TILE) {
    const int j = base + threadIdx.x;
    if (j < residues) {
      refTile[threadIdx.x] = {reference[3 * j], reference[3 * j + 1], reference[3 * j + 2]};
      modTile[threadIdx.x] = {model[3 * j], model[3 * j + 1], model[3 * j + 2]};
    }
    present[threadIdx.x] = j < residues ? resolved[j] : 0;
    __syncthreads();
    if (mine) {
      for (int q = 0; q < TILE; q++) {
        if (!present[q] || abs(base + q - i) < minSeparation) continue;
        float d2 = dist2(ri, refTile[q]);
        if (d2 >= r2) continue;
        float diff = fabsf(sqrtf(d2) - sqrtf(dist2(mi, modTile[q])));
        pairs++;
        kept += (diff < 0.5f) + (diff < 1.0f) + (diff < 2.0f) + (diff < 4.0f);
      }
    }
    __syncthreads();
  }
  if (i < residues) score[size_t(blockIdx.y) * residues + i] = pairs > 0 ? 0.25f * kept / pairs : -1.0f;
}
