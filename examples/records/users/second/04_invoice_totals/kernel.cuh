// SPDX-License-Identifier: BSL-1.0
// Invoice lines to totals in fixed point: quantity * price * (1 - discount) * (1 + tax), all integers.
#pragma once
typedef long long money;
__global__ void invoice_totals(const int* __restrict__ cents, const short* __restrict__ quantity,
                               const unsigned char* __restrict__ discountPct, const unsigned char* __restrict__ taxPct,
                               money* __restrict__ total, money* __restrict__ tax, int lines) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < lines; i += gridDim.x * blockDim.x) {
    money gross = (money)cents[i] * quantity[i];
    money net = (gross * (100 - discountPct[i]) + 50) / 100;
    money t = (net * taxPct[i] + 50) / 100;
    total[i] = net + t;
    tax[i] = t;
  }
}
