// SPDX-License-Identifier: BSL-1.0
// Column store: evaluates  column <op> constant  under the null bitmap of the column; writes a selection
// bitmap (a bit per row) and adds up the selected rows.
#pragma once
enum { OP_EQ, OP_NE, OP_LT, OP_LE, OP_GT, OP_GE, OP_BETWEEN };

__device__ inline bool holds(int op, int v, int a, int b) {
  switch (op) {
    case OP_EQ: return v == a;
    case OP_NE: return v != a;
    case OP_LT: return v < a;
    case OP_LE: return v <= a;
    case OP_GT: return v > a;
    case OP_GE: return v >= a;
    case OP_BETWEEN: return v >= a && v <= b;
  }
  return false;
}

__global__ void filter_bitmap(const int* __restrict__ column, const unsigned* __restrict__ valid, unsigned* selected,
                              unsigned long long* total, int rows, int op, int a, int b) {
  __shared__ unsigned count;
  if (threadIdx.x == 0) count = 0;
  __syncthreads();
  int lane = threadIdx.x & 31;
  int words = (rows + 31) / 32;
  int warps = gridDim.x * blockDim.x / 32;
  unsigned mine = 0;
  for (int w = (blockIdx.x * blockDim.x + threadIdx.x) / 32; w < words; w += warps) {
    int row = w * 32 + lane;
    bool yes = row < rows && holds(op, column[row], a, b);
    unsigned bits = __ballot_sync(0xffffffffu, yes) & valid[w];
    if (lane == 0) {
      selected[w] = bits;
      mine += __popc(bits);
    }
  }
  if (lane == 0) atomicAdd(&count, mine);
  __syncthreads();
  if (threadIdx.x == 0 && count > 0) atomicAdd(total, (unsigned long long)count);
}
