// SPDX-License-Identifier: BSL-1.0
// Counts the ways to complete a board of queens: each thread searches below one placement of the first rows, with its
// stack in shared memory, one slot a level and thread.
#pragma once
struct Level {
  unsigned columns, left, right, open;  // attacked columns and diagonals; the squares still to try in this row
};

extern __shared__ Level levels[];

__global__ void nqueens_count(const unsigned* __restrict__ columns, const unsigned* __restrict__ left,
                              const unsigned* __restrict__ right, unsigned* __restrict__ found,
                              unsigned long long* __restrict__ total, int tasks, int size) {
  int task = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned solutions = 0;
  if (task < tasks) {
    const unsigned all = (1u << size) - 1;
    Level now;
    now.columns = columns[task];
    now.left = left[task];
    now.right = right[task];
    now.open = all & ~(now.columns | now.left | now.right);
    int depth = 0;
    for (;;) {
      if (now.open == 0) {
        if (depth == 0) break;
        now = levels[--depth * blockDim.x + threadIdx.x];
        continue;
      }
      unsigned queen = now.open & (0u - now.open);
      now.open ^= queen;
      unsigned taken = now.columns | queen;
      if (taken == all) {
        solutions++;
        continue;
      }
      if (now.open) levels[depth++ * blockDim.x + threadIdx.x] = now;
      now.columns = taken;
      now.left = (now.left | queen) << 1;
      now.right = (now.right | queen) >> 1;
      now.open = all & ~(now.columns | now.left | now.right);
    }
    found[task] = solutions;
  }
  unsigned sum = solutions;
  for (int d = 16; d > 0; d >>= 1) sum += __shfl_down_sync(0xffffffffu, sum, d);
  if ((threadIdx.x & 31) == 0 && sum) atomicAdd(total, (unsigned long long)sum);
}
