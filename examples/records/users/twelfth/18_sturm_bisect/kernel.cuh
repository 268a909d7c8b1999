// SPDX-License-Identifier: BSL-1.0
// All eigenvalues of a batch of symmetric tridiagonal matrices by bisection with Sturm counts; a block a matrix.
#pragma once

// number of eigenvalues below x
__device__ int sturmCount(const double* d, const double* e2, int n, double x) {
  const double tiny = 1e-290;
  double q = d[0] - x;
  int below = q < 0.0;
  for (int i = 1; i < n; i++) {
    if (fabs(q) < tiny) q = -tiny;
    q = d[i] - x - e2[i - 1] / q;
    below += q < 0.0;
  }
  return below;
}

// dynamic shared: n doubles of the diagonal, n of the squared off-diagonal
__global__ void sturm_bisect(const double* __restrict__ diagonal, const double* __restrict__ offDiagonal,
                             double* __restrict__ eigenvalues, int n, int iterations) {
  extern __shared__ double sturmShared[];
  double* d = sturmShared;
  double* e2 = sturmShared + n;
  __shared__ double lowest[32], highest[32];
  const double* dg = diagonal + size_t(blockIdx.x) * n;
  const double* og = offDiagonal + size_t(blockIdx.x) * n;

  double low = 1e300, high = -1e300;  // Gershgorin
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    double v = dg[i], e = i + 1 < n ? og[i] : 0.0, left = i > 0 ? og[i - 1] : 0.0;
    d[i] = v;
    e2[i] = e * e;
    double radius = fabs(e) + fabs(left);
    low = fmin(low, v - radius);
    high = fmax(high, v + radius);
  }
  for (int o = 16; o > 0; o >>= 1) {
    low = fmin(low, __shfl_xor_sync(0xffffffffu, low, o));
    high = fmax(high, __shfl_xor_sync(0xffffffffu, high, o));
  }
  if ((threadIdx.x & 31) == 0) {
    lowest[threadIdx.x >> 5] = low;
    highest[threadIdx.x >> 5] = high;
  }
  __syncthreads();
  for (int w = 0; w < int(blockDim.x >> 5); w++) {
    low = fmin(low, lowest[w]);
    high = fmax(high, highest[w]);
  }

  for (int k = threadIdx.x; k < n; k += blockDim.x) {
    double a = low, b = high;
    for (int it = 0; it < iterations; it++) {
      double mid = 0.5 * (a + b);
      if (sturmCount(d, e2, n, mid) > k)
        b = mid;
      else
        a = mid;
    }
    eigenvalues[size_t(blockIdx.x) * n + k] = 0.5 * (a + b);
  }
}
