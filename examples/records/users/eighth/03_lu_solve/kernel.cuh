// SPDX-License-Identifier: BSL-1.0
// Batched A X = B for small dense matrices: LU with partial pivoting, one warp a matrix, then a right-hand side a lane.
#pragma once

struct Pivot {
  double size;
  int row;
};

__device__ __forceinline__ Pivot warpPivot(double size, int row) {
  for (int o = 16; o > 0; o >>= 1) {
    double s = __shfl_xor_sync(0xffffffffu, size, o);
    int r = __shfl_xor_sync(0xffffffffu, row, o);
    if (s > size || (s == size && r < row)) {
      size = s;
      row = r;
    }
  }
  return {size, row};
}

template <int N, int WARPS>
__global__ void __launch_bounds__(WARPS * 32)
    luSolve(const double* __restrict__ A, const double* __restrict__ B, double* __restrict__ X,
            int* __restrict__ info, int batch, int nrhs) {
  __shared__ double lu[WARPS][N][N + 1];
  __shared__ int order[WARPS][N];
  const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  const int m = blockIdx.x * WARPS + warp;
  if (m >= batch) return;
  double(*a)[N + 1] = lu[warp];
  int* perm = order[warp];
  for (int e = lane; e < N * N; e += 32) a[e / N][e % N] = A[size_t(m) * N * N + e];
  if (lane < N) perm[lane] = lane;
  __syncwarp();

  for (int k = 0; k < N; k++) {
    Pivot p = warpPivot(lane >= k && lane < N ? fabs(a[lane][k]) : -1.0, lane);
    if (p.size == 0.0) {  // singular: report as LAPACK does and leave X alone
      if (lane == 0) info[m] = k + 1;
      return;
    }
    if (p.row != k) {
      if (lane < N) {
        double t = a[k][lane];
        a[k][lane] = a[p.row][lane];
        a[p.row][lane] = t;
      } else if (lane == N) {
        int t = perm[k];
        perm[k] = perm[p.row];
        perm[p.row] = t;
      }
      __syncwarp();
    }
    double inv = 1.0 / a[k][k];
    if (lane > k && lane < N) a[lane][k] *= inv;
    __syncwarp();
    int w = N - 1 - k;
    for (int e = lane; e < w * w; e += 32) {
      int r = k + 1 + e / w, c = k + 1 + e % w;
      a[r][c] -= a[r][k] * a[k][c];
    }
    __syncwarp();
  }
  if (lane == 0) info[m] = 0;

  const double* rhs = B + size_t(m) * N * nrhs;
  double* sol = X + size_t(m) * N * nrhs;
  for (int c = lane; c < nrhs; c += 32) {
    double x[N];
#pragma unroll
    for (int r = 0; r < N; r++) {
      x[r] = rhs[perm[r] * nrhs + c];
      for (int j = 0; j < r; j++) x[r] -= a[r][j] * x[j];
    }
#pragma unroll
    for (int r = N - 1; r >= 0; r--) {
      for (int j = r + 1; j < N; j++) x[r] -= a[r][j] * x[j];
      x[r] /= a[r][r];
      sol[r * nrhs + c] = x[r];
    }
  }
}
