// SPDX-License-Identifier: BSL-1.0
// X engine of a radio interferometer: for every frequency channel, the products of all pairs of antennas
// (8 bit complex samples) summed over time. Only tiles on and below the diagonal are computed.
#pragma once

namespace xengine {
constexpr int TILE = 32;    // antennas along one side of a tile
constexpr int PER = 2;      // antennas along one side that a thread owns
constexpr int TIMES = 16;   // samples staged at once

struct Acc {
  int re, im;
  __device__ void mac(char2 a, char2 b) {  // a * conj(b)
    re += a.x * b.x + a.y * b.y;
    im += a.y * b.x - a.x * b.y;
  }
};
}  // namespace xengine

// samples[time][channel][antenna]; vis[channel][row * (row + 1) / 2 + column] for column <= row
__global__ __launch_bounds__(256) void correlator_x(const char2* __restrict__ samples, int2* __restrict__ vis,
                                                    int antennas, int channels, int times) {
  using namespace xengine;
  __shared__ char2 rowBuf[TIMES][TILE];
  __shared__ char2 colBuf[TIMES][TILE];

  int tileRow = (int)((sqrtf(8.0f * blockIdx.x + 1.0f) - 1.0f) * 0.5f);
  while ((tileRow + 1) * (tileRow + 2) / 2 <= (int)blockIdx.x) ++tileRow;
  while (tileRow * (tileRow + 1) / 2 > (int)blockIdx.x) --tileRow;
  const int tileCol = blockIdx.x - tileRow * (tileRow + 1) / 2;
  const int channel = blockIdx.y;
  const int tx = threadIdx.x, ty = threadIdx.y, tid = ty * 16 + tx;

  Acc acc[PER][PER] = {};
  for (int t0 = 0; t0 < times; t0 += TIMES) {
    for (int k = tid; k < TIMES * TILE; k += 256) {
      const int t = t0 + k / TILE, a = k % TILE;
      const char2* line = samples + ((size_t)t * channels + channel) * antennas;
      const int r = tileRow * TILE + a, c = tileCol * TILE + a;
      char2 zero;
      zero.x = zero.y = 0;
      rowBuf[k / TILE][a] = t < times && r < antennas ? line[r] : zero;
      colBuf[k / TILE][a] = t < times && c < antennas ? line[c] : zero;
    }
    __syncthreads();
#pragma unroll 4
    for (int t = 0; t < TIMES; ++t) {
      char2 a[PER], b[PER];
#pragma unroll
      for (int i = 0; i < PER; ++i) {
        a[i] = rowBuf[t][ty + 16 * i];
        b[i] = colBuf[t][tx + 16 * i];
      }
#pragma unroll
      for (int i = 0; i < PER; ++i)
#pragma unroll
        for (int j = 0; j < PER; ++j) acc[i][j].mac(a[i], b[j]);
    }
    __syncthreads();
  }

  int2* plane = vis + (size_t)channel * (antennas * (antennas + 1) / 2);
  for (int i = 0; i < PER; ++i)
    for (int j = 0; j < PER; ++j) {
      const int r = tileRow * TILE + ty + 16 * i, c = tileCol * TILE + tx + 16 * j;
      if (r < antennas && c <= r) plane[r * (r + 1) / 2 + c] = make_int2(acc[i][j].re, acc[i][j].im);
    }
}
