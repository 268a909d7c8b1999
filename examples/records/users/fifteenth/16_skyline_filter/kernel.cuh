// SPDX-License-Identifier: BSL-1.0
// Skyline query, first pass: tuples that a window of strong candidates dominates are dropped. Smaller is better.
#pragma once
constexpr int kAttributes = 4;

struct Tuple {
  float a[kAttributes];
};

__device__ __forceinline__ bool dominates(const float* w, const Tuple& t) {
  bool notWorse = true, better = false;
#pragma unroll
  for (int k = 0; k < kAttributes; k++) {
    notWorse = notWorse && w[k] <= t.a[k];
    better = better || w[k] < t.a[k];
  }
  return notWorse && better;
}

// columns: kAttributes columns of n values; window: tuples, row after row; dynamic shared memory holds the window
__global__ void skyline_filter(const float* __restrict__ columns, const float* __restrict__ window,
                               unsigned char* __restrict__ survives, int* survivors, int n, int windowSize) {
  extern __shared__ float candidates[];
  for (int i = threadIdx.x; i < windowSize * kAttributes; i += blockDim.x) candidates[i] = window[i];
  __syncthreads();

  int i = blockIdx.x * blockDim.x + threadIdx.x;
  bool keep = i < n;
  if (keep) {
    Tuple t;
#pragma unroll
    for (int k = 0; k < kAttributes; k++) t.a[k] = columns[size_t(k) * n + i];
    for (int w = 0; w < windowSize; w++) {
      if (dominates(candidates + w * kAttributes, t)) {
        keep = false;
        break;
      }
    }
    survives[i] = keep;
  }
  unsigned votes = __ballot_sync(0xffffffffu, keep);
  if ((threadIdx.x & 31) == 0 && votes) atomicAdd(survivors, __popc(votes));
}
