// SPDX-License-Identifier: BSL-1.0
// Ledger stored as one linked list of bookings per account: balance and largest booking of every account.
#pragma once
struct Booking {
  int cents;
  int day;
};
__global__ void ledger_chains(const int* __restrict__ head, const int* __restrict__ next,
                              const Booking* __restrict__ booking, long long* __restrict__ balance,
                              int* __restrict__ largest, int accounts) {
  int a = blockIdx.x * blockDim.x + threadIdx.x;
  if (a >= accounts) return;
  long long sum = 0;
  int top = 0;
  for (int k = head[a]; k >= 0; k = next[k]) {
    int c = booking[k].cents;
    sum += c;
    top = max(top, abs(c));
  }
  balance[a] = sum;
  largest[a] = top;
}
