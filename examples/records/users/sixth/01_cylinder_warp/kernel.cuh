// SPDX-License-Identifier: BSL-1.0
// Warps one photograph onto a cylindrical panorama, with bilinear sampling and a feathering weight in alpha.
#pragma once
__device__ inline float3 toFloat(uchar4 c) { return make_float3(c.x, c.y, c.z); }
__device__ inline float3 mix(float3 a, float3 b, float t) {
  return make_float3(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t, a.z + (b.z - a.z) * t);
}
__device__ inline unsigned char quantize(float v) { return (unsigned char)fminf(fmaxf(v + 0.5f, 0.0f), 255.0f); }

__device__ inline float3 sampleBilinear(const uchar4* __restrict__ img, int w, float u, float v) {
  int x = (int)u, y = (int)v;
  float fx = u - x, fy = v - y;
  const uchar4* row0 = img + (size_t)y * w + x;
  const uchar4* row1 = row0 + w;
  float3 top = mix(toFloat(row0[0]), toFloat(row0[1]), fx);
  float3 bottom = mix(toFloat(row1[0]), toFloat(row1[1]), fx);
  return mix(top, bottom, fy);
}

__global__ void cylindricalWarp(const uchar4* __restrict__ photo, int photoW, int photoH, uchar4* __restrict__ pano,
                                int panoW, int panoH, float focal, float cosPitch, float sinPitch, float gain) {
  const int px = blockIdx.x * blockDim.x + threadIdx.x;
  const int py = blockIdx.y * blockDim.y + threadIdx.y;
  if (px >= panoW || py >= panoH) return;

  // ray through the panorama's pixel, turned into the camera's frame
  float theta = (px - 0.5f * panoW) / focal;
  float height = (py - 0.5f * panoH) / focal;
  float s, c;
  sincosf(theta, &s, &c);
  float dirY = height * cosPitch - c * sinPitch;
  float dirZ = height * sinPitch + c * cosPitch;

  uchar4 result = make_uchar4(0, 0, 0, 0);
  if (dirZ > 1e-3f) {
    float invZ = focal / dirZ;
    float u = s * invZ + 0.5f * photoW;
    float v = dirY * invZ + 0.5f * photoH;
    if (u >= 0.0f && v >= 0.0f && u < photoW - 1 && v < photoH - 1) {
      float3 rgb = sampleBilinear(photo, photoW, u, v);
      // cos^4 vignetting of the lens
      float du = u - 0.5f * photoW, dv = v - 0.5f * photoH;
      float f2 = focal * focal;
      float cos2 = f2 / (f2 + du * du + dv * dv);
      float k = gain / (0.4f + 0.6f * cos2 * cos2);
      float wx = 1.0f - fabsf(du) * (2.0f / photoW);
      float wy = 1.0f - fabsf(dv) * (2.0f / photoH);
      result.x = quantize(rgb.x * k);
      result.y = quantize(rgb.y * k);
      result.z = quantize(rgb.z * k);
      result.w = quantize(255.0f * fminf(wx, wy));
    }
  }
  pano[(size_t)py * panoW + px] = result;
}
