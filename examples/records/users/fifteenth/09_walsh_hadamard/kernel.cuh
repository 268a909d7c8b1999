// SPDX-License-Identifier: BSL-1.0
// Walsh-Hadamard transform of the rows of a matrix, after a flip of random signs: a block per row; the small strides
// in registers and shuffles, the others in shared memory.
#pragma once

__device__ float signOf(unsigned bits, int i) { return bits >> i & 1 ? -1.0f : 1.0f; }

__device__ void butterfly(float& a, float& b) {
  float s = a + b, d = a - b;
  a = s;
  b = d;
}

// block: 2^LOG_N / 4 threads, four neighbours each; signs: a bit per column
template <int LOG_N>
__global__ void __launch_bounds__((1 << LOG_N) / 4)
    walsh_hadamard(const float* __restrict__ in, const unsigned* __restrict__ signs, float* __restrict__ out,
                   float scale) {
  constexpr int N = 1 << LOG_N, THREADS = N / 4;
  __shared__ float row[N];
  int t = threadIdx.x;
  float4 v = reinterpret_cast<const float4*>(in + size_t(blockIdx.x) * N)[t];
  unsigned bits = signs[t >> 3] >> (4 * (t & 7));
  float x[4] = {v.x * signOf(bits, 0), v.y * signOf(bits, 1), v.z * signOf(bits, 2), v.w * signOf(bits, 3)};

  butterfly(x[0], x[1]);
  butterfly(x[2], x[3]);
  butterfly(x[0], x[2]);
  butterfly(x[1], x[3]);
#pragma unroll
  for (int d = 1; d < 32; d <<= 1) {
    bool upper = t & d;
#pragma unroll
    for (int j = 0; j < 4; j++) {
      float other = __shfl_xor_sync(~0u, x[j], d);
      x[j] = upper ? other - x[j] : x[j] + other;
    }
  }
  reinterpret_cast<float4*>(row)[t] = make_float4(x[0], x[1], x[2], x[3]);

#pragma unroll
  for (int h = 128; h < N; h <<= 1) {
    __syncthreads();
#pragma unroll
    for (int k = 0; k < 2; k++) {
      int p = t + k * THREADS;
      int i = (p & ~(h - 1)) << 1 | (p & (h - 1));
      butterfly(row[i], row[i + h]);
    }
  }
  __syncthreads();
  float* o = out + size_t(blockIdx.x) * N;
#pragma unroll
  for (int k = 0; k < 4; k++) o[t + k * THREADS] = row[t + k * THREADS] * scale;
}
