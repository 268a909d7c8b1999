// SPDX-License-Identifier: BSL-1.0
// Second pass of a spatial join: writes the boxes that contain each point, at places from a prefix sum of the counts.
#pragma once
__global__ void emitPointBoxPairs(const float* __restrict__ px, const float* __restrict__ py,
                                  const int* __restrict__ pairOffset, const int* __restrict__ cellOffset,
                                  const int* __restrict__ cellBox, const float* __restrict__ xLo,
                                  const float* __restrict__ yLo, const float* __restrict__ xHi,
                                  const float* __restrict__ yHi, int* __restrict__ pairBox, int points, int cellsX,
                                  int cellsY, float minX, float minY, float invCell) {
  int p = blockIdx.x * blockDim.x + threadIdx.x;
  if (p >= points) return;
  int out = pairOffset[p];
  const int outEnd = pairOffset[p + 1];
  if (out == outEnd) return;  // no box has it
  const float x = px[p], y = py[p];
  const int cx = int((x - minX) * invCell), cy = int((y - minY) * invCell);
  if (cx < 0 || cy < 0 || cx >= cellsX || cy >= cellsY) return;
  const int cell = cy * cellsX + cx;
  int k = cellOffset[cell];
  const int end = cellOffset[cell + 1];
  while (k < end && out < outEnd) {
    int box = cellBox[k++];
    if (x < xLo[box] || x >= xHi[box]) continue;
    if (y < yLo[box] || y >= yHi[box]) continue;
    pairBox[out++] = box;
  }
}
