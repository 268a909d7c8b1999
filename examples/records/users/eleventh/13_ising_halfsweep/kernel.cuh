// SPDX-License-Identifier: BSL-1.0
// Metropolis update of one colour of a checkerboard Ising lattice; every colour has its own compact array.
#pragma once
#include <cstdint>

__device__ __forceinline__ uint32_t pcgHash(uint32_t v) {
  uint32_t state = v * 747796405u + 2891336453u;
  uint32_t word = ((state >> ((state >> 28) + 4)) ^ state) * 277803737u;
  return (word >> 22) ^ word;
}

__global__ void ising_halfsweep(signed char* __restrict__ target, const signed char* __restrict__ other, int rows,
                                int halfCols, int colour, uint32_t seed, uint32_t sweep, float beta, float field) {
  const int col = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (col >= halfCols || row >= rows) return;

  const int up = row == 0 ? rows - 1 : row - 1;
  const int down = row == rows - 1 ? 0 : row + 1;
  // of the two horizontal neighbours one has the same index, the other is on the left or on the right
  int side;
  if ((row & 1) == colour)
    side = col == 0 ? halfCols - 1 : col - 1;
  else
    side = col == halfCols - 1 ? 0 : col + 1;

  const int at = row * halfCols + col;
  const int sum = other[up * halfCols + col] + other[down * halfCols + col] + other[at] + other[row * halfCols + side];
  const int spin = target[at];
  const float deltaE = 2.0f * spin * (sum + field);
  const float u = (pcgHash(pcgHash(at ^ seed) + sweep * 2u + colour) >> 8) * (1.0f / 16777216.0f);
  target[at] = u < expf(-beta * deltaE) ? -spin : spin;
}
