// SPDX-License-Identifier: BSL-1.0
// Decoder output (NV12, BT.709 limited range) to the normalised planar half tensor of a vision model.
// One thread makes the 2x2 pixels that share a chroma sample.
#pragma once
#include <cuda_fp16.h>
__constant__ float kMean[3] = {0.485f, 0.456f, 0.406f};
__constant__ float kInvStd[3] = {4.366812f, 4.464286f, 4.444444f};

__device__ inline float saturate01(float v) { return fminf(fmaxf(v, 0.0f), 1.0f); }

__global__ void nv12_tensor(const unsigned char* __restrict__ luma, const uchar2* __restrict__ chroma,
                            __half2* __restrict__ out, int w, int h, int pitch) {
  int cx = blockIdx.x * blockDim.x + threadIdx.x;
  int cy = blockIdx.y * blockDim.y + threadIdx.y;
  int frame = blockIdx.z;
  if (cx >= w / 2 || cy >= h / 2) return;

  uchar2 uv = chroma[(size_t(frame) * (h / 2) + cy) * (pitch / 2) + cx];
  float u = uv.x - 128.0f, v = uv.y - 128.0f;
  float addR = 1.7927f * v;
  float addG = -0.2132f * u - 0.5329f * v;
  float addB = 2.1124f * u;

  size_t plane = size_t(w / 2) * h;  // in half2
  for (int dy = 0; dy < 2; dy++) {
    int y = 2 * cy + dy;
    const uchar2* row = (const uchar2*)(luma + (size_t(frame) * h + y) * pitch);
    uchar2 yy = row[cx];
    float l0 = 1.1644f * (yy.x - 16), l1 = 1.1644f * (yy.y - 16);
    float add[3] = {addR, addG, addB};
    for (int c = 0; c < 3; c++) {
      float a = saturate01((l0 + add[c]) * (1.0f / 255.0f));
      float b = saturate01((l1 + add[c]) * (1.0f / 255.0f));
      out[(size_t(frame) * 3 + c) * plane + size_t(y) * (w / 2) + cx] =
          __floats2half2_rn((a - kMean[c]) * kInvStd[c], (b - kMean[c]) * kInvStd[c]);
    }
  }
}
