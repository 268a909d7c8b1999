// SPDX-License-Identifier: BSL-1.0
// Batched complex FFT of 1024 points, radix-4 Stockham, one transform per block of 256 threads.
#pragma once
__device__ inline float2 cmul(float2 a, float2 b) { return make_float2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x); }
__device__ inline void butterfly4(float2* v) {
  float2 s02 = make_float2(v[0].x + v[2].x, v[0].y + v[2].y);
  float2 d02 = make_float2(v[0].x - v[2].x, v[0].y - v[2].y);
  float2 s13 = make_float2(v[1].x + v[3].x, v[1].y + v[3].y);
  float2 d13 = make_float2(v[1].y - v[3].y, v[3].x - v[1].x);  // times -i
  v[0] = make_float2(s02.x + s13.x, s02.y + s13.y);
  v[1] = make_float2(d02.x + d13.x, d02.y + d13.y);
  v[2] = make_float2(s02.x - s13.x, s02.y - s13.y);
  v[3] = make_float2(d02.x - d13.x, d02.y - d13.y);
}
__global__ void fft_1024(const float2* __restrict__ in, float2* __restrict__ out) {
  __shared__ float re[1024], im[1024];
  const int t = threadIdx.x;
  in += (size_t)blockIdx.x * 1024;
  out += (size_t)blockIdx.x * 1024;
  float2 v[4];
#pragma unroll
  for (int r = 0; r < 4; r++) v[r] = in[t + 256 * r];
#pragma unroll
  for (int span = 1; span < 1024; span *= 4) {
    int k = t % span;
    if (span > 1) {
#pragma unroll
      for (int r = 1; r < 4; r++) {
        float2 w;
        sincospif(-0.5f * k * r / span, &w.y, &w.x);
        v[r] = cmul(v[r], w);
      }
    }
    butterfly4(v);
    int to = (t / span) * span * 4 + k;
    if (span == 256) {
#pragma unroll
      for (int r = 0; r < 4; r++) out[to + r * span] = v[r];
    } else {
      __syncthreads();
#pragma unroll
      for (int r = 0; r < 4; r++) {
        re[to + r * span] = v[r].x;
        im[to + r * span] = v[r].y;
      }
      __syncthreads();
#pragma unroll
      for (int r = 0; r < 4; r++) v[r] = make_float2(re[t + 256 * r], im[t + 256 * r]);
    }
  }
}
