// SPDX-License-Identifier: BSL-1.0
// Structural similarity (SSIM) of two grey images with a separable Gaussian window of 11 pixels; one partial sum a
// block.
#pragma once

#define SSIM_R 5
#define SSIM_TX 32
#define SSIM_TY 16

// only whole windows count, as in the paper; taps has 2 * SSIM_R + 1 weights
__global__ void __launch_bounds__(SSIM_TX* SSIM_TY)
    ssim_windows(const float* __restrict__ ref, const float* __restrict__ img, const float* __restrict__ taps,
                 float* __restrict__ blockSums, int width, int height, float c1, float c2) {
  __shared__ float sa[SSIM_TY + 2 * SSIM_R][SSIM_TX + 2 * SSIM_R];
  __shared__ float sb[SSIM_TY + 2 * SSIM_R][SSIM_TX + 2 * SSIM_R];
  __shared__ float rows[5][SSIM_TY + 2 * SSIM_R][SSIM_TX];
  __shared__ float warpSum[SSIM_TX * SSIM_TY / 32];

  const int tid = threadIdx.y * SSIM_TX + threadIdx.x;
  const int x0 = blockIdx.x * SSIM_TX, y0 = blockIdx.y * SSIM_TY;

  for (int y = threadIdx.y; y < SSIM_TY + 2 * SSIM_R; y += SSIM_TY)
    for (int x = threadIdx.x; x < SSIM_TX + 2 * SSIM_R; x += SSIM_TX) {
      const int gx = min(x0 + x, width - 1), gy = min(y0 + y, height - 1);
      sa[y][x] = ref[(size_t)gy * width + gx];
      sb[y][x] = img[(size_t)gy * width + gx];
    }
  __syncthreads();

  for (int y = threadIdx.y; y < SSIM_TY + 2 * SSIM_R; y += SSIM_TY) {
    float ma = 0.f, mb = 0.f, maa = 0.f, mbb = 0.f, mab = 0.f;
#pragma unroll
    for (int k = 0; k <= 2 * SSIM_R; ++k) {
      const float w = __ldg(taps + k);
      const float a = sa[y][threadIdx.x + k], b = sb[y][threadIdx.x + k];
      ma += w * a;
      mb += w * b;
      maa += w * a * a;
      mbb += w * b * b;
      mab += w * a * b;
    }
    rows[0][y][threadIdx.x] = ma;
    rows[1][y][threadIdx.x] = mb;
    rows[2][y][threadIdx.x] = maa;
    rows[3][y][threadIdx.x] = mbb;
    rows[4][y][threadIdx.x] = mab;
  }
  __syncthreads();

  float m[5] = {0.f, 0.f, 0.f, 0.f, 0.f};
#pragma unroll
  for (int k = 0; k <= 2 * SSIM_R; ++k) {
    const float w = __ldg(taps + k);
#pragma unroll
    for (int q = 0; q < 5; ++q) m[q] += w * rows[q][threadIdx.y + k][threadIdx.x];
  }
  float ssim = 0.f;
  if (x0 + (int)threadIdx.x + 2 * SSIM_R < width && y0 + (int)threadIdx.y + 2 * SSIM_R < height) {
    const float va = m[2] - m[0] * m[0], vb = m[3] - m[1] * m[1], cov = m[4] - m[0] * m[1];
    ssim = (2.f * m[0] * m[1] + c1) * (2.f * cov + c2) / ((m[0] * m[0] + m[1] * m[1] + c1) * (va + vb + c2));
  }
  for (int o = 16; o > 0; o >>= 1) ssim += __shfl_down_sync(0xffffffffu, ssim, o);
  if ((tid & 31) == 0) warpSum[tid >> 5] = ssim;
  __syncthreads();
  if (tid < 32) {
    float s = tid < SSIM_TX * SSIM_TY / 32 ? warpSum[tid] : 0.f;
    for (int o = 16; o > 0; o >>= 1) s += __shfl_down_sync(0xffffffffu, s, o);
    if (tid == 0) blockSums[blockIdx.y * gridDim.x + blockIdx.x] = s;
  }
}
