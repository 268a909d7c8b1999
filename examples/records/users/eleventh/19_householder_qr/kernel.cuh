// SPDX-License-Identifier: BSL-1.0
// QR factorization of many 24x16 matrices by Householder reflections, in the layout of LAPACK's geqrf:
// R on and above the diagonal, the reflectors below it. 16 lanes per matrix, every lane keeps a column in registers.
#pragma once
constexpr int ROWS = 24;
constexpr int COLS = 16;
constexpr unsigned kAll = 0xffffffffu;

struct Reflector {
  float beta, tau, scale;
};

__device__ __forceinline__ Reflector makeReflector(float alpha, float tail) {
  Reflector h;
  if (tail == 0.0f) {
    h.beta = alpha;
    h.tau = 0.0f;
    h.scale = 0.0f;
    return h;
  }
  float norm = sqrtf(alpha * alpha + tail);
  h.beta = alpha >= 0.0f ? -norm : norm;
  h.tau = (h.beta - alpha) / h.beta;
  h.scale = 1.0f / (alpha - h.beta);
  return h;
}

__global__ void __launch_bounds__(128)
    householder_qr(const float* __restrict__ a, float* __restrict__ qr, float* __restrict__ tau, int matrices) {
  const int lane = threadIdx.x & (COLS - 1);
  const int matrix = (blockIdx.x * blockDim.x + threadIdx.x) / COLS;
  const bool active = matrix < matrices;
  const size_t base = size_t(active ? matrix : matrices - 1) * ROWS * COLS;

  float column[ROWS];
#pragma unroll
  for (int i = 0; i < ROWS; i++) column[i] = a[base + i * COLS + lane];

  float myTau = 0.0f;
#pragma unroll
  for (int k = 0; k < COLS; k++) {
    float tail = 0.0f;
#pragma unroll
    for (int i = k + 1; i < ROWS; i++) tail += column[i] * column[i];

    Reflector h = makeReflector(column[k], tail);
    if (lane == k) {
      myTau = h.tau;
      column[k] = h.beta;
#pragma unroll
      for (int i = k + 1; i < ROWS; i++) column[i] *= h.scale;
    }
    const float t = __shfl_sync(kAll, h.tau, k, COLS);

    float v[ROWS];
    float w = column[k];
#pragma unroll
    for (int i = k + 1; i < ROWS; i++) {
      v[i] = __shfl_sync(kAll, column[i], k, COLS);
      w += v[i] * column[i];
    }
    w *= t;
    if (lane > k) {
      column[k] -= w;
#pragma unroll
      for (int i = k + 1; i < ROWS; i++) column[i] -= v[i] * w;
    }
  }

  if (!active) return;
#pragma unroll
  for (int i = 0; i < ROWS; i++) qr[base + i * COLS + lane] = column[i];
  tau[size_t(matrix) * COLS + lane] = myTau;
}
