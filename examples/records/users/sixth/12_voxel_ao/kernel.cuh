// SPDX-License-Identifier: BSL-1.0
// Bakes ambient occlusion for the empty voxels next to a surface by marching rays through a bit grid (3D DDA).
#pragma once
__device__ __forceinline__ bool solid(const unsigned* __restrict__ bits, int x, int y, int z, int nx, int ny) {
  unsigned i = ((unsigned)z * ny + y) * nx + x;
  return (bits[i >> 5] >> (i & 31u)) & 1u;
}

__device__ inline bool touchesSurface(const unsigned* __restrict__ bits, int x, int y, int z, int nx, int ny, int nz) {
  if (x > 0 && solid(bits, x - 1, y, z, nx, ny)) return true;
  if (y > 0 && solid(bits, x, y - 1, z, nx, ny)) return true;
  if (z > 0 && solid(bits, x, y, z - 1, nx, ny)) return true;
  if (x + 1 < nx && solid(bits, x + 1, y, z, nx, ny)) return true;
  if (y + 1 < ny && solid(bits, x, y + 1, z, nx, ny)) return true;
  return z + 1 < nz && solid(bits, x, y, z + 1, nx, ny);
}

__global__ void bakeOcclusion(const unsigned* __restrict__ bits, const float* __restrict__ rays,
                              unsigned char* __restrict__ light, int nx, int ny, int nz, int rayCount, float reach) {
  const int x0 = blockIdx.x * blockDim.x + threadIdx.x;
  const int y0 = blockIdx.y * blockDim.y + threadIdx.y;
  const int z0 = blockIdx.z * blockDim.z + threadIdx.z;
  if (x0 >= nx || y0 >= ny || z0 >= nz) return;
  unsigned char* out = light + ((size_t)z0 * ny + y0) * nx + x0;
  if (solid(bits, x0, y0, z0, nx, ny)) {
    *out = 0;
    return;
  }
  if (!touchesSurface(bits, x0, y0, z0, nx, ny, nz)) {
    *out = 255;
    return;
  }

  float blocked = 0.0f;
  for (int r = 0; r < rayCount; r++) {
    const float dx = rays[3 * r], dy = rays[3 * r + 1], dz = rays[3 * r + 2];
    const int sx = dx < 0.0f ? -1 : 1, sy = dy < 0.0f ? -1 : 1, sz = dz < 0.0f ? -1 : 1;
    const float stepX = fabsf(1.0f / dx), stepY = fabsf(1.0f / dy), stepZ = fabsf(1.0f / dz);
    float tx = 0.5f * stepX, ty = 0.5f * stepY, tz = 0.5f * stepZ;
    int x = x0, y = y0, z = z0;
    while (true) {
      float t;
      if (tx < ty && tx < tz) {
        t = tx;
        tx += stepX;
        x += sx;
      } else if (ty < tz) {
        t = ty;
        ty += stepY;
        y += sy;
      } else {
        t = tz;
        tz += stepZ;
        z += sz;
      }
      if (t > reach || (unsigned)x >= nx || (unsigned)y >= ny || (unsigned)z >= nz) break;
      if (solid(bits, x, y, z, nx, ny)) {
        blocked += 1.0f - t / reach;  // near occluders count more
        break;
      }
    }
  }
  *out = (unsigned char)(255.0f * (1.0f - blocked / rayCount) + 0.5f);
}
