// SPDX-License-Identifier: BSL-1.0
// Batch of tridiagonal systems by parallel cyclic reduction in shared memory, one block per system.
#pragma once
struct Row {
  float a, b, c, d;
};

// shared memory: 4 * n floats; blockDim.x >= n; arrays: [system][row], a[0] and c[n - 1] are ignored
__global__ void pcr_solve(const float* __restrict__ lower, const float* __restrict__ diag,
                          const float* __restrict__ upper, const float* __restrict__ rhs, float* __restrict__ x,
                          int n) {
  extern __shared__ float smem[];
  float* sa = smem;
  float* sb = sa + n;
  float* sc = sb + n;
  float* sd = sc + n;
  const int i = threadIdx.x;
  const size_t base = (size_t)blockIdx.x * n;
  const bool active = i < n;

  Row r = {0.0f, 1.0f, 0.0f, 0.0f};
  if (active) {
    r.a = i > 0 ? lower[base + i] : 0.0f;
    r.b = diag[base + i];
    r.c = i < n - 1 ? upper[base + i] : 0.0f;
    r.d = rhs[base + i];
  }
  for (int stride = 1; stride < n; stride <<= 1) {
    if (active) {
      sa[i] = r.a;
      sb[i] = r.b;
      sc[i] = r.c;
      sd[i] = r.d;
    }
    __syncthreads();
    if (active) {
      const int lo = i - stride, hi = i + stride;
      float a = 0.0f, c = 0.0f;
      if (lo >= 0) {
        float k = r.a / sb[lo];
        a = -sa[lo] * k;
        r.b -= sc[lo] * k;
        r.d -= sd[lo] * k;
      }
      if (hi < n) {
        float k = r.c / sb[hi];
        c = -sc[hi] * k;
        r.b -= sa[hi] * k;
        r.d -= sd[hi] * k;
      }
      r.a = a;
      r.c = c;
    }
    __syncthreads();
  }
  if (active) x[base + i] = r.d / r.b;
}
