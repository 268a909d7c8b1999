// SPDX-License-Identifier: BSL-1.0
// C = A * B + bias (row-major, any sizes), 64x64 tile per block, 4x4 outputs per thread in registers.
#pragma once
#define TILE_M 64
#define TILE_N 64
#define TILE_K 16
__global__ void gemm_bias(const float* __restrict__ A, const float* __restrict__ B, const float* __restrict__ bias,
                          float* __restrict__ C, int M, int N, int K) {
  __shared__ float As[TILE_K][TILE_M + 4];
  __shared__ float Bs[TILE_K][TILE_N];
  const int tid = threadIdx.x;  // 256 threads
  const int tx = tid % 16, ty = tid / 16;
  const int m0 = blockIdx.y * TILE_M, n0 = blockIdx.x * TILE_N;
  float acc[4][4] = {};
  for (int k0 = 0; k0 < K; k0 += TILE_K) {
#pragma unroll
    for (int i = 0; i < 4; i++) {
      int m = tid / TILE_K + i * 16, k = tid % TILE_K;
      As[k][m] = (m0 + m < M && k0 + k < K) ? A[(m0 + m) * K + k0 + k] : 0.0f;
      int kb = tid / TILE_N + i * 4, n = tid % TILE_N;
      Bs[kb][n] = (k0 + kb < K && n0 + n < N) ? B[(k0 + kb) * N + n0 + n] : 0.0f;
    }
    __syncthreads();
#pragma unroll
    for (int k = 0; k < TILE_K; k++) {
      float a[4], b[4];
#pragma unroll
      for (int i = 0; i < 4; i++) {
        a[i] = As[k][ty * 4 + i];
        b[i] = Bs[k][tx + i * 16];
      }
#pragma unroll
      for (int i = 0; i < 4; i++)
#pragma unroll
        for (int j = 0; j < 4; j++) acc[i][j] += a[i] * b[j];
    }
    __syncthreads();
  }
  for (int i = 0; i < 4; i++) {
    int m = m0 + ty * 4 + i;
    if (m >= M) break;
    for (int j = 0; j < 4; j++) {
      int n = n0 + tx + j * 16;
      if (n < N) C[m * N + n] = acc[i][j] + bias[n];
    }
  }
}
