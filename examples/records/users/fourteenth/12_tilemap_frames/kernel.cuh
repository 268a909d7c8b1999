// SPDX-License-Identifier: BSL-1.0
// Picture unit of a tile-based console, for many emulated frames: layers of 8 x 8 tiles that scroll line by line.
#pragma once

constexpr int LAYERS = 3;

// of a cell of the map: 10 bits tile, mirrored in x, mirrored in y, 4 bits palette
struct Cell {
  unsigned value;
  __device__ int tile() const { return value & 0x3FF; }
  __device__ bool mirrorX() const { return value & 0x400; }
  __device__ bool mirrorY() const { return value & 0x800; }
  __device__ int palette() const { return value >> 12; }
};

// scrollX: frames x layers x height, scrollY: frames x layers; the front layer is the first; pattern 0 is transparent
__global__ void tilemap_frames(const unsigned short* __restrict__ maps, const unsigned char* __restrict__ patterns,
                               const int* __restrict__ scrollX, const int* __restrict__ scrollY,
                               const uchar4* __restrict__ palette, uchar4* __restrict__ frames, int width, int height,
                               int mapWidth, int mapHeight, unsigned backdrop) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  int frame = blockIdx.z;
  if (x >= width || y >= height) return;
  uchar4 colour = make_uchar4(backdrop >> 16 & 255, backdrop >> 8 & 255, backdrop & 255, 255);
  for (int layer = 0; layer < LAYERS; layer++) {
    int line = frame * LAYERS + layer;
    int u = (x + scrollX[line * height + y]) & (mapWidth * 8 - 1);
    int v = (y + scrollY[line]) & (mapHeight * 8 - 1);
    Cell cell{maps[(layer * mapHeight + (v >> 3)) * mapWidth + (u >> 3)]};
    int px = cell.mirrorX() ? 7 - (u & 7) : u & 7;
    int py = cell.mirrorY() ? 7 - (v & 7) : v & 7;
    int index = patterns[cell.tile() * 64 + py * 8 + px];
    if (index) {
      colour = palette[cell.palette() * 16 + index];
      break;
    }
  }
  frames[(size_t(frame) * height + y) * width + x] = colour;
}
