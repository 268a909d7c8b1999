// SPDX-License-Identifier: BSL-1.0
// Portfolio margin by scanning: sixteen lanes hold the sixteen scenarios of an account; the positions of an account are
// sorted by commodity, and each commodity adds its worst loss, or the minimum for its short options.
#pragma once
#include <cuda_fp16.h>

constexpr int SCENARIOS = 16;

__device__ float worstOf(float loss, unsigned lanes) {
#pragma unroll
  for (int d = SCENARIOS / 2; d > 0; d >>= 1) loss = fmaxf(loss, __shfl_xor_sync(lanes, loss, d, SCENARIOS));
  return loss;
}

// block: 16 scenarios x 16 accounts
__global__ void span_margin(const __half* __restrict__ riskArrays, const int* __restrict__ commodityOf,
                            const unsigned char* __restrict__ isOption, const int* __restrict__ accountBegin,
                            const int* __restrict__ contracts, const int* __restrict__ quantities,
                            const float* __restrict__ shortMinimum, float* __restrict__ margin, int accounts) {
  int account = blockIdx.x * blockDim.y + threadIdx.y;
  int scenario = threadIdx.x;
  if (account >= accounts) return;
  unsigned lanes = (threadIdx.y & 1) ? 0xffff0000u : 0x0000ffffu;

  int begin = accountBegin[account], end = accountBegin[account + 1];
  float required = 0;
  int p = begin;
  while (p < end) {
    int commodity = commodityOf[contracts[p]];
    float loss = 0;
    int shorts = 0;
    do {
      int contract = contracts[p];
      int quantity = quantities[p];
      loss += quantity * __half2float(riskArrays[size_t(contract) * SCENARIOS + scenario]);
      if (quantity < 0 && isOption[contract]) shorts -= quantity;
      p++;
    } while (p < end && commodityOf[contracts[p]] == commodity);
    float worst = worstOf(loss, lanes);
    required += fmaxf(fmaxf(worst, 0.0f), shorts * shortMinimum[commodity]);
  }
  if (scenario == 0) margin[account] = required;
}
