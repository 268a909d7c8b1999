// SPDX-License-Identifier: BSL-1.0
// Layer normalisation, one block a row.
#pragma once
__device__ inline float warpSum(float v) {
  for (int d = 16; d > 0; d >>= 1) v += __shfl_xor_sync(0xffffffffu, v, d);
  return v;
}
template <int THREADS>
__device__ float blockSum(float v, float* scratch) {
  v = warpSum(v);
  int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  __syncthreads();
  if (lane == 0) scratch[warp] = v;
  __syncthreads();
  float total = 0.0f;
  for (int k = 0; k < THREADS / 32; k++) total += scratch[k];
  return total;
}
template <int THREADS>
__global__ void layer_norm(const float* __restrict__ x, const float* __restrict__ gamma, const float* __restrict__ beta,
                           float* __restrict__ y, int cols, float eps) {
  __shared__ float scratch[THREADS / 32];
  const float* row = x + (size_t)blockIdx.x * cols;
  float* out = y + (size_t)blockIdx.x * cols;
  float sum = 0.0f;
  for (int c = threadIdx.x; c < cols; c += THREADS) sum += row[c];
  float mean = blockSum<THREADS>(sum, scratch) / cols;
  float sq = 0.0f;
  for (int c = threadIdx.x; c < cols; c += THREADS) {
    float d = row[c] - mean;
    sq += d * d;
  }
  float inv = rsqrtf(blockSum<THREADS>(sq, scratch) / cols + eps);
  for (int c = threadIdx.x; c < cols; c += THREADS) out[c] = (row[c] - mean) * inv * gamma[c] + beta[c];
}
