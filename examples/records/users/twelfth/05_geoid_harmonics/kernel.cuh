// SPDX-License-Identifier: BSL-1.0
// Gravity potential from normalised spherical harmonics in double precision, order by order (a thread per point).
#pragma once

struct Station {
  double latitude, longitude, radius;
};

// The coefficients lie order by order: m = 0: n = 0..N, m = 1: n = 1..N, and so on.
__global__ void geoid_harmonics(const Station* __restrict__ stations, const double2* __restrict__ coefficients,
                                const double2* __restrict__ recurrence, const double* __restrict__ diagonal,
                                double* __restrict__ potential, int count, int degree, double gm, double radius) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  Station s = stations[i];
  double sinLat, cosLat, sinLon, cosLon;
  sincos(s.latitude, &sinLat, &cosLat);
  sincos(s.longitude, &sinLon, &cosLon);
  double q = radius / s.radius;

  double pmm = 1, qm = 1, cm = 1, sm = 0, total = 0;
  int k = 0;
  for (int m = 0; m <= degree; m++) {
    if (m > 0) {
      pmm *= diagonal[m] * cosLat;
      qm *= q;
      double c = cm * cosLon - sm * sinLon;
      sm = sm * cosLon + cm * sinLon;
      cm = c;
    }
    double p = pmm * qm, before = 0, sumC = 0, sumS = 0;  // the power of q is kept in p
    for (int n = m; n <= degree; n++, k++) {
      double2 cs = coefficients[k];
      sumC += cs.x * p;
      sumS += cs.y * p;
      double2 ab = recurrence[k];  // to degree n + 1
      double next = q * (ab.x * sinLat * p - q * ab.y * before);
      before = p;
      p = next;
    }
    total += sumC * cm + sumS * sm;
  }
  potential[i] = gm / s.radius * total;
}
