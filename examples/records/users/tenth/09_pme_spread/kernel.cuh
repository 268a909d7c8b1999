// SPDX-License-Identifier: BSL-1.0
// Particle mesh Ewald: spreads the charges of atoms onto a periodic grid with cubic B-splines (order 4).
#pragma once

constexpr int kPmeOrder = 4;
constexpr int kThreadsPerAtom = kPmeOrder * kPmeOrder;
constexpr int kAtomsPerBlock = 8;

struct PmeGrid {
  int nx, ny, nz;
};

struct SplineShared {
  float theta[3][kPmeOrder];
  int start[3];
};

__device__ inline void fillBSpline(float w, float* a) {
  a[1] = w;
  a[0] = 1.0f - w;
  // order 3
  a[2] = 0.5f * w * a[1];
  a[1] = 0.5f * ((w + 1.0f) * a[0] + (2.0f - w) * a[1]);
  a[0] = 0.5f * (1.0f - w) * a[0];
  // order 4
  const float third = 1.0f / 3.0f;
  a[3] = third * w * a[2];
  a[2] = third * ((w + 1.0f) * a[1] + (3.0f - w) * a[2]);
  a[1] = third * ((w + 2.0f) * a[0] + (2.0f - w) * a[1]);
  a[0] = third * (1.0f - w) * a[0];
}

__device__ inline int wrap(int i, int n) {
  return i >= n ? i - n : i;
}

// fractional: x, y, z of each atom in [0, 1). block: 16 threads (y and z of the spline) x 8 atoms
__global__ void __launch_bounds__(kThreadsPerAtom* kAtomsPerBlock)
    pmeSpreadCharges(const float* __restrict__ fractional, const float* __restrict__ charge, float* __restrict__ grid,
                     int atoms, PmeGrid size) {
  __shared__ SplineShared splines[kAtomsPerBlock];
  const int atom = blockIdx.x * kAtomsPerBlock + threadIdx.y;
  SplineShared& spline = splines[threadIdx.y];

  if (atom < atoms && threadIdx.x < 3) {
    const int axis = threadIdx.x;
    const int n = axis == 0 ? size.nx : axis == 1 ? size.ny : size.nz;
    const float p = fractional[3 * atom + axis] * n;
    const int cell = int(p);
    fillBSpline(p - cell, spline.theta[axis]);
    spline.start[axis] = cell;
  }
  __syncwarp();
  if (atom >= atoms) return;

  const float q = charge[atom];
  if (q == 0.0f) return;
  const int iy = threadIdx.x / kPmeOrder, iz = threadIdx.x % kPmeOrder;
  const int y = wrap(spline.start[1] + iy, size.ny);
  const int z = wrap(spline.start[2] + iz, size.nz);
  const float qyz = q * spline.theta[1][iy] * spline.theta[2][iz];
#pragma unroll
  for (int ix = 0; ix < kPmeOrder; ix++) {
    const int x = wrap(spline.start[0] + ix, size.nx);
    atomicAdd(grid + (size_t(x) * size.ny + y) * size.nz + z, qyz * spline.theta[0][ix]);
  }
}
