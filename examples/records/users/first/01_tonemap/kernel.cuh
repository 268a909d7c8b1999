// SPDX-License-Identifier: BSL-1.0
// HDR photograph -> 8-bit display image.
#pragma once
__device__ inline float shoulder(float x, float white) { return x * (1.0f + x / (white * white)) / (1.0f + x); }
__device__ inline unsigned char toByte(float v) {
  v = powf(fmaxf(v, 0.0f), 1.0f / 2.2f);
  return (unsigned char)(fminf(v, 1.0f) * 255.0f + 0.5f);
}
__global__ void tonemap(const float4* hdr, uchar4* ldr, int width, int height, float exposure, float white) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  int i = y * width + x;
  float4 p = hdr[i];
  float r = p.x * exposure, g = p.y * exposure, b = p.z * exposure;
  float lum = 0.2126f * r + 0.7152f * g + 0.0722f * b;
  float scale = shoulder(lum, white) / fmaxf(lum, 1e-6f);
  uchar4 o;
  o.x = toByte(r * scale);
  o.y = toByte(g * scale);
  o.z = toByte(b * scale);
  o.w = (unsigned char)(fminf(fmaxf(p.w, 0.0f), 1.0f) * 255.0f + 0.5f);
  ldr[i] = o;
}
