// SPDX-License-Identifier: BSL-1.0
// Distance of points to a triangle soup: every thread keeps a point, a block stages triangles in shared memory, and
// the closest point on a triangle is found by its Voronoi regions.
#pragma once
constexpr int TRI_TILE = 64;

struct Vec3 {
  float x, y, z;
};
__device__ __forceinline__ Vec3 operator-(const Vec3& a, const Vec3& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
__device__ __forceinline__ Vec3 along(const Vec3& a, float t, const Vec3& d) {
  return {a.x + t * d.x, a.y + t * d.y, a.z + t * d.z};
}
__device__ __forceinline__ float dot(const Vec3& a, const Vec3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

__device__ Vec3 closestOnTriangle(const Vec3& p, const Vec3& a, const Vec3& b, const Vec3& c) {
  Vec3 ab = b - a, ac = c - a, ap = p - a;
  float d1 = dot(ab, ap), d2 = dot(ac, ap);
  if (d1 <= 0.0f && d2 <= 0.0f) return a;
  Vec3 bp = p - b;
  float d3 = dot(ab, bp), d4 = dot(ac, bp);
  if (d3 >= 0.0f && d4 <= d3) return b;
  float vc = d1 * d4 - d3 * d2;
  if (vc <= 0.0f && d1 >= 0.0f && d3 <= 0.0f) return along(a, d1 / (d1 - d3), ab);
  Vec3 cp = p - c;
  float d5 = dot(ab, cp), d6 = dot(ac, cp);
  if (d6 >= 0.0f && d5 <= d6) return c;
  float vb = d5 * d2 - d1 * d6;
  if (vb <= 0.0f && d2 >= 0.0f && d6 <= 0.0f) return along(a, d2 / (d2 - d6), ac);
  float va = d3 * d6 - d5 * d4;
  if (va <= 0.0f && d4 - d3 >= 0.0f && d5 - d6 >= 0.0f)
    return along(b, (d4 - d3) / ((d4 - d3) + (d5 - d6)), c - b);
  float inv = 1.0f / (va + vb + vc);
  return along(along(a, vb * inv, ab), vc * inv, ac);
}

// points: [n][3]; corners: [triangles][3][3]
__global__ void nearest_triangle(const float* __restrict__ points, const float* __restrict__ corners,
                                 float* __restrict__ distance, int* __restrict__ nearest, int n, int triangles) {
  __shared__ float tile[TRI_TILE * 9];
  const int i = blockIdx.x * blockDim.x + threadIdx.x, safe = min(i, n - 1);
  const Vec3 p = {points[safe * 3], points[safe * 3 + 1], points[safe * 3 + 2]};
  float best = 3.4e38f;
  int which = -1;

  for (int first = 0; first < triangles; first += TRI_TILE) {
    const int count = min(TRI_TILE, triangles - first);
    __syncthreads();
    for (int k = threadIdx.x; k < count * 9; k += blockDim.x) tile[k] = corners[first * 9 + k];
    __syncthreads();
    for (int t = 0; t < count; t++) {
      const float* q = tile + t * 9;
      const Vec3 a = {q[0], q[1], q[2]}, b = {q[3], q[4], q[5]}, c = {q[6], q[7], q[8]};
      Vec3 d = p - closestOnTriangle(p, a, b, c);
      float d2 = dot(d, d);
      if (d2 < best) {
        best = d2;
        which = first + t;
      }
    }
  }
  if (i < n) {
    distance[i] = sqrtf(best);
    nearest[i] = which;
  }
}
