// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

namespace examples {

/// The probability of a standard normal value below d: polynomial 26.2.17 of Abramowitz and Stegun.
template <typename T>
__device__ T cumulative_normal(T d) {
  const T k = T(1) / (T(1) + T(0.2316419) * fabsf(d));
  const T polynomial =
      k * (T(0.31938153) + k * (T(-0.356563782) + k * (T(1.781477937) + k * (T(-1.821255978) + k * T(1.330274429)))));
  const T tail = T(0.39894228) * expf(T(-0.5) * d * d) * polynomial;
  return d > 0 ? T(1) - tail : tail;
}

/// Prices of European options by the formula of Black and Scholes, one option per thread.
template <typename T>
__global__ void black_scholes_kernel(const T* price, const T* strike, const T* years, T* call, T* put, T rate,
                                     T volatility, std::size_t n) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const T s = price[i];
  const T x = strike[i];
  const T t = years[i];
  const T spread = volatility * sqrtf(t);
  const T d1 = (logf(s / x) + (rate + T(0.5) * volatility * volatility) * t) / spread;
  const T d2 = d1 - spread;
  const T n1 = cumulative_normal(d1);
  const T n2 = cumulative_normal(d2);
  const T discounted = x * expf(-rate * t);
  call[i] = s * n1 - discounted * n2;
  put[i] = discounted * (T(1) - n2) - s * (T(1) - n1);
}

}  // namespace examples
