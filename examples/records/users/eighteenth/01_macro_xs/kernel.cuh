// SPDX-License-Identifier: BSL-1.0
// Macroscopic neutron cross sections of Monte Carlo particles: for each nuclide of the particle's material, a hash bin
// in lethargy and a bisection find the grid interval; the interpolated microscopic data are summed by density.
#pragma once

struct XsPoint {
  float total, elastic, absorption, fission, nuFission;
};

__device__ __forceinline__ XsPoint lerpXs(const XsPoint& a, const XsPoint& b, float f) {
  XsPoint r;
  r.total = a.total + f * (b.total - a.total);
  r.elastic = a.elastic + f * (b.elastic - a.elastic);
  r.absorption = a.absorption + f * (b.absorption - a.absorption);
  r.fission = a.fission + f * (b.fission - a.fission);
  r.nuFission = a.nuFission + f * (b.nuFission - a.nuFission);
  return r;
}

// index i in [lo, hi) with grid[i] <= u < grid[i + 1]
__device__ int gridInterval(const float* __restrict__ grid, float u, int lo, int hi) {
  while (hi - lo > 1) {
    const int mid = lo + (hi - lo) / 2;
    if (grid[mid] <= u)
      lo = mid;
    else
      hi = mid;
  }
  return lo;
}

__global__ void macro_xs(const float* __restrict__ lethargy, const int* __restrict__ material,
                         const int* __restrict__ matStart, const int* __restrict__ matNuclide,
                         const float* __restrict__ matDensity, const float* __restrict__ grids,
                         const XsPoint* __restrict__ xs, const int* __restrict__ hashIndex, float* __restrict__ macro,
                         int nParticles, int gridPoints, int hashBins, float binsPerUnit) {
  const int p = blockIdx.x * blockDim.x + threadIdx.x;
  if (p >= nParticles) return;
  const float u = lethargy[p];
  const int mat = material[p];
  const int bin = min(int(u * binsPerUnit), hashBins - 1);

  float sum[5] = {0.0f, 0.0f, 0.0f, 0.0f, 0.0f};
  for (int j = matStart[mat]; j < matStart[mat + 1]; j++) {
    const int nuc = matNuclide[j];
    const float density = matDensity[j];
    const float* grid = grids + (size_t)nuc * gridPoints;
    const int* hash = hashIndex + (size_t)nuc * (hashBins + 1);

    const int lo = hash[bin];
    const int hi = min(hash[bin + 1] + 1, gridPoints - 1);
    const int i = gridInterval(grid, u, lo, hi);

    const float f = (u - grid[i]) / (grid[i + 1] - grid[i]);
    const XsPoint* row = xs + (size_t)nuc * gridPoints + i;
    const XsPoint m = lerpXs(row[0], row[1], f);
    sum[0] += density * m.total;
    sum[1] += density * m.elastic;
    sum[2] += density * m.absorption;
    sum[3] += density * m.fission;
    sum[4] += density * m.nuFission;
  }
#pragma unroll
  for (int c = 0; c < 5; c++) macro[(size_t)c * nParticles + p] = sum[c];
}
