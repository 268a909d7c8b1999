// SPDX-License-Identifier: BSL-1.0
// Fog of war of a strategy game: a block per unit marks the cells of the terrain that the unit sees. A cell is seen
// if no cell on the line to it rises above the line of sight; everything in integers, so that all clients agree.
#pragma once

struct Terrain {
  const unsigned char* __restrict__ heights;
  int width, rows;
  __device__ bool inside(int x, int y) const { return x >= 0 && y >= 0 && x < width && y < rows; }
  __device__ int at(int x, int y) const { return heights[y * width + x]; }
};

__device__ bool lineOfSight(const Terrain& map, int x, int y, int eye, int toX, int toY) {
  const int dx = abs(toX - x), dy = abs(toY - y);
  const int stepX = toX > x ? 1 : -1, stepY = toY > y ? 1 : -1;
  const int length = max(dx, dy);
  const int rise = map.at(toX, toY) - eye;  // over `length` cells
  int error = dx - dy;
  for (int i = 1; i < length; i++) {
    const int twice = 2 * error;
    if (twice > -dy) {
      error -= dy;
      x += stepX;
    }
    if (twice < dx) {
      error += dx;
      y += stepY;
    }
    if ((map.at(x, y) - eye) * length > rise * i) return false;
  }
  return true;
}

// visible: [team][words], a bit per cell
__global__ void __launch_bounds__(128)
    fog_of_war(const unsigned char* __restrict__ heights, const int* __restrict__ unitX, const int* __restrict__ unitY,
               const int* __restrict__ unitRadius, const int* __restrict__ unitTeam, unsigned int* visible, int width,
               int rows, int eyeHeight, int wordsPerTeam) {
  const Terrain map{heights, width, rows};
  const int unit = blockIdx.x;
  const int ux = unitX[unit], uy = unitY[unit], radius = unitRadius[unit];
  const int eye = map.at(ux, uy) + eyeHeight;
  unsigned int* teamBits = visible + size_t(unitTeam[unit]) * wordsPerTeam;

  const int side = 2 * radius + 1;
  for (int i = threadIdx.x; i < side * side; i += blockDim.x) {
    const int ox = i % side - radius, oy = i / side - radius;
    if (ox * ox + oy * oy > radius * radius) continue;
    const int x = ux + ox, y = uy + oy;
    if (!map.inside(x, y)) continue;
    if (lineOfSight(map, ux, uy, eye, x, y)) {
      const int cell = y * width + x;
      atomicOr(&teamBits[cell >> 5], 1u << (cell & 31));
    }
  }
}
