// SPDX-License-Identifier: BSL-1.0
// Batched damped normal equations (A + lambda diag A) x = g by Cholesky, one thread a small matrix, interleaved
// storage.
#pragma once
template <int N>
struct PackedLower {
  static constexpr int kSize = N * (N + 1) / 2;
  float v[kSize];
  __device__ __forceinline__ float& operator()(int i, int j) { return v[i * (i + 1) / 2 + j]; }
};

template <int N>
__device__ __forceinline__ void factorize(PackedLower<N>& a, float floorPivot) {
#pragma unroll
  for (int j = 0; j < N; j++) {
    float d = a(j, j);
#pragma unroll
    for (int k = 0; k < j; k++) d -= a(j, k) * a(j, k);
    float inv = rsqrtf(fmaxf(d, floorPivot));
    a(j, j) = inv;  // the reciprocal, so that the substitutions multiply
#pragma unroll
    for (int i = j + 1; i < N; i++) {
      float s = a(i, j);
#pragma unroll
      for (int k = 0; k < j; k++) s -= a(i, k) * a(j, k);
      a(i, j) = s * inv;
    }
  }
}

// element e of problem p lies at [e * count + p]
template <int N>
__global__ void __launch_bounds__(256)
    solveDamped(const float* __restrict__ hessian, const float* __restrict__ gradient, float* __restrict__ step,
                int count, float lambda, float floorPivot) {
  const int p = blockIdx.x * blockDim.x + threadIdx.x;
  if (p >= count) return;

  PackedLower<N> a;
#pragma unroll
  for (int e = 0; e < PackedLower<N>::kSize; e++) a.v[e] = hessian[(size_t)e * count + p];
  float x[N];
#pragma unroll
  for (int i = 0; i < N; i++) {
    x[i] = gradient[(size_t)i * count + p];
    a(i, i) *= 1.0f + lambda;
  }

  factorize(a, floorPivot);
#pragma unroll
  for (int i = 0; i < N; i++) {
#pragma unroll
    for (int k = 0; k < i; k++) x[i] -= a(i, k) * x[k];
    x[i] *= a(i, i);
  }
#pragma unroll
  for (int i = N - 1; i >= 0; i--) {
#pragma unroll
    for (int k = i + 1; k < N; k++) x[i] -= a(k, i) * x[k];
    x[i] *= a(i, i);
  }
#pragma unroll
  for (int i = 0; i < N; i++) step[(size_t)i * count + p] = x[i];
}
