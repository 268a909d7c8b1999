// SPDX-License-Identifier: BSL-1.0
// Removes the lens distortion (Brown-Conrady) of a camera from an RGBA image with bilinear sampling.
#pragma once

struct LensModel {
  float fx, fy, cx, cy;  // intrinsics of the distorted image
  float k1, k2, k3;      // radial
  float p1, p2;          // tangential
};

__device__ inline float2 distortPoint(const LensModel& lens, float x, float y) {
  float xx = x * x, yy = y * y, xy = x * y;
  float r2 = xx + yy;
  float radial = 1.0f + r2 * (lens.k1 + r2 * (lens.k2 + r2 * lens.k3));
  float dx = 2.0f * lens.p1 * xy + lens.p2 * (r2 + 2.0f * xx);
  float dy = lens.p1 * (r2 + 2.0f * yy) + 2.0f * lens.p2 * xy;
  return make_float2(lens.fx * (x * radial + dx) + lens.cx, lens.fy * (y * radial + dy) + lens.cy);
}

__device__ inline float4 lerp4(uchar4 a, uchar4 b, float t) {
  return make_float4(a.x + t * (float(b.x) - a.x), a.y + t * (float(b.y) - a.y), a.z + t * (float(b.z) - a.z),
                     a.w + t * (float(b.w) - a.w));
}

__device__ inline unsigned char toByte(float a, float b, float t) {
  return static_cast<unsigned char>(a + t * (b - a) + 0.5f);
}

__global__ void undistortImage(const uchar4* __restrict__ src, uchar4* __restrict__ dst, int width, int height,
                               LensModel lens, float newInvFx, float newInvFy, float newCx, float newCy) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;

  float2 p = distortPoint(lens, (x - newCx) * newInvFx, (y - newCy) * newInvFy);
  uchar4 result = make_uchar4(0, 0, 0, 255);
  if (p.x >= 0.0f && p.y >= 0.0f && p.x <= width - 1 && p.y <= height - 1) {
    int x0 = int(p.x), y0 = int(p.y);
    int x1 = min(x0 + 1, width - 1), y1 = min(y0 + 1, height - 1);
    float tx = p.x - x0, ty = p.y - y0;
    const uchar4* r0 = src + size_t(y0) * width;
    const uchar4* r1 = src + size_t(y1) * width;
    float4 a = lerp4(r0[x0], r0[x1], tx);
    float4 b = lerp4(r1[x0], r1[x1], tx);
    result.x = toByte(a.x, b.x, ty);
    result.y = toByte(a.y, b.y, ty);
    result.z = toByte(a.z, b.z, ty);
    result.w = toByte(a.w, b.w, ty);
  }
  dst[size_t(y) * width + x] = result;
}
