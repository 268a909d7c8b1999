// SPDX-License-Identifier: BSL-1.0
// Searches log lines for a word, upper or lower case: a line per thread, the place of the first hit or -1.
// Letters are folded by a table in shared memory.
#pragma once
#define MAX_WORD 32
__global__ void log_grep(const unsigned char* __restrict__ text, const int* __restrict__ lineStart,
                         const unsigned char* __restrict__ word, int* __restrict__ found, int lines, int length) {
  __shared__ unsigned char fold[256];
  __shared__ unsigned char want[MAX_WORD];
  for (int c = threadIdx.x; c < 256; c += blockDim.x) fold[c] = (unsigned char)(c >= 'A' && c <= 'Z' ? c + 32 : c);
  __syncthreads();
  if (threadIdx.x < length) want[threadIdx.x] = fold[word[threadIdx.x]];
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= lines) return;
  int from = lineStart[i], last = lineStart[i + 1] - length;
  int hit = -1;
  for (int at = from; at <= last; at++) {
    int k = 0;
    while (k < length && fold[text[at + k]] == want[k]) k++;
    if (k == length) {
      hit = at - from;
      break;
    }
  }
  found[i] = hit;
}
