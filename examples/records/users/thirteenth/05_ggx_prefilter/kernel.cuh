// SPDX-License-Identifier: BSL-1.0
// Prefilters an environment map for image-based lighting: every texel of a cube map averages GGX importance samples
// of the latitude-longitude radiance map.
#pragma once
__device__ __forceinline__ float3 unit(float x, float y, float z) {
  float inv = rsqrtf(x * x + y * y + z * z);
  return make_float3(x * inv, y * inv, z * inv);
}

__device__ float3 cubeDirection(int face, float a, float b) {
  switch (face) {
    case 0:
      return unit(1, -b, -a);
    case 1:
      return unit(-1, -b, a);
    case 2:
      return unit(a, 1, b);
    case 3:
      return unit(a, -1, -b);
    case 4:
      return unit(a, -b, 1);
    default:
      return unit(-a, -b, -1);
  }
}

__device__ float3 fetchBilinear(const float4* __restrict__ env, int width, int height, float3 d) {
  float fx = (atan2f(d.z, d.x) * 0.15915494f + 0.5f) * width - 0.5f;
  float fy = acosf(fminf(fmaxf(d.y, -1.0f), 1.0f)) * 0.31830989f * height - 0.5f;
  float flx = floorf(fx), fly = floorf(fy), tx = fx - flx, ty = fy - fly;
  int x0 = int(flx), y0 = int(fly);
  int x1 = x0 + 1 >= width ? x0 + 1 - width : x0 + 1;
  if (x0 < 0) x0 += width;
  if (x0 >= width) x0 -= width;
  int y1 = min(y0 + 1, height - 1);
  y0 = min(max(y0, 0), height - 1);
  float4 a = env[y0 * width + x0], b = env[y0 * width + x1], c = env[y1 * width + x0], e = env[y1 * width + x1];
  float w00 = (1 - tx) * (1 - ty), w10 = tx * (1 - ty), w01 = (1 - tx) * ty, w11 = tx * ty;
  return make_float3(w00 * a.x + w10 * b.x + w01 * c.x + w11 * e.x, w00 * a.y + w10 * b.y + w01 * c.y + w11 * e.y,
                     w00 * a.z + w10 * b.z + w01 * c.z + w11 * e.z);
}

// grid: texels in 8 x 8 blocks x six faces
__global__ void ggx_prefilter(const float4* __restrict__ env, float4* __restrict__ cube, int width, int height,
                              int size, int samples, float roughness) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, face = blockIdx.z;
  if (x >= size || y >= size) return;
  const float3 n = cubeDirection(face, 2.0f * (x + 0.5f) / size - 1.0f, 2.0f * (y + 0.5f) / size - 1.0f);
  const float3 up = fabsf(n.z) < 0.9f ? make_float3(0, 0, 1) : make_float3(1, 0, 0);
  const float3 t = unit(up.y * n.z - up.z * n.y, up.z * n.x - up.x * n.z, up.x * n.y - up.y * n.x);
  const float3 s = make_float3(n.y * t.z - n.z * t.y, n.z * t.x - n.x * t.z, n.x * t.y - n.y * t.x);
  const float alpha = roughness * roughness, a2 = alpha * alpha;

  float3 sum = make_float3(0, 0, 0);
  float weight = 0.0f;
  for (int k = 0; k < samples; k++) {
    float e1 = (k + 0.5f) / samples, e2 = (__brev(k) >> 8) * (1.0f / 16777216.0f);
    float cosH = sqrtf((1.0f - e1) / (1.0f + (a2 - 1.0f) * e1)), sinH = sqrtf(fmaxf(1.0f - cosH * cosH, 0.0f));
    float sinP, cosP;
    sincosf(6.2831853f * e2, &sinP, &cosP);
    float hx = sinH * cosP, hy = sinH * sinP;
    float3 l;  // the mirror of the view direction n in the half vector
    l.x = 2.0f * cosH * (t.x * hx + s.x * hy + n.x * cosH) - n.x;
    l.y = 2.0f * cosH * (t.y * hx + s.y * hy + n.y * cosH) - n.y;
    l.z = 2.0f * cosH * (t.z * hx + s.z * hy + n.z * cosH) - n.z;
    float cosL = 2.0f * cosH * cosH - 1.0f;
    if (cosL <= 0.0f) continue;
    float3 c = fetchBilinear(env, width, height, l);
    sum.x += c.x * cosL;
    sum.y += c.y * cosL;
    sum.z += c.z * cosL;
    weight += cosL;
  }
  float inv = 1.0f / fmaxf(weight, 1e-6f);
  cube[(size_t(face) * size + y) * size + x] = make_float4(sum.x * inv, sum.y * inv, sum.z * inv, 1.0f);
}
