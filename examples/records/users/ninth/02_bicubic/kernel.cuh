// SPDX-License-Identifier: BSL-1.0
// Bicubic (Catmull-Rom) resize of a batch of RGBA8 images to planar RGB float, normalised by mean and deviation.
#pragma once
__device__ inline void cubicWeights(float t, float w[4]) {
  float t2 = t * t, t3 = t2 * t;
  w[0] = -0.5f * t3 + t2 - 0.5f * t;
  w[1] = 1.5f * t3 - 2.5f * t2 + 1.0f;
  w[2] = -1.5f * t3 + 2.0f * t2 + 0.5f * t;
  w[3] = 0.5f * t3 - 0.5f * t2;
}

__device__ inline int clampIndex(int i, int n) { return i < 0 ? 0 : (i >= n ? n - 1 : i); }

__global__ void resize_bicubic_rgba(const uchar4* __restrict__ src, float* __restrict__ dst,
                                    const float* __restrict__ meanStd, int srcW, int srcH, int dstW, int dstH,
                                    float scaleX, float scaleY) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= dstW || y >= dstH) return;
  const uchar4* image = src + (size_t)blockIdx.z * srcW * srcH;

  const float sx = (x + 0.5f) * scaleX - 0.5f;
  const float sy = (y + 0.5f) * scaleY - 0.5f;
  const int ix = __float2int_rd(sx), iy = __float2int_rd(sy);
  float wx[4], wy[4];
  cubicWeights(sx - ix, wx);
  cubicWeights(sy - iy, wy);
  int cols[4];
#pragma unroll
  for (int k = 0; k < 4; k++) cols[k] = clampIndex(ix - 1 + k, srcW);

  float3 sum = make_float3(0.0f, 0.0f, 0.0f);
#pragma unroll
  for (int j = 0; j < 4; j++) {
    const uchar4* row = image + (size_t)clampIndex(iy - 1 + j, srcH) * srcW;
    float3 line = make_float3(0.0f, 0.0f, 0.0f);
#pragma unroll
    for (int k = 0; k < 4; k++) {
      uchar4 p = row[cols[k]];
      line.x += wx[k] * p.x;
      line.y += wx[k] * p.y;
      line.z += wx[k] * p.z;
    }
    sum.x += wy[j] * line.x;
    sum.y += wy[j] * line.y;
    sum.z += wy[j] * line.z;
  }

  const size_t plane = (size_t)dstW * dstH;
  float* out = dst + blockIdx.z * 3 * plane + (size_t)y * dstW + x;
  const float rgb[3] = {sum.x, sum.y, sum.z};
#pragma unroll
  for (int c = 0; c < 3; c++) {
    float v = fminf(fmaxf(rgb[c], 0.0f), 255.0f) * (1.0f / 255.0f);
    out[c * plane] = (v - meanStd[c]) / meanStd[3 + c];
  }
}
