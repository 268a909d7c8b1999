// SPDX-License-Identifier: BSL-1.0
// Terrain shadow map of a game level: from every height-field texel walk towards the sun until the ray
// hits a hill, rises above the highest peak or leaves the map.
#pragma once
__device__ inline float heightAt(const float* map, int w, float x, float y) {
  int ix = int(x), iy = int(y);
  float fx = x - ix, fy = y - iy;
  const float* p = map + iy * w + ix;
  float a = p[0] + (p[1] - p[0]) * fx;
  float b = p[w] + (p[w + 1] - p[w]) * fx;
  return a + (b - a) * fy;
}

__global__ void sun_shadow(const float* __restrict__ map, unsigned char* light, int w, int h, float dirX, float dirY,
                           float rise, float peak) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  float px = x, py = y;
  float z = map[y * w + x] + 0.05f;
  float clearance = 1e9f;
  float travelled = 0;
  bool hit = false;
  while (z < peak) {
    px += dirX;
    py += dirY;
    z += rise;
    travelled += 1.0f;
    if (px < 0 || py < 0 || px >= w - 1 || py >= h - 1) break;
    float over = z - heightAt(map, w, px, py);
    if (over < 0) {
      hit = true;
      break;
    }
    clearance = fminf(clearance, over / travelled);  // for the soft rim of the shadow
  }
  float soft = hit ? 0.0f : fminf(clearance * 8.0f, 1.0f);
  light[y * w + x] = (unsigned char)(40.0f + 215.0f * soft);
}
