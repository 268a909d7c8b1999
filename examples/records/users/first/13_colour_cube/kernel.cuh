// SPDX-License-Identifier: BSL-1.0
// Film-look colour grading: a 3-D look-up cube staged in shared memory, trilinear interpolation.
#pragma once
__device__ inline float4 mix4(float4 a, float4 b, float t) {
  return make_float4(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t, a.z + (b.z - a.z) * t, a.w + (b.w - a.w) * t);
}
__device__ inline unsigned pack(float4 c) {
  unsigned r = (unsigned)(__saturatef(c.x) * 255.0f + 0.5f);
  unsigned g = (unsigned)(__saturatef(c.y) * 255.0f + 0.5f);
  unsigned b = (unsigned)(__saturatef(c.z) * 255.0f + 0.5f);
  return r | (g << 8) | (b << 16) | 0xff000000u;
}
__global__ void grade(const unsigned* pixels, const float4* cube, unsigned* out, int count, int side) {
  extern __shared__ float4 lut[];
  int cells = side * side * side;
  for (int k = threadIdx.x; k < cells; k += blockDim.x) lut[k] = cube[k];
  __syncthreads();
  float scale = (side - 1) / 255.0f;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x) {
    unsigned p = pixels[i];
    float r = (p & 255u) * scale, g = ((p >> 8) & 255u) * scale, b = ((p >> 16) & 255u) * scale;
    int ir = min((int)r, side - 2), ig = min((int)g, side - 2), ib = min((int)b, side - 2);
    float fr = r - ir, fg = g - ig, fb = b - ib;
    const float4* base = lut + (ib * side + ig) * side + ir;
    float4 c00 = mix4(base[0], base[1], fr);
    float4 c10 = mix4(base[side], base[side + 1], fr);
    base += side * side;
    float4 c01 = mix4(base[0], base[1], fr);
    float4 c11 = mix4(base[side], base[side + 1], fr);
    out[i] = pack(mix4(mix4(c00, c10, fg), mix4(c01, c11, fg), fb));
  }
}
