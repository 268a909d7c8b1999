// SPDX-License-Identifier: BSL-1.0
// Nuclear attraction integrals between contracted s-type Gaussians, a thread per pair of basis functions.
#pragma once
enum { PRIMITIVES = 3, ATOM_TILE = 32 };

struct Point {
  double x, y, z;
};

__device__ __forceinline__ double distance2(const Point& a, const Point& b) {
  double x = a.x - b.x, y = a.y - b.y, z = a.z - b.z;
  return x * x + y * y + z * z;
}

__device__ double boys0(double t) {
  if (t < 1e-7) return 1.0 - t / 3.0;
  if (t > 40.0) return 0.88622692545275801 * rsqrt(t);
  double root = sqrt(t);
  return 0.88622692545275801 * erf(root) / root;
}

// block: 16 x 16 functions; centres: 3 and atoms: 4 (x, y, z, charge) doubles each
__global__ void gto_nuclear(const double* __restrict__ centres, const double* __restrict__ exponents,
                            const double* __restrict__ coefficients, const double* __restrict__ atoms,
                            double* matrix, int functions, int atomCount, double threshold) {
  __shared__ double tile[ATOM_TILE * 4];
  int i = blockIdx.y * blockDim.y + threadIdx.y, j = blockIdx.x * blockDim.x + threadIdx.x;
  if (blockIdx.x > blockIdx.y) return;  // the matrix is symmetric
  bool active = i < functions && j <= i;
  int t = threadIdx.y * blockDim.x + threadIdx.x;
  Point a = {}, b = {};
  double r2 = 0;
  if (active) {
    a = {centres[3 * i], centres[3 * i + 1], centres[3 * i + 2]};
    b = {centres[3 * j], centres[3 * j + 1], centres[3 * j + 2]};
    r2 = distance2(a, b);
  }
  double sum = 0;
  for (int first = 0; first < atomCount; first += ATOM_TILE) {
    int count = min(int(ATOM_TILE), atomCount - first);
    __syncthreads();
    if (t < count * 4) tile[t] = atoms[4 * first + t];
    __syncthreads();
    if (!active) continue;
    for (int k = 0; k < PRIMITIVES; k++)
      for (int l = 0; l < PRIMITIVES; l++) {
        double ea = exponents[i * PRIMITIVES + k], eb = exponents[j * PRIMITIVES + l], p = ea + eb;
        double front = coefficients[i * PRIMITIVES + k] * coefficients[j * PRIMITIVES + l] * exp(-ea * eb / p * r2) / p;
        if (fabs(front) < threshold) continue;
        Point c = {(ea * a.x + eb * b.x) / p, (ea * a.y + eb * b.y) / p, (ea * a.z + eb * b.z) / p};
        double field = 0;
        for (int n = 0; n < count; n++) {
          Point nucleus = {tile[4 * n], tile[4 * n + 1], tile[4 * n + 2]};
          field += tile[4 * n + 3] * boys0(p * distance2(c, nucleus));
        }
        sum -= 6.2831853071795865 * front * field;
      }
  }
  if (!active) return;
  matrix[size_t(i) * functions + j] = sum;
  matrix[size_t(j) * functions + i] = sum;
}
