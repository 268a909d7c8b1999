// SPDX-License-Identifier: BSL-1.0
// Batched complex FFT, one short signal per row of the block, radix-4 Stockham passes through shared memory.
#pragma once
constexpr int FFT_ROWS = 4;  // signals per block

__device__ __forceinline__ float2 cmul(float2 a, float2 b) {
  return make_float2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}

// dir = -1 forward, +1 inverse
__device__ __forceinline__ void butterfly4(float2* v, float dir) {
  float2 a = make_float2(v[0].x + v[2].x, v[0].y + v[2].y);
  float2 b = make_float2(v[0].x - v[2].x, v[0].y - v[2].y);
  float2 c = make_float2(v[1].x + v[3].x, v[1].y + v[3].y);
  float2 d = make_float2(-dir * (v[1].y - v[3].y), dir * (v[1].x - v[3].x));
  v[0] = make_float2(a.x + c.x, a.y + c.y);
  v[1] = make_float2(b.x + d.x, b.y + d.y);
  v[2] = make_float2(a.x - c.x, a.y - c.y);
  v[3] = make_float2(b.x - d.x, b.y - d.y);
}

__device__ __forceinline__ int padded(int i) { return i + (i >> 5); }

template <int N>
__global__ void __launch_bounds__(N / 4 * FFT_ROWS)
    fft_batch(const float2* __restrict__ in, float2* __restrict__ out, int signals, float dir, float scale) {
  constexpr int Q = N / 4;
  __shared__ float re[FFT_ROWS][N + N / 32];
  __shared__ float im[FFT_ROWS][N + N / 32];
  const int j = threadIdx.x, row = threadIdx.y;
  const int signal = blockIdx.x * FFT_ROWS + row;
  const bool live = signal < signals;
  const size_t base = size_t(signal) * N;

  float2 v[4];
#pragma unroll
  for (int r = 0; r < 4; r++) v[r] = live ? in[base + j + r * Q] : make_float2(0.0f, 0.0f);

#pragma unroll
  for (int ns = 1; ns < N; ns *= 4) {
    const int k = j & (ns - 1);
    if (ns > 1) {
      float2 w;
      sincospif(dir * float(k) / float(2 * ns), &w.y, &w.x);
      float2 w2 = cmul(w, w);
      v[1] = cmul(v[1], w);
      v[2] = cmul(v[2], w2);
      v[3] = cmul(v[3], cmul(w2, w));
    }
    butterfly4(v, dir);
    if (ns * 4 == N) break;
    const int dst = (j - k) * 4 + k;
#pragma unroll
    for (int r = 0; r < 4; r++) {
      re[row][padded(dst + r * ns)] = v[r].x;
      im[row][padded(dst + r * ns)] = v[r].y;
    }
    __syncthreads();
#pragma unroll
    for (int r = 0; r < 4; r++) v[r] = make_float2(re[row][padded(j + r * Q)], im[row][padded(j + r * Q)]);
    __syncthreads();
  }
  if (!live) return;
#pragma unroll
  for (int r = 0; r < 4; r++) out[base + j + r * Q] = make_float2(v[r].x * scale, v[r].y * scale);
}
