// SPDX-License-Identifier: BSL-1.0
// Ridge regression per sales region: Cholesky factor and two triangular solves of a small system in each thread.
#pragma once
template <int N>
__global__ void region_ridge(const double* __restrict__ gram, const double* __restrict__ rhs, double* __restrict__ coef,
                             int regions, double lambda) {
  int g = blockIdx.x * blockDim.x + threadIdx.x;
  if (g >= regions) return;
  double a[N][N], y[N];
  int k = 0;
#pragma unroll
  for (int i = 0; i < N; i++)
#pragma unroll
    for (int j = 0; j <= i; j++) {
      a[i][j] = gram[(size_t)k * regions + g] + (i == j ? lambda : 0.0);
      k++;
    }
#pragma unroll
  for (int j = 0; j < N; j++) {
#pragma unroll
    for (int i = j; i < N; i++) {
      double s = a[i][j];
#pragma unroll
      for (int m = 0; m < j; m++) s -= a[i][m] * a[j][m];
      a[i][j] = i == j ? sqrt(s) : s / a[j][j];
    }
  }
#pragma unroll
  for (int i = 0; i < N; i++) {
    double s = rhs[(size_t)i * regions + g];
#pragma unroll
    for (int m = 0; m < i; m++) s -= a[i][m] * y[m];
    y[i] = s / a[i][i];
  }
#pragma unroll
  for (int i = N - 1; i >= 0; i--) {
    double s = y[i];
#pragma unroll
    for (int m = i + 1; m < N; m++) s -= a[m][i] * y[m];
    y[i] = s / a[i][i];
    coef[(size_t)i * regions + g] = y[i];
  }
}
