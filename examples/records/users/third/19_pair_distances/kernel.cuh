// SPDX-License-Identifier: BSL-1.0
// Radial distribution of atoms in a periodic box: histogram of all pair distances, tile against tile, shared atomics.
#pragma once
#define ATOMS 128
#define BINS 600
__device__ inline float wrap(float d, float box) { return d - box * rintf(d / box); }
__global__ void pair_distances(const float* __restrict__ x, const float* __restrict__ y, const float* __restrict__ z,
                               unsigned long long* histogram, int n, float box, float binsPerLength) {
  if (blockIdx.x < blockIdx.y) return;  // every pair of tiles once
  __shared__ float sx[ATOMS], sy[ATOMS], sz[ATOMS];
  __shared__ unsigned int bins[BINS];
  for (int k = threadIdx.x; k < BINS; k += ATOMS) bins[k] = 0;
  int j0 = blockIdx.x * ATOMS;
  if (j0 + threadIdx.x < n) {
    sx[threadIdx.x] = x[j0 + threadIdx.x];
    sy[threadIdx.x] = y[j0 + threadIdx.x];
    sz[threadIdx.x] = z[j0 + threadIdx.x];
  }
  __syncthreads();
  int i = blockIdx.y * ATOMS + threadIdx.x;
  if (i < n) {
    float px = x[i], py = y[i], pz = z[i];
    int from = blockIdx.x == blockIdx.y ? threadIdx.x + 1 : 0;
    int to = min(ATOMS, n - j0);
    for (int j = from; j < to; j++) {
      float dx = wrap(sx[j] - px, box), dy = wrap(sy[j] - py, box), dz = wrap(sz[j] - pz, box);
      int bin = (int)(sqrtf(dx * dx + dy * dy + dz * dz) * binsPerLength);
      if (bin < BINS) atomicAdd(&bins[bin], 1u);
    }
  }
  __syncthreads();
  for (int k = threadIdx.x; k < BINS; k += ATOMS)
    if (bins[k]) atomicAdd(&histogram[k], (unsigned long long)bins[k]);
}
