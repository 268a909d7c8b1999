// SPDX-License-Identifier: BSL-1.0
// Nightly accrual over a loan book kept as an array of records.
#pragma once
struct Loan {
  double balance;
  float rate;
  float payment;
  float feeRate;
  float cap;
};
__device__ inline double monthGrowth(float yearlyRate) {
  double m = (double)yearlyRate / 12.0;
  return m + 0.5 * m * m;
}
__global__ void accrue(const Loan* loans, double* newBalance, float* interestPaid, int count, float margin) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  Loan loan = loans[i];
  float rate = fminf(loan.rate + margin, loan.cap);
  double interest = loan.balance * monthGrowth(rate);
  double fee = loan.balance * loan.feeRate;
  double due = loan.balance + interest + fee;
  double pay = fmin((double)loan.payment, due);
  newBalance[i] = due - pay;
  interestPaid[i] = (float)fmin(interest, pay);
}
