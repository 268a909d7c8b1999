// SPDX-License-Identifier: BSL-1.0
// Forward+ light culling: a block finds the point lights that touch its tile of 16 x 16 pixels between the nearest and
// the farthest depth of the tile.
#pragma once
#define TILE 16
#define TILE_CAPACITY 256

struct TileFrustum {
  float2 left, right, top, bottom;  // (coefficient of x or y, coefficient of z), unit normals, inside is positive
  float zNear, zFar;
};

__device__ float2 sidePlane(float offset, float focal, float sign) {
  float s = sign * rsqrtf(focal * focal + offset * offset);
  return make_float2(focal * s, -offset * s);
}

__device__ bool touches(const TileFrustum& f, float x, float y, float z, float radius) {
  if (z + radius < f.zNear || z - radius > f.zFar) return false;
  return f.left.x * x + f.left.y * z > -radius && f.right.x * x + f.right.y * z > -radius &&
         f.top.x * y + f.top.y * z > -radius && f.bottom.x * y + f.bottom.y * z > -radius;
}

__global__ void tiled_lights(const float* __restrict__ depth, const float* __restrict__ lightX,
                             const float* __restrict__ lightY, const float* __restrict__ lightZ,
                             const float* __restrict__ lightRadius, int* tileCounts, int* tileLights, int width,
                             int height, int lights, float focal) {
  __shared__ unsigned int nearBits, farBits;
  __shared__ int found;
  __shared__ int list[TILE_CAPACITY];
  int thread = threadIdx.y * TILE + threadIdx.x;
  if (thread == 0) {
    nearBits = 0x7F7FFFFFu;
    farBits = 0;
    found = 0;
  }
  __syncthreads();

  int px = blockIdx.x * TILE + threadIdx.x, py = blockIdx.y * TILE + threadIdx.y;
  if (px < width && py < height) {
    float z = depth[size_t(py) * width + px];
    if (z > 0.0f) {  // 0: sky
      atomicMin(&nearBits, __float_as_uint(z));
      atomicMax(&farBits, __float_as_uint(z));
    }
  }
  __syncthreads();

  int tile = blockIdx.y * gridDim.x + blockIdx.x;
  if (farBits == 0) {
    if (thread == 0) tileCounts[tile] = 0;
    return;
  }

  float x0 = blockIdx.x * TILE - 0.5f * width, y0 = blockIdx.y * TILE - 0.5f * height;
  TileFrustum f;
  f.left = sidePlane(x0, focal, 1.0f);
  f.right = sidePlane(x0 + TILE, focal, -1.0f);
  f.top = sidePlane(y0, focal, 1.0f);
  f.bottom = sidePlane(y0 + TILE, focal, -1.0f);
  f.zNear = __uint_as_float(nearBits);
  f.zFar = __uint_as_float(farBits);

  for (int i = thread; i < lights; i += TILE * TILE) {
    if (touches(f, lightX[i], lightY[i], lightZ[i], lightRadius[i])) {
      int slot = atomicAdd(&found, 1);
      if (slot < TILE_CAPACITY) list[slot] = i;
    }
  }
  __syncthreads();

  int count = min(found, TILE_CAPACITY);
  if (thread == 0) tileCounts[tile] = count;
  for (int i = thread; i < count; i += TILE * TILE) tileLights[size_t(tile) * TILE_CAPACITY + i] = list[i];
}
