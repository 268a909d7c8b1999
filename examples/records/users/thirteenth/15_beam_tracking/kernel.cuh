// SPDX-License-Identifier: BSL-1.0
// Particles tracked through the magnets of a storage ring in double precision, until the last turn or the aperture.
#pragma once
enum ElementKind { DRIFT = 0, QUADRUPOLE = 1, SEXTUPOLE = 2, OCTUPOLE = 3, APERTURE = 4 };

struct Phase {
  double x, px, y, py, delta, path;
};

__device__ void drift(Phase& p, double length) {
  double total = 1.0 + p.delta;
  double pz = sqrt(total * total - p.px * p.px - p.py * p.py);
  double s = length / pz;
  p.x += p.px * s;
  p.y += p.py * s;
  p.path += total * s - length;
}

// `end` holds x, px, y, py and path, each for all particles
__global__ void beam_tracking(const double* __restrict__ x, const double* __restrict__ px, const double* __restrict__ y,
                              const double* __restrict__ py, const double* __restrict__ delta, double* end,
                              int* lostAtTurn, const int* __restrict__ kinds, const double* __restrict__ strengths,
                              int elements, int turns, int particles) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= particles) return;
  Phase p = {x[i], px[i], y[i], py[i], delta[i], 0.0};
  int lost = -1;
  for (int turn = 0; turn < turns && lost < 0; turn++) {
    for (int e = 0; e < elements; e++) {
      double k = strengths[e];
      switch (kinds[e]) {
        case DRIFT:
          drift(p, k);
          break;
        case QUADRUPOLE:
          p.px -= k * p.x;
          p.py += k * p.y;
          break;
        case SEXTUPOLE:
          p.px -= 0.5 * k * (p.x * p.x - p.y * p.y);
          p.py += k * p.x * p.y;
          break;
        case OCTUPOLE: {
          double xx = p.x * p.x, yy = p.y * p.y;
          p.px -= k / 6.0 * p.x * (xx - 3.0 * yy);
          p.py -= k / 6.0 * p.y * (yy - 3.0 * xx);
          break;
        }
        case APERTURE:
          if (p.x * p.x + p.y * p.y > k * k) lost = turn;
          break;
      }
      if (lost >= 0) break;
    }
  }
  end[i] = p.x;
  end[i + particles] = p.px;
  end[i + 2 * particles] = p.y;
  end[i + 3 * particles] = p.py;
  end[i + 4 * particles] = p.path;
  lostAtTurn[i] = lost;
}
