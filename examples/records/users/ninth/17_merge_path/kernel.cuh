// SPDX-License-Identifier: BSL-1.0
// Merges two runs of records sorted by 64-bit key into one (compaction), a tile of the output per block by merge path.
#pragma once
enum { MERGE_THREADS = 128, MERGE_ITEMS = 11, MERGE_TILE = MERGE_THREADS * MERGE_ITEMS };

// How many of the first `diag` outputs come from a (which goes first where keys are equal).
__device__ int mergePath(const long long* a, int na, const long long* b, int nb, int diag) {
  int lo = max(0, diag - nb), hi = min(diag, na);
  while (lo < hi) {
    int mid = (lo + hi) >> 1;
    if (a[mid] <= b[diag - 1 - mid])
      lo = mid + 1;
    else
      hi = mid;
  }
  return lo;
}

__global__ void __launch_bounds__(MERGE_THREADS)
    merge_runs(const long long* __restrict__ keysA, const uint4* __restrict__ recordsA, int na,
               const long long* __restrict__ keysB, const uint4* __restrict__ recordsB, int nb,
               long long* __restrict__ keysOut, uint4* __restrict__ recordsOut) {
  __shared__ long long keys[MERGE_TILE];
  __shared__ int source[MERGE_TILE];
  __shared__ int split[2];
  const int tid = threadIdx.x;
  const int diag = blockIdx.x * MERGE_TILE;
  const int count = min(int(MERGE_TILE), na + nb - diag);

  if (tid < 2) split[tid] = mergePath(keysA, na, keysB, nb, diag + tid * count);
  __syncthreads();
  const int a0 = split[0], b0 = diag - a0;
  const int la = split[1] - a0, lb = count - la;
  for (int i = tid; i < count; i += MERGE_THREADS) keys[i] = i < la ? keysA[a0 + i] : keysB[b0 + i - la];
  __syncthreads();

  const int mine = min(tid * int(MERGE_ITEMS), count);
  int ia = mergePath(keys, la, keys + la, lb, mine);
  int ib = mine - ia;
  long long key[MERGE_ITEMS];
  int from[MERGE_ITEMS];
#pragma unroll
  for (int k = 0; k < MERGE_ITEMS; k++) {
    if (mine + k >= count) break;
    bool takeA = ib >= lb || (ia < la && keys[ia] <= keys[la + ib]);
    key[k] = takeA ? keys[ia] : keys[la + ib];
    from[k] = takeA ? a0 + ia++ : ~(b0 + ib++);
  }
  __syncthreads();
#pragma unroll
  for (int k = 0; k < MERGE_ITEMS; k++)
    if (mine + k < count) {
      keys[mine + k] = key[k];
      source[mine + k] = from[k];
    }
  __syncthreads();

  for (int i = tid; i < count; i += MERGE_THREADS) {
    int s = source[i];
    keysOut[diag + i] = keys[i];
    recordsOut[diag + i] = s >= 0 ? recordsA[s] : recordsB[~s];
  }
}
