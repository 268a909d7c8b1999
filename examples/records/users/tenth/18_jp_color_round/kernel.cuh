// SPDX-License-Identifier: BSL-1.0
// One round of Jones-Plassmann graph colouring: uncoloured vertices of locally highest priority take a free colour.
#pragma once
#define UNCOLORED (-1)

// true if vertex u comes before v in the order of the colouring
__device__ bool comes_before(unsigned prio_u, int u, unsigned prio_v, int v) {
  return prio_u > prio_v || (prio_u == prio_v && u > v);
}

// CSR graph; color_in is not changed. colored counts the vertices that get a colour in this round.
__global__ void jp_color_round(const int* __restrict__ row_start, const int* __restrict__ neighbor,
                               const unsigned* __restrict__ priority, const int* __restrict__ color_in, int* color_out,
                               int* colored, int vertices) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= vertices) return;

  int mine = color_in[v];
  if (mine != UNCOLORED) {
    color_out[v] = mine;
    return;
  }

  int begin = row_start[v], end = row_start[v + 1];
  unsigned prio = priority[v];
  unsigned long long used = 0;  // colours 0 to 63 of the neighbours
  bool many = false;            // one has a colour above
  bool wins = true;
  for (int e = begin; e < end; e++) {
    int u = neighbor[e];
    if (u == v) continue;
    int c = color_in[u];
    if (c == UNCOLORED) {
      if (comes_before(priority[u], u, prio, v)) {
        wins = false;
        break;
      }
    } else if (c < 64) {
      used |= 1ull << c;
    } else {
      many = true;
    }
  }
  if (!wins) {
    color_out[v] = UNCOLORED;
    return;
  }

  int base = 0;
  while (used == ~0ull) {  // all 64 are taken: look at the next 64
    base += 64;
    used = 0;
    if (!many) break;
    for (int e = begin; e < end; e++) {
      int u = neighbor[e];
      int c = color_in[u] - base;
      if (u != v && c >= 0 && c < 64) used |= 1ull << c;
    }
  }
  color_out[v] = base + __ffsll((long long)~used) - 1;
  atomicAdd(colored, 1);
}
