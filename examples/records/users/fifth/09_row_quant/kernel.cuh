// SPDX-License-Identifier: BSL-1.0
// Dynamic int8 quantization of activations, a block per row: symmetric scale from the row's clipped absolute maximum;
// also the row's sum of codes, which the int8 GEMM needs for its zero-point correction.
#pragma once

enum { QUANT_THREADS = 192 };

struct MaxOp {
  __device__ float operator()(float a, float b) const { return fmaxf(a, b); }
};
struct AddOp {
  __device__ int operator()(int a, int b) const { return a + b; }
};

template <class T, class Op>
__device__ T blockReduce(T v, T* scratch, Op op, T neutral) {
  int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  for (int d = 16; d; d >>= 1) v = op(v, __shfl_xor_sync(0xffffffffu, v, d));
  if (lane == 0) scratch[warp] = v;
  __syncthreads();
  v = lane < QUANT_THREADS / 32 ? scratch[lane] : neutral;
  for (int d = 4; d; d >>= 1) v = op(v, __shfl_xor_sync(0xffffffffu, v, d));
  return v;  // lanes 0 to 7 of each warp
}

__global__ void __launch_bounds__(QUANT_THREADS)
    row_quant(const float* __restrict__ x, signed char* __restrict__ q, float* __restrict__ scale,
              int* __restrict__ codeSum, int width, int qStride, float clip) {
  __shared__ float smax[QUANT_THREADS / 32];
  __shared__ int ssum[QUANT_THREADS / 32];
  __shared__ float inverse;
  const float* row = x + (size_t)blockIdx.x * width;
  signed char* out = q + (size_t)blockIdx.x * qStride;
  float m = 0;
  for (int i = threadIdx.x; i < width; i += QUANT_THREADS) m = fmaxf(m, fabsf(row[i]));
  m = blockReduce(m, smax, MaxOp(), 0.0f);
  if (threadIdx.x == 0) {
    float s = fmaxf(fminf(m, clip), 1e-8f) / 127.0f;
    scale[blockIdx.x] = s;
    inverse = 1.0f / s;
  }
  __syncthreads();
  float inv = inverse;
  int sum = 0;
  for (int i = threadIdx.x * 4; i < qStride; i += QUANT_THREADS * 4) {  // qStride is a multiple of 4
    int v[4];
#pragma unroll
    for (int k = 0; k < 4; k++) {
      v[k] = 0;
      if (i + k < width) v[k] = min(max(__float2int_rn(row[i + k] * inv), -127), 127);
      sum += v[k];
    }
    *reinterpret_cast<char4*>(out + i) =
        make_char4((signed char)v[0], (signed char)v[1], (signed char)v[2], (signed char)v[3]);
  }
  sum = blockReduce(sum, ssum, AddOp(), 0);
  if (threadIdx.x == 0) codeSum[blockIdx.x] = sum;
}
