// SPDX-License-Identifier: BSL-1.0
// Factorised sparse approximate inverse (FSAI) on the lower pattern of a sparse SPD matrix: for each row the small
// dense
// system of its columns is gathered, factored by Cholesky and solved, 16 lanes a row, one local row in each lane.
#pragma once

#define SUB 16
#define ALL 0xFFFFFFFFu

// entry (r, c) of the lower triangle in CSR with sorted columns, 0 when it is not stored
template <class Real>
__device__ __forceinline__ Real lowerEntry(const int* __restrict__ ptr, const int* __restrict__ col,
                                           const Real* __restrict__ val, int r, int c) {
  int lo = ptr[r], hi = ptr[r + 1];
  while (lo < hi) {
    int mid = (lo + hi) >> 1;
    if (col[mid] < c)
      lo = mid + 1;
    else
      hi = mid;
  }
  return lo < ptr[r + 1] && col[lo] == c ? val[lo] : Real(0);
}

__global__ void __launch_bounds__(128)
fsai_rows(const int* __restrict__ ptr, const int* __restrict__ col, const float* __restrict__ val,
          float* __restrict__ inverse, int rows) {
  const int lane = threadIdx.x % SUB;
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / SUB;
  const int first = row < rows ? ptr[row] : 0;
  const int m = row < rows ? ptr[row + 1] - first : 0;  // at most SUB, the diagonal is the last
  const int mine = lane < m ? col[first + lane] : -1;

  float a[SUB];
#pragma unroll
  for (int c = 0; c < SUB; c++) {
    const int other = __shfl_sync(ALL, mine, c, SUB);
    a[c] = lane == c ? 1.0f : 0.0f;
    if (c <= lane && lane < m) a[c] = lowerEntry(ptr, col, val, mine, other);
  }

#pragma unroll
  for (int k = 0; k < SUB; k++) {  // right-looking Cholesky
    const float pivot = __shfl_sync(ALL, a[k], k, SUB);
    const float scale = rsqrtf(pivot);
    a[k] *= scale;
#pragma unroll
    for (int j = k + 1; j < SUB; j++) {
      const float l = __shfl_sync(ALL, a[k], j, SUB);
      if (lane >= j) a[j] -= a[k] * l;
    }
  }

  float g = 0.0f;
#pragma unroll
  for (int c = SUB - 1; c >= 0; c--) {  // L' g = last unit vector
    float s = lane > c ? a[c] * g : 0.0f;
#pragma unroll
    for (int d = SUB / 2; d > 0; d /= 2) s += __shfl_xor_sync(ALL, s, d, SUB);
    if (lane == c) g = ((c == m - 1 ? 1.0f : 0.0f) - s) / a[c];
  }
  if (lane < m) inverse[first + lane] = g;
}
