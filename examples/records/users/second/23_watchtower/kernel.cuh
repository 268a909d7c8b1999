// SPDX-License-Identifier: BSL-1.0
// Strategy game: which map cells can the watchtower see? One ray per cell over the height map.
#pragma once
__global__ void watchtower_view(const unsigned char* __restrict__ height, unsigned char* __restrict__ seen, int w,
                                int h, int towerX, int towerY, int towerHeight) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  int dx = x - towerX, dy = y - towerY;
  int steps = max(abs(dx), abs(dy));
  int eye = height[towerY * w + towerX] + towerHeight;
  int drop = height[y * w + x] - eye;
  bool visible = true;
  if (steps > 1) {
    int stepX = dx * 65536 / steps, stepY = dy * 65536 / steps;
    int fx = towerX * 65536 + 32768, fy = towerY * 65536 + 32768;
    for (int k = 1; k < steps; k++) {
      fx += stepX;
      fy += stepY;
      int ground = height[(fy >> 16) * w + (fx >> 16)];
      if ((ground - eye) * steps > drop * k) {
        visible = false;
        break;
      }
    }
  }
  seen[y * w + x] = visible;
}
