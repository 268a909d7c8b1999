// SPDX-License-Identifier: BSL-1.0
// Score test of genome-wide association: a block per variant over 2-bit PLINK genotypes; missing calls are left out.
#pragma once
struct ScoreSums {
  int observed, sumG, sumGG;
  float sumY, sumGY;
};

__device__ __forceinline__ void addCall(ScoreSums& s, unsigned code, float y) {
  // 00 two copies, 01 missing, 10 one copy, 11 none
  int g = code == 0 ? 2 : code == 2 ? 1 : 0;
  bool seen = code != 1;
  s.observed += seen;
  s.sumG += g;
  s.sumGG += g * g;
  s.sumY += seen ? y : 0.0f;
  s.sumGY += g * y;
}

template <class T>
__device__ T warpTotal(T v) {
  for (int d = 16; d > 0; d >>= 1) v += __shfl_down_sync(0xffffffffu, v, d);
  return v;
}

__global__ void __launch_bounds__(256)
    gwas_score(const unsigned* __restrict__ genotypes, const float4* __restrict__ residuals, float* __restrict__ chi2,
               float* __restrict__ frequency, int samples, int wordsPerVariant, double sigma2) {
  __shared__ int ints[8][3];
  __shared__ double reals[8][2];
  const unsigned* row = genotypes + size_t(blockIdx.x) * wordsPerVariant;
  ScoreSums s = {0, 0, 0, 0.0f, 0.0f};
  for (int w = threadIdx.x; w < wordsPerVariant; w += blockDim.x) {
    unsigned bits = row[w];
#pragma unroll
    for (int q = 0; q < 4; q++) {
      float4 y = residuals[w * 4 + q];
      addCall(s, bits & 3, y.x);
      addCall(s, bits >> 2 & 3, y.y);
      addCall(s, bits >> 4 & 3, y.z);
      addCall(s, bits >> 6 & 3, y.w);
      bits >>= 8;
    }
  }
  int observed = warpTotal(s.observed), sumG = warpTotal(s.sumG), sumGG = warpTotal(s.sumGG);
  double sumY = warpTotal(double(s.sumY)), sumGY = warpTotal(double(s.sumGY));
  int warp = threadIdx.x >> 5;
  if ((threadIdx.x & 31) == 0) {
    ints[warp][0] = observed;
    ints[warp][1] = sumG;
    ints[warp][2] = sumGG;
    reals[warp][0] = sumY;
    reals[warp][1] = sumGY;
  }
  __syncthreads();
  if (threadIdx.x != 0) return;
  for (int i = 1; i < 8; i++) {
    observed += ints[i][0];
    sumG += ints[i][1];
    sumGG += ints[i][2];
    sumY += reals[i][0];
    sumGY += reals[i][1];
  }
  double mean = observed > 0 ? double(sumG) / observed : 0.0;
  double u = sumGY - mean * sumY;
  double v = sigma2 * (sumGG - mean * sumG);
  bool reliable = 2 * observed >= samples && v > 1e-9;
  chi2[blockIdx.x] = reliable ? float(u * u / v) : 0.0f;
  frequency[blockIdx.x] = float(0.5 * mean);
}
