// SPDX-License-Identifier: BSL-1.0
// Hyperscore of peptide candidates against their tandem mass spectra: a warp per peptide, a lane per residue.
#pragma once
constexpr float kProton = 1.00727646f;
constexpr float kWater = 18.0105647f;

// the most intense peak within the tolerance, or 0; the peaks are sorted by m/z
__device__ float bestPeak(const float* __restrict__ mz, const float* __restrict__ intensity, int begin, int end,
                          float ion, float ppm) {
  float tolerance = ion * ppm;
  float low = ion - tolerance, high = ion + tolerance;
  int lo = begin, hi = end;
  while (lo < hi) {
    int mid = (lo + hi) >> 1;
    if (mz[mid] < low)
      lo = mid + 1;
    else
      hi = mid;
  }
  float best = 0.0f;
  while (lo < end && mz[lo] <= high) {
    best = fmaxf(best, intensity[lo]);
    lo++;
  }
  return best;
}

// block: 32 lanes x peptides; at most 32 residues in a peptide
__global__ void peptide_score(const unsigned char* __restrict__ residues, const int* __restrict__ peptideStart,
                              const int* __restrict__ spectrumOf, const float* __restrict__ residueMass,
                              const int* __restrict__ spectrumStart, const float* __restrict__ mz,
                              const float* __restrict__ intensity, float* __restrict__ score, int peptides,
                              float ppm) {
  int p = blockIdx.x * blockDim.y + threadIdx.y;
  if (p >= peptides) return;
  const unsigned all = 0xffffffffu;
  int lane = threadIdx.x;
  int start = peptideStart[p], length = peptideStart[p + 1] - start;
  float prefix = lane < length ? residueMass[residues[start + lane]] : 0.0f;
  for (int d = 1; d < 32; d <<= 1) {
    float below = __shfl_up_sync(all, prefix, d);
    if (lane >= d) prefix += below;
  }
  float total = __shfl_sync(all, prefix, 31);

  int spectrum = spectrumOf[p];
  int begin = spectrumStart[spectrum], end = spectrumStart[spectrum + 1];
  float b = 0.0f, y = 0.0f;
  if (lane < length - 1) {
    b = bestPeak(mz, intensity, begin, end, prefix + kProton, ppm);
    y = bestPeak(mz, intensity, begin, end, total - prefix + kWater + kProton, ppm);
  }
  int bIons = __popc(__ballot_sync(all, b > 0.0f)), yIons = __popc(__ballot_sync(all, y > 0.0f));
  float sum = b + y;
  for (int d = 16; d > 0; d >>= 1) sum += __shfl_xor_sync(all, sum, d);
  if (lane == 0) {
    float s = 0.0f;
    if (bIons + yIons > 0) s = logf(sum) + lgammaf(bIons + 1.0f) + lgammaf(yIons + 1.0f);
    score[p] = s;
  }
}
