// SPDX-License-Identifier: BSL-1.0
// Banded edit distance of read pairs, one warp a pair: 64 diagonals, two a lane, along the anti-diagonals.
#pragma once
constexpr int EDIT_WARPS = 4, EDIT_MAX_WORDS = 16;
constexpr int EDIT_BAND = 64, EDIT_FAR = 1 << 20;

__device__ __forceinline__ unsigned int baseAt(const unsigned int* read, int i) {
  return (read[i >> 4] >> (2 * (i & 15))) & 3u;
}

struct ReadPair {
  const unsigned int *a, *b;
  int n, m;
  // cell (i, j) from its neighbours (i-1, j-1), (i-1, j) and (i, j-1)
  __device__ __forceinline__ int cell(int i, int j, int diagonal, int up, int left) const {
    if (i < 0 || j < 0 || i > n || j > m) return EDIT_FAR;
    if (i == 0) return j;
    if (j == 0) return i;
    int change = baseAt(a, i - 1) != baseAt(b, j - 1) ? 1 : 0;
    return min(diagonal + change, min(up, left) + 1);
  }
};

__global__ __launch_bounds__(EDIT_WARPS * 32) void bandedEdit(const unsigned int* __restrict__ readsA,
                                                             const unsigned int* __restrict__ readsB,
                                                             const int* __restrict__ lengthA,
                                                             const int* __restrict__ lengthB, int* __restrict__ edits,
                                                             int pairs, int words, int maxEdits) {
  __shared__ unsigned int staged[EDIT_WARPS][2][EDIT_MAX_WORDS];
  const int lane = threadIdx.x, pair = blockIdx.x * EDIT_WARPS + threadIdx.y;
  if (pair >= pairs) return;
  unsigned int(*mine)[EDIT_MAX_WORDS] = staged[threadIdx.y];
  if (lane < words) {
    mine[0][lane] = readsA[pair * words + lane];
    mine[1][lane] = readsB[pair * words + lane];
  }
  __syncwarp();

  const ReadPair p = {mine[0], mine[1], lengthA[pair], lengthB[pair]};
  const int goal = p.m - p.n + EDIT_BAND / 2;  // the diagonal of the last cell
  int result = -1;
  if (goal >= 0 && goal < EDIT_BAND) {
    // this lane: diagonals j - i = shift (on even t = i + j) and shift + 1 (on odd t)
    const int shift = 2 * lane - EDIT_BAND / 2;
    int even = EDIT_FAR, odd = EDIT_FAR, t = 0;
    const int last = p.n + p.m;
    for (; t <= last; t++) {
      if ((t & 1) == 0) {
        int left = __shfl_up_sync(0xffffffffu, odd, 1);
        if (lane == 0) left = EDIT_FAR;
        even = p.cell((t - shift) >> 1, (t + shift) >> 1, even, odd, left);
      } else {
        int up = __shfl_down_sync(0xffffffffu, even, 1);
        if (lane == 31) up = EDIT_FAR;
        odd = p.cell((t - shift - 1) >> 1, (t + shift + 1) >> 1, odd, up, even);
      }
      // hopeless once two anti-diagonals in a row are above the limit
      if ((t & 15) == 15 && __all_sync(0xffffffffu, min(even, odd) > maxEdits)) break;
    }
    if (t > last) {
      result = __shfl_sync(0xffffffffu, (goal & 1) ? odd : even, goal >> 1);
      if (result > maxEdits) result = -1;
    }
  }
  if (lane == 0) edits[pair] = result;
}
