// SPDX-License-Identifier: BSL-1.0
// Kernels with mistakes.
#include <cuda_runtime.h>

__global__ void beyond(const float* x, float* y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // The last thread's neighbour is not there.
  y[i] = x[i + 1];
}

__global__ void races(float* y) {
  __shared__ float s[256];
  float v = y[threadIdx.x];
  // A barrier belongs between.
  s[threadIdx.x] = v;
  y[threadIdx.x] = s[255 - threadIdx.x];
}
__global__ void half_a_barrier(float* y) {
  if (threadIdx.x < 16) __syncthreads();
  y[threadIdx.x] = 1;
}
__global__ void never_ends(float* y) {
  int k = 0;
  while (k >= 0) y[threadIdx.x] = 1;
}

__global__ void without_values(float* y, int n) {
  float sum;
  int k;
  float parts[4];
  for (int i = 0; i < 3; ++i) parts[i] = i;
  if (threadIdx.x < 16) k = 1;
  if (threadIdx.x > 20) sum = 0;
  for (int i = 0; i < n; ++i) sum += 2.0f * i;
  y[threadIdx.x + k * 32] = sum + parts[threadIdx.x % 4];
}

__global__ void with_values(float* y, const int* flags, int n) {
  float sum, best[2];
  int i, k;
  if (n > 3)
    sum = 1;
  else
    sum = 2;
  for (i = 0; i < 2; i++) best[i] = sum;
  if (flags[threadIdx.x] > 0) k = 3;
  if (flags[threadIdx.x] > 0) sum += k;
  switch (n) {
    case 4: k = 0; break;
    default: k = 1;
  }
  best[0] += best[1] * sum;
  y[threadIdx.x + k] = best[0];
}

// An address that lanes hand to each other, which no data would change.
__global__ void handed_beyond(const float* x, float* y) {
  int other = __shfl_xor_sync(0xffffffffu, threadIdx.x % 32, 1);
  float sum = 0;
  for (int i = other; i < 64; i += 8) sum += x[i];
  y[threadIdx.x] = sum;
}

__global__ void reads_beyond_local(float* y) {
  float a[4] = {1, 2, 3, 4};
  y[threadIdx.x] = a[threadIdx.x % 5];
}

__global__ void stores_beyond_local(int* y) {
  int a[8];
  for (int k = 0; k <= 8; ++k) a[k] = k;
  y[threadIdx.x] = a[threadIdx.x % 8];
}

__global__ void reads_beyond_row(float* y) {
  float m[3][4] = {};
  for (int k = 0; k < 4; ++k) m[k / 2][k] = y[threadIdx.x];
  y[threadIdx.x] = m[threadIdx.x % 3][threadIdx.x / 8 + 1];
}

// The end is no element, and an index that data decide may be one.
__global__ void stays_in_local(float* y, const int* which) {
  float a[4] = {1, 2, 3, 4}, sum = 0;
  const int first[] = {0, 2};
  const auto third = [&](int i) { return a[i] + first[i & 1]; };
  for (const float* p = &a[0]; p != &a[4]; ++p) sum += *p;
  int at = 0;
  if (which[threadIdx.x] > 3) at = 7;
  y[threadIdx.x] = sum + a[which[threadIdx.x]] + third(2) + a[at];
}
