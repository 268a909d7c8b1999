// SPDX-License-Identifier: BSL-1.0
// Longstaff-Schwartz: sums of the normal equations over the paths in the money at one exercise date.
#pragma once
struct Basis {
  double v[3];
};

// weighted Laguerre polynomials of the moneyness
__device__ Basis laguerre(double x) {
  double w = exp(-0.5 * x);
  Basis b;
  b.v[0] = w;
  b.v[1] = w * (1.0 - x);
  b.v[2] = w * (1.0 - 2.0 * x + 0.5 * x * x);
  return b;
}

template <int N>
__device__ void warpSum(double (&s)[N]) {
#pragma unroll
  for (int i = 0; i < N; i++)
    for (int o = 16; o > 0; o >>= 1) s[i] += __shfl_down_sync(0xffffffffu, s[i], o);
}

// moments: 6 of the symmetric matrix, 3 of the right side, the number of paths
__global__ void lsm_moments(const float* __restrict__ spot, const float* __restrict__ cashflow, double* moments,
                            int paths, float strike, double discount) {
  __shared__ double partial[32][10];
  double s[10] = {};
  for (int p = blockIdx.x * blockDim.x + threadIdx.x; p < paths; p += gridDim.x * blockDim.x) {
    float price = spot[p];
    if (price >= strike) continue;  // a put out of the money is not exercised
    Basis b = laguerre(double(price) / strike);
    double y = discount * cashflow[p];
    int k = 0;
#pragma unroll
    for (int i = 0; i < 3; i++) {
#pragma unroll
      for (int j = i; j < 3; j++) s[k++] += b.v[i] * b.v[j];
      s[6 + i] += b.v[i] * y;
    }
    s[9] += 1.0;
  }
  warpSum(s);
  int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  if (lane == 0)
    for (int i = 0; i < 10; i++) partial[warp][i] = s[i];
  __syncthreads();
  if (threadIdx.x < 10) {
    double sum = 0.0;
    for (int w = 0; w < int(blockDim.x >> 5); w++) sum += partial[w][threadIdx.x];
    atomicAdd(&moments[threadIdx.x], sum);
  }
}
