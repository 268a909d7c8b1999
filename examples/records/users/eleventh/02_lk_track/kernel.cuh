// SPDX-License-Identifier: BSL-1.0
// Sparse optical flow (Lucas-Kanade): a warp tracks one feature with a fixed number of Gauss-Newton steps on a patch of
// 15 x 15 pixels, so that the latency of a frame does not depend on its content.
#pragma once
constexpr int kRadius = 7;
constexpr int kSide = 2 * kRadius + 1;
constexpr int kPatch = kSide * kSide;
constexpr int kPerLane = (kPatch + 31) / 32;

__device__ __forceinline__ float warpSum(float v) {
  for (int o = 16; o; o >>= 1) v += __shfl_xor_sync(~0u, v, o);
  return v;
}

__device__ __forceinline__ float bilinear(const unsigned char* __restrict__ image, int width, int height, int pitch,
                                          float x, float y) {
  x = fminf(fmaxf(x, 0.f), width - 1.001f);
  y = fminf(fmaxf(y, 0.f), height - 1.001f);
  int ix = int(x), iy = int(y);
  float fx = x - ix, fy = y - iy;
  const unsigned char* p = image + iy * pitch + ix;
  float p00 = p[0], p10 = p[1], p01 = p[pitch], p11 = p[pitch + 1];
  float top = fmaf(fx, p10 - p00, p00);
  float bottom = fmaf(fx, p11 - p01, p01);
  return fmaf(fy, bottom - top, top);
}

__global__ void __launch_bounds__(128)
    lk_track(const unsigned char* __restrict__ previous, const unsigned char* __restrict__ next, int width, int height,
             int pitch, const float* __restrict__ pointX, const float* __restrict__ pointY, float2* __restrict__ flow,
             float* __restrict__ residual, int points, int iterations, float minEigenvalue) {
  const int point = (blockIdx.x * blockDim.x + threadIdx.x) >> 5;
  const int lane = threadIdx.x & 31;
  if (point >= points) return;
  const float cx = pointX[point], cy = pointY[point];

  float patch[kPerLane], gx[kPerLane], gy[kPerLane];
  float a = 0.f, b = 0.f, c = 0.f;
#pragma unroll
  for (int k = 0; k < kPerLane; k++) {
    int i = lane + 32 * k;
    patch[k] = gx[k] = gy[k] = 0.f;
    if (i < kPatch) {
      float x = cx + (i % kSide - kRadius), y = cy + (i / kSide - kRadius);
      patch[k] = bilinear(previous, width, height, pitch, x, y);
      gx[k] = 0.5f * (bilinear(previous, width, height, pitch, x + 1.f, y) -
                      bilinear(previous, width, height, pitch, x - 1.f, y));
      gy[k] = 0.5f * (bilinear(previous, width, height, pitch, x, y + 1.f) -
                      bilinear(previous, width, height, pitch, x, y - 1.f));
    }
    a = fmaf(gx[k], gx[k], a);
    b = fmaf(gx[k], gy[k], b);
    c = fmaf(gy[k], gy[k], c);
  }
  a = warpSum(a);
  b = warpSum(b);
  c = warpSum(c);

  float eigen = 0.5f * (a + c - sqrtf((a - c) * (a - c) + 4.f * b * b)) / kPatch;
  if (eigen < minEigenvalue) {  // no texture: lost
    if (lane == 0) {
      flow[point] = make_float2(0.f, 0.f);
      residual[point] = -1.f;
    }
    return;
  }

  const float inverse = 1.f / (a * c - b * b);
  float u = 0.f, v = 0.f;
  for (int it = 0; it < iterations; it++) {
    float ex = 0.f, ey = 0.f;
#pragma unroll
    for (int k = 0; k < kPerLane; k++) {
      int i = lane + 32 * k;
      if (i < kPatch) {
        float x = cx + (i % kSide - kRadius) + u, y = cy + (i / kSide - kRadius) + v;
        float diff = patch[k] - bilinear(next, width, height, pitch, x, y);
        ex = fmaf(diff, gx[k], ex);
        ey = fmaf(diff, gy[k], ey);
      }
    }
    ex = warpSum(ex);
    ey = warpSum(ey);
    u += (c * ex - b * ey) * inverse;
    v += (a * ey - b * ex) * inverse;
  }

  float error = 0.f;
#pragma unroll
  for (int k = 0; k < kPerLane; k++) {
    int i = lane + 32 * k;
    if (i < kPatch) {
      float x = cx + (i % kSide - kRadius) + u, y = cy + (i / kSide - kRadius) + v;
      error += fabsf(patch[k] - bilinear(next, width, height, pitch, x, y));
    }
  }
  error = warpSum(error);
  if (lane == 0) {
    flow[point] = make_float2(u, v);
    residual[point] = error / kPatch;
  }
}
