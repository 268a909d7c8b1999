// SPDX-License-Identifier: BSL-1.0
// Kessler warm-rain microphysics of a weather model: one time step of every cell, sedimentation included.
#pragma once

template <typename Real>
struct Thermo {
  static constexpr Real latentHeat = Real(2.5e6);
  static constexpr Real cp = Real(1004.0);
  static constexpr Real cpOverRd = Real(1004.0 / 287.0);
  static constexpr Real surfacePressure = Real(1000.0);  // hPa
};

// downward flux of rain water; rho in kg/m3, qr in kg/kg
template <typename Real>
__device__ Real rainFlux(Real rho, Real qr, Real rhoSurface) {
  Real velocity = Real(36.34) * pow(Real(0.001) * rho * qr, Real(0.1346)) * sqrt(rhoSurface / rho);
  return rho * qr * velocity;
}

// Arrays are levels x columns, level 0 at the ground. grid: columns / block size x levels
template <typename Real>
__global__ void kesslerStep(const Real* __restrict__ theta, const Real* __restrict__ qv, const Real* __restrict__ qc,
                            const Real* __restrict__ qr, const Real* __restrict__ rho, const Real* __restrict__ exner,
                            Real* __restrict__ thetaOut, Real* __restrict__ qvOut, Real* __restrict__ qcOut,
                            Real* __restrict__ qrOut, Real* __restrict__ rainRate, int columns, int levels, Real dz,
                            Real dt) {
  using Th = Thermo<Real>;
  const int col = blockIdx.x * blockDim.x + threadIdx.x;
  const int lev = blockIdx.y;
  if (col >= columns) return;
  const size_t cell = size_t(lev) * columns + col;

  const Real r = rho[cell], pi = exner[cell], rhoSurface = rho[col];
  Real th = theta[cell], vapour = qv[cell], cloud = qc[cell], rain = qr[cell];

  // sedimentation: what falls in from above minus what falls out
  Real fluxOut = rainFlux(r, rain, rhoSurface);
  Real fluxIn = 0;
  if (lev + 1 < levels) fluxIn = rainFlux(rho[cell + columns], qr[cell + columns], rhoSurface);
  if (lev == 0) rainRate[col] = fluxOut * Real(3600);  // mm per hour
  const Real fallen = dt * (fluxIn - fluxOut) / (r * dz);

  // autoconversion and accretion of cloud water to rain
  const Real autoConversion = fmax(Real(0.001) * (cloud - Real(0.001)), Real(0));
  const Real produced = cloud - (cloud - dt * autoConversion) / (1 + dt * Real(2.2) * pow(rain, Real(0.875)));
  cloud = fmax(cloud - produced, Real(0));
  rain = fmax(rain + produced + fallen, Real(0));

  // saturation adjustment
  const Real temperature = pi * th;
  const Real pc = Real(3.8) / (pow(pi, Th::cpOverRd) * Th::surfacePressure);
  const Real dT = temperature - Real(36);
  const Real qvs = pc * exp(Real(17.27) * (temperature - Real(273)) / dT);
  const Real excess = (vapour - qvs) / (1 + qvs * (Real(4093) * Th::latentHeat / Th::cp) / (dT * dT));

  // evaporation of rain in air that is not saturated
  const Real rq = Real(0.001) * r * rain;
  const Real ventilation = (Real(1.6) + Real(124.9) * pow(rq, Real(0.2046))) * pow(rq, Real(0.525));
  const Real resistance = Real(2.55e6) * pc / (Real(3.8) * qvs) + Real(5.4e5);
  Real evaporated = dt * ventilation / resistance * fmax(qvs - vapour, Real(0)) / (Real(0.001) * r * qvs);
  evaporated = fmin(evaporated, fmin(fmax(-excess - cloud, Real(0)), rain));

  const Real condensed = fmax(excess, -cloud);
  th += Th::latentHeat / (Th::cp * pi) * (condensed - evaporated);
  thetaOut[cell] = th;
  qvOut[cell] = fmax(vapour - condensed + evaporated, Real(0));
  qcOut[cell] = cloud + condensed;
  qrOut[cell] = rain - evaporated;
}
