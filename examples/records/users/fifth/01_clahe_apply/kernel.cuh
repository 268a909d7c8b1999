// SPDX-License-Identifier: BSL-1.0
// CLAHE, second pass: remaps every pixel by the curves of the four surrounding tiles, blended bilinearly.
#pragma once

struct TileBlend {
  int lo, hi;
  float w;  // weight of hi
};

__device__ __forceinline__ TileBlend tileBlend(int p, float invTile, int tiles) {
  float t = (p + 0.5f) * invTile - 0.5f;
  int lo = (int)floorf(t);
  TileBlend b;
  b.w = t - lo;
  b.lo = max(lo, 0);
  b.hi = min(lo + 1, tiles - 1);
  return b;
}

__device__ __forceinline__ unsigned char remap(const unsigned char* __restrict__ top,
                                               const unsigned char* __restrict__ bot, TileBlend bx, float wy, int v) {
  float a = top[bx.lo * 256 + v], b = top[bx.hi * 256 + v];
  float c = bot[bx.lo * 256 + v], d = bot[bx.hi * 256 + v];
  float u = a + (b - a) * bx.w;
  float l = c + (d - c) * bx.w;
  return (unsigned char)min(max(__float2int_rn(u + (l - u) * wy), 0), 255);
}

__global__ void clahe_apply(const unsigned char* __restrict__ src, const unsigned char* __restrict__ lut,
                            unsigned char* __restrict__ dst, int srcPitch, int dstPitch, int width, int height,
                            int tilesX, int tilesY, float invTileW, float invTileH) {
  int x = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  TileBlend by = tileBlend(y, invTileH, tilesY);
  const unsigned char* top = lut + (size_t)by.lo * tilesX * 256;
  const unsigned char* bot = lut + (size_t)by.hi * tilesX * 256;
  const unsigned char* s = src + (size_t)y * srcPitch + x;
  unsigned char* d = dst + (size_t)y * dstPitch + x;
  if (x + 4 <= width) {  // both pitches are multiples of 4
    uchar4 v = *reinterpret_cast<const uchar4*>(s);
    uchar4 o;
    o.x = remap(top, bot, tileBlend(x, invTileW, tilesX), by.w, v.x);
    o.y = remap(top, bot, tileBlend(x + 1, invTileW, tilesX), by.w, v.y);
    o.z = remap(top, bot, tileBlend(x + 2, invTileW, tilesX), by.w, v.z);
    o.w = remap(top, bot, tileBlend(x + 3, invTileW, tilesX), by.w, v.w);
    *reinterpret_cast<uchar4*>(d) = o;
  } else {
    for (int k = 0; x + k < width; k++) d[k] = remap(top, bot, tileBlend(x + k, invTileW, tilesX), by.w, s[k]);
  }
}
