// SPDX-License-Identifier: BSL-1.0
// Stiff chemistry of three species (Robertson's system with rates that depend on the temperature), a cell per thread:
// two-stage Rosenbrock method of order 2 with adaptive steps, in double precision.
#pragma once
#include <math.h>

struct Rates {
  double k1, k2, k3;
};
struct Vec3 {
  double x, y, z;
};

__device__ Rates ratesAt(double temperature) {
  double arrhenius = 1.0 / 300.0 - 1.0 / temperature;
  Rates r;
  r.k1 = 0.04 * exp(2500.0 * arrhenius);
  r.k2 = 3.0e7 * exp(600.0 * arrhenius);
  r.k3 = 1.0e4 * exp(300.0 * arrhenius);
  return r;
}

__device__ __forceinline__ Vec3 production(const Rates& k, const Vec3& y) {
  double a = k.k1 * y.x, b = k.k2 * y.y * y.y, c = k.k3 * y.y * y.z;
  return Vec3{c - a, a - b - c, b};
}

// (I - g J) factored without pivoting; the first column of the last row of J is zero
struct Factors {
  double inv0, u01, u02, l10, inv1, u12, l21, inv2;
  __device__ Factors(const Rates& k, const Vec3& y, double g) {
    double j01 = k.k3 * y.z, j02 = k.k3 * y.y, j21 = 2.0 * k.k2 * y.y;
    inv0 = 1.0 / (1.0 + g * k.k1);
    u01 = -g * j01;
    u02 = -g * j02;
    l10 = -g * k.k1 * inv0;
    inv1 = 1.0 / (1.0 + g * (j01 + j21) - l10 * u01);
    u12 = g * j02 - l10 * u02;
    l21 = -g * j21 * inv1;
    inv2 = 1.0 / (1.0 - l21 * u12);
  }
  __device__ Vec3 solve(const Vec3& f) const {
    Vec3 s;
    double t1 = f.y - l10 * f.x;
    s.z = (f.z - l21 * t1) * inv2;
    s.y = (t1 - u12 * s.z) * inv1;
    s.x = (f.x - u01 * s.y - u02 * s.z) * inv0;
    return s;
  }
};

__device__ __forceinline__ double weighted(double error, double y, double relative, double absolute) {
  return fabs(error) / (absolute + relative * fabs(y));
}

// species: [3][cells], updated in `after`
__global__ void rosenbrock_chem(const double* __restrict__ before, const double* __restrict__ temperature,
                                double* __restrict__ after, int* __restrict__ steps, int cells, double interval,
                                double firstStep, double relative, double absolute, int maxSteps) {
  const int cell = blockIdx.x * blockDim.x + threadIdx.x;
  if (cell >= cells) return;
  const double gamma = 1.0 - 0.70710678118654752;
  const Rates k = ratesAt(temperature[cell]);
  Vec3 y{before[cell], before[cells + cell], before[2 * size_t(cells) + cell]};

  double t = 0.0, h = firstStep;
  int tried = 0;
  while (t < interval && tried < maxSteps) {
    h = fmin(h, interval - t);
    Factors m(k, y, gamma * h);
    Vec3 a = m.solve(production(k, y));
    Vec3 mid{y.x + h * a.x, y.y + h * a.y, y.z + h * a.z};
    Vec3 f = production(k, mid);
    Vec3 b = m.solve(Vec3{f.x - 2.0 * a.x, f.y - 2.0 * a.y, f.z - 2.0 * a.z});

    double error = weighted(0.5 * h * (a.x + b.x), y.x, relative, absolute);
    error = fmax(error, weighted(0.5 * h * (a.y + b.y), y.y, relative, absolute));
    error = fmax(error, weighted(0.5 * h * (a.z + b.z), y.z, relative, absolute));
    tried++;
    if (error <= 1.0) {
      t += h;
      y.x += h * (1.5 * a.x + 0.5 * b.x);
      y.y += h * (1.5 * a.y + 0.5 * b.y);
      y.z += h * (1.5 * a.z + 0.5 * b.z);
    }
    h *= fmin(5.0, fmax(0.2, 0.9 * rsqrt(fmax(error, 1e-10))));
  }
  after[cell] = y.x;
  after[cells + cell] = y.y;
  after[2 * size_t(cells) + cell] = y.z;
  steps[cell] = tried;
}
