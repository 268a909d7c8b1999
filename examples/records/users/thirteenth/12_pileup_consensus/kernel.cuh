// SPDX-License-Identifier: BSL-1.0
// Consensus of aligned reads: a block owns 1024 reference positions, its warps add the qualities of the overlapping
// reads in shared memory, and a thread then calls its position.
#pragma once
constexpr int PILEUP_WINDOW = 1024;

__device__ int lowerBound(const int* __restrict__ a, int n, int value) {
  int lo = 0, hi = n;
  while (lo < hi) {
    int mid = (lo + hi) >> 1;
    if (a[mid] < value)
      lo = mid + 1;
    else
      hi = mid;
  }
  return lo;
}

// starts: sorted; bases: quality << 2 | base, read r in [offsets[r], offsets[r + 1])
// counts: the four summed qualities of 16 bits each; consensus: the letter, lower case if uncertain
__global__ void __launch_bounds__(PILEUP_WINDOW)
    pileup_consensus(const int* __restrict__ starts, const int* __restrict__ offsets,
                     const unsigned char* __restrict__ bases, unsigned long long* __restrict__ counts,
                     char* __restrict__ consensus, int reads, int length, int maxReadLength, int minQuality) {
  __shared__ int sums[4][PILEUP_WINDOW];
  __shared__ int range[2];
  const int from = blockIdx.x * PILEUP_WINDOW, lane = threadIdx.x & 31, warp = threadIdx.x >> 5;

  if (threadIdx.x < 2)
    range[threadIdx.x] = lowerBound(starts, reads, threadIdx.x == 0 ? from - maxReadLength + 1 : from + PILEUP_WINDOW);
#pragma unroll
  for (int a = 0; a < 4; a++) sums[a][threadIdx.x] = 0;
  __syncthreads();

  for (int r = range[0] + warp; r < range[1]; r += PILEUP_WINDOW / 32) {
    const int start = starts[r] - from, begin = offsets[r], count = offsets[r + 1] - begin;
    for (int i = max(-start, 0) + lane; i < count; i += 32) {
      const int at = start + i;
      if (at >= PILEUP_WINDOW) break;
      const int code = bases[begin + i], quality = code >> 2;
      if (quality >= minQuality) atomicAdd(&sums[code & 3][at], quality);
    }
  }
  __syncthreads();

  const int pos = from + threadIdx.x;
  if (pos >= length) return;
  unsigned long long packed = 0;
  int total = 0, best = 0, call = -1;
#pragma unroll
  for (int a = 0; a < 4; a++) {
    const int s = sums[a][threadIdx.x];
    packed |= (unsigned long long)min(s, 65535) << (16 * a);
    total += s;
    if (s > best) {
      best = s;
      call = a;
    }
  }
  char letter = 'N';
  if (call >= 0) {
    letter = "ACGT"[call];
    if (best * 4 < total * 3) letter += 'a' - 'A';
  }
  counts[pos] = packed;
  consensus[pos] = letter;
}
