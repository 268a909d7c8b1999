// SPDX-License-Identifier: BSL-1.0
// Narrow phase between capsules: closest points of the two segments of each candidate pair; the contacts are appended
// to a ring, with one atomic per warp.
#pragma once

struct Capsule {
  float3 a, b;
  float radius;
};

struct Contact {
  int pair;
  float depth;
  float3 normal, point;
};

__device__ float3 operator-(float3 a, float3 b) { return make_float3(a.x - b.x, a.y - b.y, a.z - b.z); }
__device__ float3 along(float3 p, float3 d, float t) {
  return make_float3(fmaf(t, d.x, p.x), fmaf(t, d.y, p.y), fmaf(t, d.z, p.z));
}
__device__ float dot(float3 a, float3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

// 8 floats: two ends, the radius, a filler
__device__ Capsule loadCapsule(const float* __restrict__ capsules, int i) {
  const float4* p = reinterpret_cast<const float4*>(capsules) + 2 * size_t(i);
  float4 u = p[0], v = p[1];
  return {make_float3(u.x, u.y, u.z), make_float3(u.w, v.x, v.y), v.z};
}

__device__ void closestParameters(float3 d1, float3 d2, float3 r, float& s, float& t) {
  const float tiny = 1e-12f;
  float a = dot(d1, d1), e = dot(d2, d2), f = dot(d2, r);
  if (a <= tiny && e <= tiny) {
    s = t = 0;
    return;
  }
  if (a <= tiny) {
    s = 0;
    t = __saturatef(f / e);
    return;
  }
  float c = dot(d1, r);
  if (e <= tiny) {
    t = 0;
    s = __saturatef(-c / a);
    return;
  }
  float b = dot(d1, d2), denominator = a * e - b * b;
  s = denominator > 1e-6f * a * e ? __saturatef((b * f - c * e) / denominator) : 0.0f;
  t = (b * s + f) / e;
  if (t < 0) {
    t = 0;
    s = __saturatef(-c / a);
  } else if (t > 1) {
    t = 1;
    s = __saturatef((b - c) / a);
  }
}

__global__ void capsule_contacts(const float* __restrict__ capsules, const int* __restrict__ pairs, int pairCount,
                                 Contact* ring, unsigned* contactCount, unsigned ringMask, float margin) {
  int lane = threadIdx.x & 31, stride = gridDim.x * blockDim.x;
  int rounds = (pairCount + stride - 1) / stride;
  for (int k = 0; k < rounds; k++) {
    int pair = (k * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x;
    bool hit = false;
    Contact found;
    if (pair < pairCount) {
      Capsule u = loadCapsule(capsules, pairs[2 * pair]), v = loadCapsule(capsules, pairs[2 * pair + 1]);
      float3 d1 = u.b - u.a, d2 = v.b - v.a;
      float s, t;
      closestParameters(d1, d2, u.a - v.a, s, t);
      float3 p = along(u.a, d1, s), n = along(along(v.a - u.a, d2, t), d1, -s);
      float reach = u.radius + v.radius + margin, distance2 = dot(n, n);
      if (distance2 < reach * reach) {
        hit = true;
        float distance = sqrtf(distance2);
        found.pair = pair;
        found.depth = u.radius + v.radius - distance;
        float inverse = distance > 1e-8f ? 1 / distance : 0;
        found.normal = make_float3(n.x * inverse, n.y * inverse, inverse > 0 ? n.z * inverse : 1);
        found.point = along(p, found.normal, u.radius - 0.5f * found.depth);
      }
    }
    unsigned hits = __ballot_sync(~0u, hit);
    if (!hits) continue;
    unsigned base = 0;
    if (lane == 0) base = atomicAdd(contactCount, __popc(hits));
    base = __shfl_sync(~0u, base, 0);
    unsigned at = base + __popc(hits & ((1u << lane) - 1));
    if (hit) ring[at & ringMask] = found;
  }
}
