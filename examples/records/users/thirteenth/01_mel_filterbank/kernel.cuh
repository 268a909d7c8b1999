// SPDX-License-Identifier: BSL-1.0
// Log-mel features of a complex spectrogram: a block takes frames in turn, a warp sums one triangular filter at a time.
#pragma once
constexpr int MEL_MAX_BINS = 1025;

__device__ float warpSum(float v) {
  for (int delta = 16; delta > 0; delta >>= 1) v += __shfl_down_sync(0xffffffffu, v, delta);
  return v;
}

// filter m covers bins firstBin[m] .. firstBin[m] + (weightOffset[m + 1] - weightOffset[m]) - 1
__global__ void mel_filterbank(const float2* __restrict__ spectrum, const int* __restrict__ firstBin,
                               const int* __restrict__ weightOffset, const float* __restrict__ weights,
                               float* __restrict__ features, int frames, int bins, int mels, float floorPower) {
  __shared__ float power[MEL_MAX_BINS];
  const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5, warps = blockDim.x >> 5;

  for (int frame = blockIdx.x; frame < frames; frame += gridDim.x) {
    const float2* row = spectrum + size_t(frame) * bins;
    for (int k = threadIdx.x; k < bins; k += blockDim.x) {
      float2 c = row[k];
      power[k] = c.x * c.x + c.y * c.y;
    }
    __syncthreads();

    for (int m = warp; m < mels; m += warps) {
      const int w0 = weightOffset[m], count = weightOffset[m + 1] - w0, bin0 = firstBin[m];
      float acc = 0.0f;
      for (int i = lane; i < count; i += 32) acc += weights[w0 + i] * power[bin0 + i];
      acc = warpSum(acc);
      if (lane == 0) features[size_t(frame) * mels + m] = 10.0f * log10f(fmaxf(acc, floorPower));
    }
    __syncthreads();
  }
}
