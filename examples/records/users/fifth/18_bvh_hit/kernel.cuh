// SPDX-License-Identifier: BSL-1.0
// Ray caster: closest hit of the camera's rays with a triangle mesh, by a bounding volume hierarchy with a small stack.
#pragma once

struct Vec3 {
  float x, y, z;
};
__device__ __forceinline__ Vec3 load3(const float* p) { return {p[0], p[1], p[2]}; }
__device__ __forceinline__ Vec3 operator-(Vec3 a, Vec3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
__device__ __forceinline__ float dot(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
__device__ __forceinline__ Vec3 cross(Vec3 a, Vec3 b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

__device__ __forceinline__ float hitBox(const float* __restrict__ box, Vec3 o, Vec3 inv, float tMax) {
  float x0 = (box[0] - o.x) * inv.x, x1 = (box[3] - o.x) * inv.x;
  float y0 = (box[1] - o.y) * inv.y, y1 = (box[4] - o.y) * inv.y;
  float z0 = (box[2] - o.z) * inv.z, z1 = (box[5] - o.z) * inv.z;
  float near = fmaxf(fmaxf(fminf(x0, x1), fminf(y0, y1)), fmaxf(fminf(z0, z1), 0.0f));
  float far = fminf(fminf(fmaxf(x0, x1), fmaxf(y0, y1)), fminf(fmaxf(z0, z1), tMax));
  return near <= far * 1.0000004f ? near : -1.0f;
}

__device__ __forceinline__ float hitTriangle(const float* __restrict__ tri, Vec3 o, Vec3 d) {
  Vec3 a = load3(tri), e1 = load3(tri + 3) - a, e2 = load3(tri + 6) - a;
  Vec3 p = cross(d, e2);
  float det = dot(e1, p);
  if (fabsf(det) < 1e-12f) return -1;
  float inv = 1.0f / det;
  Vec3 s = o - a;
  float u = dot(s, p) * inv;
  if (u < 0 || u > 1) return -1;
  Vec3 q = cross(s, e1);
  float v = dot(d, q) * inv;
  if (v < 0 || u + v > 1) return -1;
  return dot(e2, q) * inv;
}

// node: child >= 0: the left child, the right one follows it; child < 0: a leaf with the triangles from ~child on
__global__ void bvh_hit(const float* __restrict__ nodeBox, const int* __restrict__ nodeChild,
                        const int* __restrict__ nodeCount, const float* __restrict__ triangle,
                        float* __restrict__ depth, int* __restrict__ hitId, int width, int height, float eyeX,
                        float eyeY, float eyeZ, float focal) {
  int px = blockIdx.x * blockDim.x + threadIdx.x, py = blockIdx.y * blockDim.y + threadIdx.y;
  if (px >= width || py >= height) return;
  Vec3 o = {eyeX, eyeY, eyeZ};
  Vec3 d = {(px + 0.5f - 0.5f * width) / height, focal, -0.25f - (py + 0.5f - 0.5f * height) / height};
  float len = rsqrtf(dot(d, d));
  d = {d.x * len, d.y * len, d.z * len};
  Vec3 inv = {1.0f / d.x, 1.0f / d.y, 1.0f / d.z};
  float best = 1e30f;
  int id = -1;
  int stack[40];
  int top = 0, node = hitBox(nodeBox, o, inv, best) >= 0 ? 0 : -1;
  while (node >= 0) {
    int child = nodeChild[node];
    int next = -1;
    if (child < 0) {
      int first = ~child, n = nodeCount[node];
      for (int k = first; k < first + n; k++) {
        float t = hitTriangle(triangle + (size_t)k * 9, o, d);
        if (t > 1e-4f && t < best) {
          best = t;
          id = k;
        }
      }
    } else {
      float tl = hitBox(nodeBox + (size_t)child * 6, o, inv, best);
      float tr = hitBox(nodeBox + (size_t)child * 6 + 6, o, inv, best);
      if (tl >= 0 && tr >= 0) {
        bool leftFirst = tl <= tr;
        next = leftFirst ? child : child + 1;
        if (top < 40) stack[top++] = leftFirst ? child + 1 : child;
      } else if (tl >= 0) {
        next = child;
      } else if (tr >= 0) {
        next = child + 1;
      }
    }
    while (next < 0 && top > 0) {
      int s = stack[--top];
      if (hitBox(nodeBox + (size_t)s * 6, o, inv, best) >= 0) next = s;
    }
    node = next;
  }
  size_t at = (size_t)py * width + px;
  depth[at] = best;
  hitId[at] = id;
}
