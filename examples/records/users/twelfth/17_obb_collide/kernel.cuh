// SPDX-License-Identifier: BSL-1.0
// Narrow phase of a collision engine: separating-axis test of pairs of oriented boxes, with a compact list of hits.
#pragma once
#define OBB_FLOATS 15  // centre, three axes, half extents

struct Vec3 {
  float x, y, z;
};
__host__ __device__ inline float dot3(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

struct Obb {
  Vec3 centre, axis[3];
  float half[3];
};

__host__ __device__ inline Obb loadObb(const float* p) {
  Obb o;
  o.centre = {p[0], p[1], p[2]};
  for (int i = 0; i < 3; i++) {
    o.axis[i] = {p[3 + 3 * i], p[4 + 3 * i], p[5 + 3 * i]};
    o.half[i] = p[12 + i];
  }
  return o;
}

__device__ bool obbOverlap(const Obb& a, const Obb& b) {
  float R[3][3], A[3][3], t[3];
  Vec3 d = {b.centre.x - a.centre.x, b.centre.y - a.centre.y, b.centre.z - a.centre.z};
#pragma unroll
  for (int i = 0; i < 3; i++) {
    t[i] = dot3(d, a.axis[i]);
#pragma unroll
    for (int j = 0; j < 3; j++) {
      R[i][j] = dot3(a.axis[i], b.axis[j]);
      A[i][j] = fabsf(R[i][j]) + 1e-5f;
    }
  }
#pragma unroll
  for (int i = 0; i < 3; i++)
    if (fabsf(t[i]) > a.half[i] + b.half[0] * A[i][0] + b.half[1] * A[i][1] + b.half[2] * A[i][2]) return false;
#pragma unroll
  for (int j = 0; j < 3; j++) {
    float s = t[0] * R[0][j] + t[1] * R[1][j] + t[2] * R[2][j];
    if (fabsf(s) > b.half[j] + a.half[0] * A[0][j] + a.half[1] * A[1][j] + a.half[2] * A[2][j]) return false;
  }
#pragma unroll
  for (int i = 0; i < 3; i++) {
    const int i1 = (i + 1) % 3, i2 = (i + 2) % 3;
#pragma unroll
    for (int j = 0; j < 3; j++) {
      const int j1 = (j + 1) % 3, j2 = (j + 2) % 3;
      float ra = a.half[i1] * A[i2][j] + a.half[i2] * A[i1][j];
      float rb = b.half[j1] * A[i][j2] + b.half[j2] * A[i][j1];
      if (fabsf(t[i2] * R[i1][j] - t[i1] * R[i2][j]) > ra + rb) return false;
    }
  }
  return true;
}

__global__ void obb_collide(const float* __restrict__ boxes, const int* __restrict__ pairA,
                            const int* __restrict__ pairB, int* __restrict__ hits, int* hitCount, int pairs) {
  int p = blockIdx.x * blockDim.x + threadIdx.x;
  bool hit = false;
  if (p < pairs) {
    Obb a = loadObb(boxes + size_t(pairA[p]) * OBB_FLOATS);
    Obb b = loadObb(boxes + size_t(pairB[p]) * OBB_FLOATS);
    hit = obbOverlap(a, b);
  }
  unsigned mask = __ballot_sync(0xffffffffu, hit);
  if (mask == 0) return;
  int lane = threadIdx.x & 31, base = 0;
  if (lane == 0) base = atomicAdd(hitCount, __popc(mask));
  base = __shfl_sync(0xffffffffu, base, 0);
  if (hit) hits[base + __popc(mask & ((1u << lane) - 1u))] = p;
}
