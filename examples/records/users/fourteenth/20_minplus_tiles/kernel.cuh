// SPDX-License-Identifier: BSL-1.0
// Last phase of a round of blocked Floyd-Warshall: all tiles outside the pivot's row and column of tiles are relaxed
// through the pivot.
#pragma once
constexpr int TILE = 32;

__global__ void __launch_bounds__(TILE* TILE) minplus_tiles(int* __restrict__ dist, int vertices, int pivot) {
  if (blockIdx.x == pivot || blockIdx.y == pivot) return;  // those are done in the phase before
  __shared__ int left[TILE][TILE];
  __shared__ int above[TILE][TILE];
  int tx = threadIdx.x, ty = threadIdx.y;
  int col = blockIdx.x * TILE + tx, row = blockIdx.y * TILE + ty;
  left[ty][tx] = dist[size_t(row) * vertices + pivot * TILE + tx];
  above[ty][tx] = dist[size_t(pivot * TILE + ty) * vertices + col];
  __syncthreads();

  int* mine = &dist[size_t(row) * vertices + col];
  int before = *mine;
  int best = before;
#pragma unroll 8
  for (int k = 0; k < TILE; k++) best = min(best, left[ty][k] + above[k][tx]);
  if (best < before) *mine = best;
}
