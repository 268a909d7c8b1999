// SPDX-License-Identifier: BSL-1.0
// LIBOR market model, one factor, spot measure: a thread evolves the forward rates of a path to the expiry of a payer
// swaption and discounts its payoff.
#pragma once
constexpr int RATES = 24;

template <int N>
struct ForwardCurve {
  double rate[N];

  __device__ void load(const double* __restrict__ initial) {
#pragma unroll
    for (int i = 0; i < N; i++) rate[i] = initial[i];
  }

  // over the accrual period k, which ends at the fixing of rate k + 1
  __device__ void step(const double* __restrict__ vol, int k, double z, double delta) {
    double drift = 0.0;
    double shock = sqrt(delta) * z;
    for (int i = k + 1; i < N; i++) {
      double sigma = vol[i - k - 1];
      double accrual = delta * rate[i];
      drift += sigma * accrual / (1.0 + accrual);
      rate[i] *= exp(sigma * (drift * delta + shock) - 0.5 * sigma * sigma * delta);
    }
  }

  __device__ double payerSwap(int first, double strike, double delta) const {
    double bond = 1.0, annuity = 0.0;
    for (int i = first; i < N; i++) {
      bond /= 1.0 + delta * rate[i];
      annuity += delta * bond;
    }
    return 1.0 - bond - strike * annuity;
  }
};

__global__ void __launch_bounds__(64)
    libor_swaption(const double* __restrict__ initial, const double* __restrict__ vol,
                   const float* __restrict__ normals, double* __restrict__ payoff, int paths, int steps, double delta,
                   double strike) {
  int path = blockIdx.x * blockDim.x + threadIdx.x;
  if (path >= paths) return;
  ForwardCurve<RATES> curve;
  curve.load(initial);
  double numeraire = 1.0;
  for (int k = 0; k < steps; k++) {
    numeraire *= 1.0 + delta * curve.rate[k];
    curve.step(vol, k, normals[size_t(k) * paths + path], delta);
  }
  payoff[path] = fmax(curve.payerSwap(steps, strike, delta), 0.0) / numeraire;
}
