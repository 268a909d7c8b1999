// SPDX-License-Identifier: BSL-1.0
// Astronomy: positions on the sky of minor planets at many epochs, from their orbital elements (Kepler's equation).
#pragma once

struct Orbit {  // lengths in au, angles in radians
  double a, node, argPeri, incl, meanAnomaly, motion;
  float absMag;
  int number;
};

struct SkyPoint {
  double ra, dec;  // radians
  float dist, mag;
};

__device__ double eccentricAnomaly(double m, double e) {
  const double twoPi = 6.283185307179586;
  m -= twoPi * rint(m / twoPi);
  double x = e < 0.8 ? m + e * sin(m) : copysign(3.141592653589793, m);
  int rounds = e < 0.25 ? 3 : e < 0.8 ? 5 : 9;
  for (int k = 0; k < rounds; k++) {
    double s, c;
    sincos(x, &s, &c);
    double f = x - e * s - m;
    double d = 1.0 - e * c;
    x -= f / d;
  }
  return x;
}

__global__ void ephemeris(const Orbit* __restrict__ orbit, const double* __restrict__ ecc,
                          const double* __restrict__ epoch, const double3* __restrict__ earth,
                          SkyPoint* __restrict__ sky, int bodies, double refEpoch) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int t = blockIdx.y;
  if (i >= bodies) return;
  Orbit o = orbit[i];
  double e = ecc[i];
  double x = eccentricAnomaly(o.meanAnomaly + o.motion * (epoch[t] - refEpoch), e);
  double sx, cx;
  sincos(x, &sx, &cx);
  double px = o.a * (cx - e), py = o.a * sqrt(1.0 - e * e) * sx;  // in the orbit's plane
  double r = o.a * (1.0 - e * cx);
  double sn, cn, sw, cw, si, ci;
  sincos(o.node, &sn, &cn);
  sincos(o.argPeri, &sw, &cw);
  sincos(o.incl, &si, &ci);
  double u = px * cw - py * sw, v = px * sw + py * cw;
  double ex = cn * u - sn * ci * v;
  double ey = sn * u + cn * ci * v;
  double ez = si * v;
  double3 s = earth[t];
  ex -= s.x;
  ey -= s.y;
  ez -= s.z;
  const double so = 0.3977771559319137, co = 0.9174820620691818;  // obliquity J2000
  double qy = co * ey - so * ez, qz = so * ey + co * ez;
  double d = sqrt(ex * ex + qy * qy + qz * qz);
  SkyPoint p;
  p.ra = atan2(qy, ex);
  if (p.ra < 0) p.ra += 6.283185307179586;
  p.dec = asin(qz / d);
  p.dist = (float)d;
  p.mag = o.absMag + 5.0f * log10f((float)(r * d));
  sky[(size_t)t * bodies + i] = p;
}
