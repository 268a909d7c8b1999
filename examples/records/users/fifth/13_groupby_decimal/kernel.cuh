// SPDX-License-Identifier: BSL-1.0
// SQL aggregation in fixed point: per (return flag, line status) counts and sums of quantity, price, discounted price
// and charge of the rows shipped up to a date.
#pragma once

enum { GROUPS = 6, SUMS = 5, COPIES = 8 };
enum Sum { S_COUNT, S_QTY, S_PRICE, S_NET, S_CHARGE };

typedef unsigned long long u64;

__device__ __forceinline__ int groupOf(char flag, char status) {
  int g;
  switch (flag) {
    case 'A': g = 0; break;
    case 'N': g = 2; break;
    case 'R': g = 4; break;
    default: return -1;
  }
  return g + (status == 'O');
}

__global__ void groupby_decimal(const char* __restrict__ returnFlag, const char* __restrict__ lineStatus,
                                const int* __restrict__ shipDay, const unsigned char* __restrict__ quantity,
                                const int* __restrict__ priceCents, const unsigned char* __restrict__ discountPct,
                                const unsigned char* __restrict__ taxPct, u64* __restrict__ totals, int rows,
                                int lastDay) {
  __shared__ u64 part[COPIES][GROUPS][SUMS];
  u64* flat = &part[0][0][0];
  for (int i = threadIdx.x; i < COPIES * GROUPS * SUMS; i += blockDim.x) flat[i] = 0;
  __syncthreads();
  u64(*mine)[SUMS] = part[threadIdx.x % COPIES];
  for (int r = blockIdx.x * blockDim.x + threadIdx.x; r < rows; r += gridDim.x * blockDim.x) {
    if (shipDay[r] > lastDay) continue;
    int g = groupOf(returnFlag[r], lineStatus[r]);
    if (g < 0) continue;
    u64 price = (u64)priceCents[r];
    u64 net = price * (100u - discountPct[r]);  // 1/100 cent
    u64 charge = net * (100u + taxPct[r]);      // 1/10000 cent
    u64* s = mine[g];
    atomicAdd(&s[S_COUNT], 1ull);
    atomicAdd(&s[S_QTY], (u64)quantity[r]);
    atomicAdd(&s[S_PRICE], price);
    atomicAdd(&s[S_NET], net);
    atomicAdd(&s[S_CHARGE], charge);
  }
  __syncthreads();
  if (threadIdx.x < GROUPS * SUMS) {
    u64 sum = 0;
    for (int c = 0; c < COPIES; c++) sum += flat[c * GROUPS * SUMS + threadIdx.x];
    if (sum) atomicAdd(&totals[threadIdx.x], sum);
  }
}
