// SPDX-License-Identifier: BSL-1.0
// A round of Jones-Plassmann graph colouring (for the assembly of a finite-element matrix): an uncoloured
// vertex with the highest priority among its uncoloured neighbours takes the lowest colour that is free.
#pragma once
__global__ void color_pick(const int* __restrict__ offset, const int* __restrict__ adjacent,
                           const unsigned* __restrict__ priority, const signed char* __restrict__ color,
                           signed char* __restrict__ next, int vertices) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= vertices) return;
  int mine = color[v];
  if (mine < 0) {
    unsigned p = priority[v];
    unsigned long long taken = 0;
    bool top = true;
    int end = offset[v + 1];
    for (int e = offset[v]; e < end; e++) {
      int u = adjacent[e];
      int c = color[u];
      if (c >= 0) {
        taken |= 1ull << c;
      } else {
        unsigned q = priority[u];
        if (q > p || (q == p && u > v)) {
          top = false;
          break;
        }
      }
    }
    if (top) mine = __ffsll((long long)~taken) - 1;
  }
  next[v] = (signed char)mine;
}
