// SPDX-License-Identifier: BSL-1.0
// The products of Gram-Schmidt in a Krylov method with a compressed basis: dots of a double vector with basis vectors
// kept as scaled floats, several in one pass over the vector.
#pragma once

__device__ double warpSum(double v) {
  for (int d = 16; d; d >>= 1) v += __shfl_down_sync(~0u, v, d);
  return v;
}

// grid: chunks of the vector x groups of VECTORS basis vectors; dots starts at zero
template <int VECTORS>
__global__ void krylov_dots(const float* __restrict__ basis, const double* __restrict__ scale,
                            const double* __restrict__ w, double* dots, int n, int pitch, int vectors) {
  __shared__ double partial[VECTORS][32];
  int first = blockIdx.y * VECTORS, lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  int here = min(VECTORS, vectors - first);
  double sum[VECTORS];
#pragma unroll
  for (int j = 0; j < VECTORS; j++) sum[j] = 0;
  const float* v = basis + size_t(first) * pitch;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    double x = w[i];
#pragma unroll
    for (int j = 0; j < VECTORS; j++)
      if (j < here) sum[j] += x * v[size_t(j) * pitch + i];
  }
#pragma unroll
  for (int j = 0; j < VECTORS; j++) {
    double s = warpSum(sum[j]);
    if (lane == 0) partial[j][warp] = s;
  }
  __syncthreads();
  for (int j = warp; j < here; j += blockDim.x / 32) {
    double s = warpSum(lane < blockDim.x / 32 ? partial[j][lane] : 0.0);
    if (lane == 0) atomicAdd(&dots[first + j], s * scale[first + j]);
  }
}
