// SPDX-License-Identifier: BSL-1.0
// PBE exchange-correlation on the points of a DFT integration grid (closed shell): energy density of both parts, and
// the derivatives of the exchange part by the density and by its squared gradient.
#pragma once

namespace pbe {
constexpr double kappa = 0.804, mu = 0.2195149727645171;
constexpr double beta = 0.06672455060314922, gamma = 0.031090690869654895;
constexpr double cx = -0.7385587663820224;      // -3/4 (3/pi)^(1/3)
constexpr double kf3 = 29.608813203268074;      // 3 pi^2
constexpr double pi = 3.141592653589793;

struct Exchange {
  double e, vrho, vsigma;
};

__device__ inline Exchange exchange(double rho, double r13, double sigma) {
  const double kf = cbrt(kf3) * r13;
  const double inv4 = 1.0 / (4.0 * kf * kf * rho * rho);  // s^2 = sigma / (2 kf rho)^2
  const double s2 = sigma * inv4;
  const double den = 1.0 / (1.0 + mu * s2 / kappa);
  const double f = 1.0 + kappa - kappa * den;
  const double df = mu * den * den;
  const double lda = cx * rho * r13;
  return {lda * f, (4.0 / 3.0) * cx * r13 * f - (8.0 / 3.0) * lda * df * s2 / rho, lda * df * inv4};
}

__device__ inline double pw92(double rs) {
  constexpr double a = 0.0310907, a1 = 0.21370, b1 = 7.5957, b2 = 3.5876, b3 = 1.6382, b4 = 0.49294;
  const double q = sqrt(rs);
  const double den = 2.0 * a * q * (b1 + q * (b2 + q * (b3 + q * b4)));
  return -2.0 * a * (1.0 + a1 * rs) * log1p(1.0 / den);
}

__device__ inline double correlation(double rho, double r13, double sigma) {
  const double rs = cbrt(3.0 / (4.0 * pi)) / r13;
  const double ec = pw92(rs);
  const double kf = cbrt(kf3) * r13;
  const double t2 = sigma * pi / (16.0 * kf * rho * rho);
  const double a = (beta / gamma) / expm1(-ec / gamma);
  const double at2 = a * t2;
  const double h = gamma * log1p((beta / gamma) * t2 * (1.0 + at2) / (1.0 + at2 + at2 * at2));
  return rho * (ec + h);
}
}  // namespace pbe

__global__ void __launch_bounds__(128) pbe_density(const double* __restrict__ rho, const double* __restrict__ sigma,
                                                   double* __restrict__ exc, double* __restrict__ vrho,
                                                   double* __restrict__ vsigma, int npoints, double cutoff) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < npoints; i += gridDim.x * blockDim.x) {
    const double r = rho[i];
    if (r < cutoff) {
      exc[i] = 0.0;
      vrho[i] = 0.0;
      vsigma[i] = 0.0;
      continue;
    }
    const double s = fmax(sigma[i], 1e-30);
    const double r13 = cbrt(r);
    const pbe::Exchange x = pbe::exchange(r, r13, s);
    exc[i] = x.e + pbe::correlation(r, r13, s);
    vrho[i] = x.vrho;
    vsigma[i] = x.vsigma;
  }
}
