// SPDX-License-Identifier: BSL-1.0
// Present value of mortgage pools on interest-rate scenarios with a refinancing model of prepayments.
#pragma once
__constant__ float seasonality[12] = {0.94f, 0.76f, 0.74f, 0.95f, 0.98f, 0.92f,
                                      0.98f, 1.10f, 1.18f, 1.22f, 1.23f, 0.98f};

struct Pool {
  float coupon, original;
  int age, remaining;
};

__device__ float annualPrepayment(const Pool& pool, int month, float rate, float spread, float factor) {
  float incentive = pool.coupon - (rate + spread);
  float refinancing = 0.28f + 0.14f * atanf(-8.57f + 430.0f * incentive);
  float seasoning = fminf(1.0f, (pool.age + month) / 30.0f);
  float burnout = 0.3f + 0.7f * factor;
  float cpr = refinancing * seasoning * burnout * seasonality[(pool.age + month) % 12];
  return fminf(fmaxf(cpr, 0.0f), 0.95f);
}

// block: 32 scenarios x pools
__global__ void mbs_prepay(const float* __restrict__ rates, const float* __restrict__ coupon,
                           const float* __restrict__ balance, const int* __restrict__ age,
                           const int* __restrict__ remaining, float* value, int pools, int scenarios, int months,
                           float spread, float servicing, float cleanUp) {
  int s = blockIdx.x * blockDim.x + threadIdx.x, p = blockIdx.y * blockDim.y + threadIdx.y;
  if (s >= scenarios || p >= pools) return;
  Pool pool = {coupon[p], balance[p], age[p], remaining[p]};
  float monthly = pool.coupon / 12, outstanding = pool.original, discount = 1, sum = 0;
  int horizon = min(pool.remaining, months);
  for (int m = 0; m < horizon; m++) {
    float rate = rates[size_t(m) * scenarios + s];
    discount /= 1 + rate / 12;
    float interest = outstanding * monthly;
    float payment = interest / (1 - powf(1 + monthly, -float(pool.remaining - m)));
    float scheduled = fminf(payment - interest, outstanding);
    float cpr = annualPrepayment(pool, m, rate, spread, outstanding / pool.original);
    float prepaid = (outstanding - scheduled) * (1 - powf(1 - cpr, 1.0f / 12));
    sum += discount * (interest - outstanding * servicing / 12 + scheduled + prepaid);
    outstanding -= scheduled + prepaid;
    if (outstanding < cleanUp * pool.original) break;
  }
  value[size_t(p) * scenarios + s] = sum + discount * fmaxf(outstanding, 0.0f);
}
