// SPDX-License-Identifier: BSL-1.0
// Element stiffness matrices (upper triangle, 78 entries) of linear elastic tetrahedra on an unstructured mesh.
#pragma once
struct Vec3 {
  double x, y, z;
};
__device__ inline Vec3 sub(Vec3 a, Vec3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
__device__ inline Vec3 cross(Vec3 a, Vec3 b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
__device__ inline double dot(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
__device__ inline Vec3 load(const double* xyz, int node) {
  return {xyz[3 * node], xyz[3 * node + 1], xyz[3 * node + 2]};
}
__global__ void tetra_stiffness(const int* __restrict__ tets, const double* __restrict__ xyz,
                                const double* __restrict__ young, double poisson, double* __restrict__ stiffness,
                                int elements) {
  int e = blockIdx.x * blockDim.x + threadIdx.x;
  if (e >= elements) return;
  Vec3 p0 = load(xyz, tets[e]), p1 = load(xyz, tets[elements + e]);
  Vec3 p2 = load(xyz, tets[2 * elements + e]), p3 = load(xyz, tets[3 * elements + e]);
  Vec3 a = sub(p1, p0), b = sub(p2, p0), c = sub(p3, p0);
  double det = dot(a, cross(b, c));
  Vec3 grad[4];
  grad[1] = cross(b, c);
  grad[2] = cross(c, a);
  grad[3] = cross(a, b);
  double inv = 1.0 / det;
  for (int k = 1; k < 4; k++) {
    grad[k].x *= inv;
    grad[k].y *= inv;
    grad[k].z *= inv;
  }
  grad[0] = {-grad[1].x - grad[2].x - grad[3].x, -grad[1].y - grad[2].y - grad[3].y,
             -grad[1].z - grad[2].z - grad[3].z};
  double volume = fabs(det) / 6.0;
  double mu = young[e] / (2.0 * (1.0 + poisson)) * volume;
  double lambda = 2.0 * mu * poisson / (1.0 - 2.0 * poisson);
  int slot = 0;
#pragma unroll
  for (int i = 0; i < 4; i++) {
    double gi[3] = {grad[i].x, grad[i].y, grad[i].z};
#pragma unroll
    for (int r = 0; r < 3; r++) {
#pragma unroll
      for (int j = i; j < 4; j++) {
        double gj[3] = {grad[j].x, grad[j].y, grad[j].z};
        double common = mu * dot(grad[i], grad[j]);
#pragma unroll
        for (int s = 0; s < 3; s++) {
          if (j == i && s < r) continue;
          double k = lambda * gi[r] * gj[s] + mu * gi[s] * gj[r];
          if (r == s) k += common;
          stiffness[(size_t)slot * elements + e] = k;
          slot++;
        }
      }
    }
  }
}
