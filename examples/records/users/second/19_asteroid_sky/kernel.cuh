// SPDX-License-Identifier: BSL-1.0
// Positions of asteroids in the sky: Kepler's equation, then right ascension and declination, in double precision.
#pragma once
struct Orbit {
  double axis, ecc, meanAnomaly, incl, node, peri;
};
__device__ inline double eccentricAnomaly(double m, double e) {
  double E = m + e * sin(m);
  for (int k = 0; k < 4; k++) {
    double s, c;
    sincos(E, &s, &c);
    E -= (E - e * s - m) / (1.0 - e * c);
  }
  return E;
}
__global__ void asteroid_sky(const Orbit* orbits, double* ra, double* dec, double* distance, int count, double earthX,
                             double earthY, double tilt) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  Orbit o = orbits[i];
  double E = eccentricAnomaly(o.meanAnomaly, o.ecc);
  double sE, cE, sw, cw, sn, cn, si, ci, st, ct;
  sincos(E, &sE, &cE);
  sincos(o.peri, &sw, &cw);
  sincos(o.node, &sn, &cn);
  sincos(o.incl, &si, &ci);
  sincos(tilt, &st, &ct);
  double px = o.axis * (cE - o.ecc), py = o.axis * sqrt(1.0 - o.ecc * o.ecc) * sE;
  double ux = px * cw - py * sw, uy = px * sw + py * cw;
  double x = ux * cn - uy * ci * sn - earthX;
  double y = ux * sn + uy * ci * cn - earthY;
  double z = uy * si;
  double yq = y * ct - z * st, zq = y * st + z * ct;
  double r = sqrt(x * x + yq * yq + zq * zq);
  ra[i] = atan2(yq, x);
  dec[i] = asin(zq / r);
  distance[i] = r;
}
