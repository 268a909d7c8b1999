// SPDX-License-Identifier: BSL-1.0
// Directed Hausdorff distance of two point clouds: the greatest of the distances to the nearest point.
#pragma once
#define HAUSDORFF_ROWS 8
#define HAUSDORFF_TILE 256

// block: 32 points of a x HAUSDORFF_ROWS slices of each tile of b; greatest holds the bits of a squared distance
__global__ void hausdorff(const float* __restrict__ a, const float* __restrict__ b, float* __restrict__ nearest,
                          int* greatest, int countA, int countB) {
  __shared__ float tx[HAUSDORFF_TILE], ty[HAUSDORFF_TILE], tz[HAUSDORFF_TILE];
  __shared__ float slice[HAUSDORFF_ROWS][32];
  int i = blockIdx.x * 32 + threadIdx.x;
  int thread = threadIdx.y * 32 + threadIdx.x;
  float x = 0.0f, y = 0.0f, z = 0.0f, least = 3.4e38f;
  if (i < countA) {
    x = a[3 * i];
    y = a[3 * i + 1];
    z = a[3 * i + 2];
  }
  for (int base = 0; base < countB; base += HAUSDORFF_TILE) {
    int j = base + thread;
    bool inside = j < countB;
    tx[thread] = inside ? b[3 * j] : 1e18f;
    ty[thread] = inside ? b[3 * j + 1] : 1e18f;
    tz[thread] = inside ? b[3 * j + 2] : 1e18f;
    __syncthreads();
#pragma unroll 8
    for (int k = threadIdx.y; k < HAUSDORFF_TILE; k += HAUSDORFF_ROWS) {
      float dx = tx[k] - x, dy = ty[k] - y, dz = tz[k] - z;
      least = fminf(least, dx * dx + dy * dy + dz * dz);
    }
    __syncthreads();
  }
  slice[threadIdx.y][threadIdx.x] = least;
  __syncthreads();
  if (threadIdx.y > 0) return;
  for (int k = 1; k < HAUSDORFF_ROWS; k++) least = fminf(least, slice[k][threadIdx.x]);
  if (i < countA)
    nearest[i] = least;
  else
    least = 0.0f;
  for (int o = 16; o > 0; o >>= 1) least = fmaxf(least, __shfl_xor_sync(0xffffffffu, least, o));
  if (threadIdx.x == 0) atomicMax(greatest, __float_as_int(least));
}
