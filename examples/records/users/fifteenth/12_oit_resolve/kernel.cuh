// SPDX-License-Identifier: BSL-1.0
// Order-independent transparency: each pixel gathers the linked list of its fragments, sorts the nearest and blends
// them from front to back over the opaque picture.
#pragma once
#include <cuda_fp16.h>
#define OIT_LAYERS 12

struct HalfPixel {
  __half2 rg, ba;
};

__device__ float4 unpackColor(unsigned c) {
  const float k = 1.0f / 255;
  return make_float4((c & 255) * k, (c >> 8 & 255) * k, (c >> 16 & 255) * k, (c >> 24) * k);
}

// heads: first fragment of a pixel or -1
__global__ void oit_resolve(const int* __restrict__ heads, const int* __restrict__ next,
                            const float* __restrict__ depth, const unsigned* __restrict__ color,
                            const HalfPixel* __restrict__ opaque, const float* __restrict__ opaqueDepth, HalfPixel* out,
                            int width, int height, float cutoff) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  int pixel = y * width + x;
  float nearest[OIT_LAYERS];
  unsigned colors[OIT_LAYERS];
  int count = 0;
  float behind = opaqueDepth[pixel];
  for (int f = heads[pixel]; f >= 0; f = next[f]) {
    float z = depth[f];
    if (z >= behind) continue;
    if (count == OIT_LAYERS && z >= nearest[OIT_LAYERS - 1]) continue;
    int at = count < OIT_LAYERS ? count++ : OIT_LAYERS - 1;
    while (at > 0 && nearest[at - 1] > z) {
      nearest[at] = nearest[at - 1];
      colors[at] = colors[at - 1];
      at--;
    }
    nearest[at] = z;
    colors[at] = color[f];
  }

  float r = 0, g = 0, b = 0, through = 1;
  for (int k = 0; k < count && through > cutoff; k++) {
    float4 c = unpackColor(colors[k]);
    float weight = through * c.w;
    r += weight * c.x;
    g += weight * c.y;
    b += weight * c.z;
    through *= 1 - c.w;
  }
  HalfPixel o = opaque[pixel];
  float2 rg = __half22float2(o.rg), ba = __half22float2(o.ba);
  o.rg = __floats2half2_rn(r + through * rg.x, g + through * rg.y);
  o.ba = __floats2half2_rn(b + through * ba.x, 1 - through * (1 - ba.y));
  out[pixel] = o;
}
