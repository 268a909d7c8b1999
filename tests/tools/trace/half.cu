// SPDX-License-Identifier: BSL-1.0
// Kernels of 16-bit numbers: pairs, eight at once, templates, shuffles, atomics.
#include <cuda_fp16.h>
#include <cuda_bf16.h>

// The sums of rows of halves, eight at once, in float.
__global__ void row_sums(const __half* __restrict__ x, float* __restrict__ sums, int cols) {
  __shared__ float warps[8];
  const __half* row = x + static_cast<size_t>(blockIdx.x) * cols;
  float sum = 0.f;
  for (int i = threadIdx.x; i < cols / 8; i += blockDim.x) {
    const float4 raw = reinterpret_cast<const float4*>(row)[i];
    const __half2* pairs = reinterpret_cast<const __half2*>(&raw);
#pragma unroll
    for (int k = 0; k < 4; ++k) {
      float2 f = __half22float2(pairs[k]);
      sum += f.x + f.y;
    }
  }
  for (int d = 16; d > 0; d /= 2) sum += __shfl_down_sync(0xffffffff, sum, d);
  if (threadIdx.x % 32 == 0) warps[threadIdx.x / 32] = sum;
  __syncthreads();
  if (threadIdx.x == 0) {
    for (int w = 1; w < 8; ++w) sum += warps[w];
    sums[blockIdx.x] = sum;
  }
}
template <typename T>
__global__ void relu_bias(const T* x, const T* bias, T* y, int n, int cols) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  T v = x[i] + bias[i % cols];
  y[i] = v > T(0.f) ? v : T(0.f);
}
__global__ void hgemm(const half* A, const half* B, half* C, int n) {
  __shared__ half As[16][16];
  __shared__ half Bs[16][16 + 2];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * 16 + ty, col = blockIdx.x * 16 + tx;
  half sum = 0;
  float other = 0;
  for (int t = 0; t < n / 16; ++t) {
    As[ty][tx] = A[row * n + t * 16 + tx];
    Bs[ty][tx] = B[(t * 16 + ty) * n + col];
    __syncthreads();
    for (int k = 0; k < 16; ++k) {
      sum = __hfma(As[ty][k], Bs[k][tx], sum);
      other += (float)As[ty][k] * __half2float(Bs[k][tx]);
    }
    __syncthreads();
  }
  C[row * n + col] = __hadd(sum, __float2half(other));
}
__global__ void swap_pairs(__half2* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  __half2 v = x[i];
  float a = __low2float(v), b = __high2float(v);
  v.x = __float2half(b);
  v.y = __float2half(a);
  x[i] = __halves2half2(v.x, __hmul(v.y, x[i].x));
}
__device__ __nv_bfloat16 warp_sum(__nv_bfloat16 v) {
  for (int d = 16; d > 0; d >>= 1) v = __hadd(v, __shfl_xor_sync(0xffffffff, v, d));
  return v;
}
__global__ void bf16_sums(const __nv_bfloat16* x, __nv_bfloat16* y, float* z) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __nv_bfloat16 v = warp_sum(x[i]);
  float f = __bfloat162float(x[i]);
  if (threadIdx.x % 32 == 0) y[i / 32] = v;
  z[i] = f + static_cast<float>(v);
}
__global__ void half_atomic(const __half* x, __half2* acc) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&acc[i % 4], __half2half2(x[i]));
  half w[4];
  for (int k = 0; k < 4; ++k) w[k] = x[i];
  w[1] += w[2] * w[3];
  acc[8 + i].x = w[1];
}
__global__ void mixes(const __half2* x, const __nv_bfloat16* b, __half2* y, const float* f) {
  const float2 v = __half22float2(x[threadIdx.x]);
  y[threadIdx.x] = __floats2half2_rn(v.x + __bfloat162float(b[threadIdx.x]), f[threadIdx.x]);
}
