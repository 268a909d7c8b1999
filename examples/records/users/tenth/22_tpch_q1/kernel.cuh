// SPDX-License-Identifier: BSL-1.0
// TPC-H query 1: filters order lines by date and sums them per return flag and line status in exact integers.
#pragma once
typedef unsigned long long u64;
#define FLAGS 3
#define STATUSES 2
#define GROUPS (FLAGS * STATUSES)
#define SUMS 6
#define COPIES 4  // copies of the sums per block: fewer collisions

enum { Q1_QUANTITY, Q1_PRICE, Q1_DISC_PRICE, Q1_CHARGE, Q1_DISCOUNT, Q1_COUNT };

// Columns: the ship date in days, quantity, price in cents, discount and tax in percent, dictionary codes of flag and
// status. totals: [group][sum], added; disc_price in 1/100 cents, charge in 1/10000 cents.
__global__ void tpch_q1(const int* __restrict__ shipdate, const int* __restrict__ quantity,
                        const int* __restrict__ price, const unsigned char* __restrict__ discount,
                        const unsigned char* __restrict__ tax, const unsigned char* __restrict__ flag,
                        const unsigned char* __restrict__ status, u64* totals, int rows, int last_date) {
  __shared__ u64 sums[COPIES][GROUPS * SUMS + 1];
  for (int i = threadIdx.x; i < COPIES * (GROUPS * SUMS + 1); i += blockDim.x) (&sums[0][0])[i] = 0;
  __syncthreads();

  u64* mine = sums[threadIdx.x % COPIES];
  int stride = gridDim.x * blockDim.x;
  for (int r = blockIdx.x * blockDim.x + threadIdx.x; r < rows; r += stride) {
    if (shipdate[r] > last_date) continue;
    u64* g = mine + (flag[r] * STATUSES + status[r]) * SUMS;
    u64 p = price[r];
    unsigned d = discount[r];
    u64 disc_price = p * (100 - d);
    atomicAdd(&g[Q1_QUANTITY], (u64)quantity[r]);
    atomicAdd(&g[Q1_PRICE], p);
    atomicAdd(&g[Q1_DISC_PRICE], disc_price);
    atomicAdd(&g[Q1_CHARGE], disc_price * (100 + tax[r]));
    atomicAdd(&g[Q1_DISCOUNT], (u64)d);
    atomicAdd(&g[Q1_COUNT], 1ull);
  }
  __syncthreads();

  for (int i = threadIdx.x; i < GROUPS * SUMS; i += blockDim.x) {
    u64 t = 0;
    for (int c = 0; c < COPIES; c++) t += sums[c][i];
    if (t) atomicAdd(&totals[i], t);
  }
}
