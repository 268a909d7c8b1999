// SPDX-License-Identifier: BSL-1.0
// Incoherent dedispersion of 8-bit filterbank data: sums the channels along the delays of several trial DMs.
#pragma once
#define CHAN_TILE 64

// data: [channels][stride] samples. delay: [trials][channels] in samples. keep: 0 for channels with interference.
// out: [trials][samples]; a thread sums two samples blockDim.x apart for DMS trials. grid: samples x trial groups
template <int DMS>
__global__ void dedisperse(const unsigned char* __restrict__ data, const int* __restrict__ delay,
                           const unsigned char* __restrict__ keep, float* out, int channels, int stride, int samples,
                           int trials, float scale) {
  __shared__ int s_delay[DMS][CHAN_TILE];
  __shared__ int s_keep[CHAN_TILE];
  int t0 = blockIdx.x * 2 * blockDim.x + threadIdx.x;
  int t1 = t0 + blockDim.x;
  int first = blockIdx.y * DMS;

  unsigned sum0[DMS], sum1[DMS];
  for (int d = 0; d < DMS; d++) sum0[d] = sum1[d] = 0;

  for (int c0 = 0; c0 < channels; c0 += CHAN_TILE) {
    int count = min(CHAN_TILE, channels - c0);
    __syncthreads();
    for (int i = threadIdx.x; i < DMS * CHAN_TILE; i += blockDim.x) {
      int d = i / CHAN_TILE, c = i % CHAN_TILE;
      s_delay[d][c] = c < count && first + d < trials ? delay[(first + d) * channels + c0 + c] : 0;
    }
    for (int i = threadIdx.x; i < count; i += blockDim.x) s_keep[i] = keep[c0 + i];
    __syncthreads();

    for (int c = 0; c < count; c++) {
      if (!s_keep[c]) continue;
      const unsigned char* row = data + (size_t)(c0 + c) * stride;
#pragma unroll
      for (int d = 0; d < DMS; d++) {
        int shift = s_delay[d][c];
        if (t0 < samples) sum0[d] += row[t0 + shift];
        if (t1 < samples) sum1[d] += row[t1 + shift];
      }
    }
  }

#pragma unroll
  for (int d = 0; d < DMS; d++) {
    if (first + d >= trials) break;
    float* o = out + (size_t)(first + d) * samples;
    if (t0 < samples) o[t0] = sum0[d] * scale;
    if (t1 < samples) o[t1] = sum1[d] * scale;
  }
}
