// SPDX-License-Identifier: BSL-1.0
// Character animation: dual-quaternion skinning of positions and normals, four bones a vertex.
#pragma once
struct DualQuat {
  float4 real, dual;
};

__device__ inline float dot4(float4 a, float4 b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }
__device__ inline float3 cross3(float3 a, float3 b) {
  return make_float3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}
__device__ inline void addScaled(float4& a, float4 b, float s) {
  a.x += b.x * s;
  a.y += b.y * s;
  a.z += b.z * s;
  a.w += b.w * s;
}
__device__ inline float3 rotate(float4 q, float3 v) {
  float3 u = make_float3(q.x, q.y, q.z);
  float3 t = cross3(u, v);
  t = make_float3(2.0f * t.x, 2.0f * t.y, 2.0f * t.z);
  float3 c = cross3(u, t);
  return make_float3(v.x + q.w * t.x + c.x, v.y + q.w * t.y + c.y, v.z + q.w * t.z + c.z);
}
__device__ inline DualQuat loadBone(const float4* palette, unsigned int bone) {
  DualQuat d;
  d.real = palette[2 * bone];
  d.dual = palette[2 * bone + 1];
  return d;
}

// bones: four 8-bit indices a vertex, weights: four unorm8 that sum to 255
__global__ void skinDualQuat(const float3* position, const float3* normal, const unsigned int* bones,
                             const uchar4* weights, const float4* palette, float3* outPosition, float3* outNormal,
                             int vertices) {
  int stride = gridDim.x * blockDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < vertices; i += stride) {
    unsigned int pack = bones[i];
    uchar4 w8 = weights[i];
    float w[4] = {w8.x / 255.0f, w8.y / 255.0f, w8.z / 255.0f, w8.w / 255.0f};

    DualQuat first = loadBone(palette, pack & 0xFFu);
    float4 r = make_float4(0, 0, 0, 0), d = r;
    addScaled(r, first.real, w[0]);
    addScaled(d, first.dual, w[0]);
#pragma unroll
    for (int k = 1; k < 4; k++) {
      DualQuat q = loadBone(palette, (pack >> (8 * k)) & 0xFFu);
      float s = copysignf(w[k], dot4(first.real, q.real));  // the short way round
      addScaled(r, q.real, s);
      addScaled(d, q.dual, s);
    }
    float inv = rsqrtf(dot4(r, r));
    r = make_float4(r.x * inv, r.y * inv, r.z * inv, r.w * inv);
    d = make_float4(d.x * inv, d.y * inv, d.z * inv, d.w * inv);

    // translation = 2 * dual * conjugate(real)
    float3 rv = make_float3(r.x, r.y, r.z), dv = make_float3(d.x, d.y, d.z);
    float3 c = cross3(rv, dv);
    float3 p = rotate(r, position[i]);
    p.x += 2.0f * (r.w * dv.x - d.w * rv.x + c.x);
    p.y += 2.0f * (r.w * dv.y - d.w * rv.y + c.y);
    p.z += 2.0f * (r.w * dv.z - d.w * rv.z + c.z);
    outPosition[i] = p;
    outNormal[i] = rotate(r, normal[i]);
  }
}
