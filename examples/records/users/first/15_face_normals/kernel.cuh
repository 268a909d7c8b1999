// SPDX-License-Identifier: BSL-1.0
// Area and unit normal of each triangle of a terrain mesh.
#pragma once
struct Vec3 {
  float x, y, z;
};
__device__ inline Vec3 fetch(const float* p, int i) {
  Vec3 v = {p[3 * i], p[3 * i + 1], p[3 * i + 2]};
  return v;
}
__device__ inline Vec3 sub(Vec3 a, Vec3 b) {
  Vec3 v = {a.x - b.x, a.y - b.y, a.z - b.z};
  return v;
}
__device__ inline Vec3 cross(Vec3 a, Vec3 b) {
  Vec3 v = {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
  return v;
}
__global__ void face_normals(const int* triangle, const float* position, float4* normalArea, int faces) {
  int f = blockIdx.x * blockDim.x + threadIdx.x;
  if (f >= faces) return;
  Vec3 a = fetch(position, triangle[3 * f]);
  Vec3 b = fetch(position, triangle[3 * f + 1]);
  Vec3 c = fetch(position, triangle[3 * f + 2]);
  Vec3 n = cross(sub(b, a), sub(c, a));
  float len = sqrtf(n.x * n.x + n.y * n.y + n.z * n.z);
  float inv = 1.0f / fmaxf(len, 1e-20f);
  normalArea[f] = make_float4(n.x * inv, n.y * inv, n.z * inv, 0.5f * len);
}
