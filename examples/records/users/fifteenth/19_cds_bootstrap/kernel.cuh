// SPDX-License-Identifier: BSL-1.0
// Piecewise constant hazard rates of many issuers from their quoted CDS spreads; a thread per issuer.
#pragma once
constexpr double kQuarter = 0.25;
constexpr int kMaxSteps = 40;

struct Legs {  // present values up to the last solved tenor
  double annuity, protection, survival;
};

// adds the quarters [from, to) with the survival of a quarter
__device__ Legs extendLegs(Legs legs, const double* __restrict__ discount, int from, int to, double quarterSurvival,
                           double lossGivenDefault) {
  for (int q = from; q < to; q++) {
    double next = legs.survival * quarterSurvival;
    double died = legs.survival - next;
    double d = discount[q];
    legs.annuity += kQuarter * d * (next + 0.5 * died);  // half of the accrued premium at default
    legs.protection += lossGivenDefault * d * died;
    legs.survival = next;
  }
  return legs;
}

// spreads and hazards: [tenors][issuers]; tenorQuarters ascends; status: tenors that were solved
__global__ void cds_bootstrap(const double* __restrict__ spreads, const double* __restrict__ recovery,
                              const double* __restrict__ discount, const int* __restrict__ tenorQuarters,
                              double* __restrict__ hazards, int* __restrict__ status, int issuers, int tenors,
                              double tolerance) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= issuers) return;
  double lgd = 1.0 - recovery[i];
  Legs legs = {0.0, 0.0, 1.0};
  int from = 0, solved = 0;
  for (int t = 0; t < tenors; t++) {
    double spread = spreads[size_t(t) * issuers + i];
    int to = tenorQuarters[t];
    double low = 0.0, high = 4.0;
    double h = spread / lgd;
    bool found = false;
    int kept = 0;  // the end that the last step kept: -1 low, 1 high
    Legs trial = legs;
    // regula falsi in its Illinois form on the value of the contract
    trial = extendLegs(legs, discount, from, to, 1.0, lgd);
    double fLow = trial.protection - spread * trial.annuity;
    trial = extendLegs(legs, discount, from, to, exp(-high * kQuarter), lgd);
    double fHigh = trial.protection - spread * trial.annuity;
    if (fLow < 0.0 && fHigh > 0.0) {
      for (int step = 0; step < kMaxSteps; step++) {
        trial = extendLegs(legs, discount, from, to, exp(-h * kQuarter), lgd);
        double f = trial.protection - spread * trial.annuity;
        if (fabs(f) < tolerance) {
          found = true;
          break;
        }
        if (f > 0.0) {
          high = h;
          fHigh = f;
          if (kept < 0) fLow *= 0.5;
          kept = -1;
        } else {
          low = h;
          fLow = f;
          if (kept > 0) fHigh *= 0.5;
          kept = 1;
        }
        h = (low * fHigh - high * fLow) / (fHigh - fLow);
      }
    }
    if (!found) break;  // an inverted curve that no hazard rate explains
    hazards[size_t(t) * issuers + i] = h;
    legs = trial;
    from = to;
    solved++;
  }
  for (int t = solved; t < tenors; t++) hazards[size_t(t) * issuers + i] = -1.0;
  status[i] = solved;
}
