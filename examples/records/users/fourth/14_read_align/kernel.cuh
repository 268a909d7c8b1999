// SPDX-License-Identifier: BSL-1.0
// Seed extension of short reads: local alignment with affine gaps of a read against its window of the
// genome, a pair per thread. A row far below the best score so far ends the extension (X-drop).
#pragma once
#define MATCH 2
#define MISMATCH -3
#define GAP_OPEN 5
#define GAP_EXTEND 2

template <int READ>
__global__ void read_align(const unsigned char* __restrict__ reads, const unsigned char* __restrict__ windows,
                           short* __restrict__ score, short* __restrict__ end, int pairs, int window, int xdrop) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= pairs) return;
  unsigned char base[READ];
  int h[READ + 1], e[READ + 1];
#pragma unroll
  for (int k = 0; k < READ; k++) base[k] = reads[size_t(k) * pairs + i];  // base-major, so that loads coalesce
#pragma unroll
  for (int k = 0; k <= READ; k++) {
    h[k] = 0;
    e[k] = -1000;
  }
  int best = 0, bestAt = -1;
  for (int j = 0; j < window; j++) {
    int g = windows[size_t(j) * pairs + i];
    int diagonal = 0, f = -1000, rowBest = 0;
#pragma unroll
    for (int k = 1; k <= READ; k++) {
      e[k] = max(e[k] - GAP_EXTEND, h[k] - GAP_OPEN);
      f = max(f - GAP_EXTEND, h[k - 1] - GAP_OPEN);
      int s = diagonal + (base[k - 1] == g ? MATCH : MISMATCH);
      diagonal = h[k];
      int v = max(max(s, 0), max(e[k], f));
      h[k] = v;
      rowBest = max(rowBest, v);
    }
    if (rowBest > best) {
      best = rowBest;
      bestAt = j;
    } else if (rowBest < best - xdrop) {
      break;
    }
  }
  score[i] = (short)best;
  end[i] = (short)bestAt;
}
