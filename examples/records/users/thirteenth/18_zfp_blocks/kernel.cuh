// SPDX-License-Identifier: BSL-1.0
// First half of a compressor of volumes: blocks of 4 x 4 x 4 floats get a common exponent, become integers, go through
// a lifted transform along each axis, and leave as negabinary coefficients by total frequency. 64 threads a block.
#pragma once
constexpr int SIDE = 4;
constexpr int CELL = SIDE * SIDE * SIDE;
constexpr int CELLS_PER_BLOCK = 4;

__device__ void liftLine(int* p, int stride) {
  int x = p[0], y = p[stride], z = p[2 * stride], w = p[3 * stride];
  x += w;
  x >>= 1;
  w -= x;
  z += y;
  z >>= 1;
  y -= z;
  x += z;
  x >>= 1;
  z -= x;
  w += y;
  w >>= 1;
  y -= w;
  w += y >> 1;
  y -= w >> 1;
  p[0] = x;
  p[stride] = y;
  p[2 * stride] = z;
  p[3 * stride] = w;
}

// block: 64 values x 4 cells
__global__ void __launch_bounds__(CELL* CELLS_PER_BLOCK)
    zfp_blocks(const float* __restrict__ volume, const int* __restrict__ order, unsigned* __restrict__ coefficients,
               short* __restrict__ exponents, int nx, int ny, int nz) {
  __shared__ int tile[CELLS_PER_BLOCK][CELL];
  __shared__ float largest[CELLS_PER_BLOCK][2];
  int cellsX = (nx + SIDE - 1) / SIDE, cellsY = (ny + SIDE - 1) / SIDE, cellsZ = (nz + SIDE - 1) / SIDE;
  int cells = cellsX * cellsY * cellsZ;
  int cell = blockIdx.x * CELLS_PER_BLOCK + threadIdx.y;
  bool valid = cell < cells;
  int lane = threadIdx.x;
  int* mine = tile[threadIdx.y];

  float value = 0;
  if (valid) {
    int cx = cell % cellsX, cy = cell / cellsX % cellsY, cz = cell / (cellsX * cellsY);
    int x = min(cx * SIDE + (lane & 3), nx - 1);
    int y = min(cy * SIDE + (lane >> 2 & 3), ny - 1);
    int z = min(cz * SIDE + (lane >> 4), nz - 1);
    value = volume[(size_t(z) * ny + y) * nx + x];
  }
  float top = fabsf(value);
  for (int d = 16; d > 0; d >>= 1) top = fmaxf(top, __shfl_xor_sync(0xffffffffu, top, d));
  if ((lane & 31) == 0) largest[threadIdx.y][lane >> 5] = top;
  __syncthreads();
  top = fmaxf(largest[threadIdx.y][0], largest[threadIdx.y][1]);
  int exponent = 0;
  frexpf(top, &exponent);
  mine[lane] = int(ldexpf(value, 30 - exponent));
  __syncthreads();

  if (lane < 16) liftLine(mine + lane * 4, 1);
  __syncthreads();
  if (lane < 16) liftLine(mine + (lane & 3) + (lane >> 2) * 16, 4);
  __syncthreads();
  if (lane < 16) liftLine(mine + lane, 16);
  __syncthreads();

  if (valid) {
    const unsigned mask = 0xaaaaaaaau;
    unsigned c = unsigned(mine[order[lane]]);
    coefficients[size_t(cell) * CELL + lane] = (c + mask) ^ mask;
    if (lane == 0) exponents[cell] = short(exponent);
  }
}
