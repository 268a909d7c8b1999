// SPDX-License-Identifier: BSL-1.0
// A step of level set reinitialisation in double precision: second-order ENO slopes and Godunov's choice of side.
#pragma once

__device__ double minmod(double a, double b) {
  if (a * b <= 0) return 0;
  return fabs(a) < fabs(b) ? a : b;
}

__device__ double godunov(double sign, double minus, double plus) {
  if (sign > 0) {
    minus = fmax(minus, 0.0);
    plus = fmin(plus, 0.0);
  } else {
    minus = fmin(minus, 0.0);
    plus = fmax(plus, 0.0);
  }
  return fmax(minus * minus, plus * plus);
}

// squared slope along one axis from five values
__device__ double slope2(const double* v, double sign, double h) {
  double left = v[0] - 2 * v[1] + v[2], mid = v[1] - 2 * v[2] + v[3], right = v[2] - 2 * v[3] + v[4];
  double minus = (v[2] - v[1] + 0.5 * minmod(left, mid)) / h;
  double plus = (v[3] - v[2] - 0.5 * minmod(mid, right)) / h;
  return godunov(sign, minus, plus);
}

// block: 32 x 4
__global__ void levelset_reinit(const double* __restrict__ phi, double* __restrict__ out, int nx, int ny, double h,
                                double dt, double band) {
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 4 + threadIdx.y;
  if (x >= nx || y >= ny) return;
  size_t at = size_t(y) * nx + x;
  double p = phi[at];
  if (fabs(p) > band) {
    out[at] = p;
    return;
  }
  double across[5], along[5];
#pragma unroll
  for (int k = -2; k <= 2; k++) {
    across[k + 2] = phi[size_t(y) * nx + min(max(x + k, 0), nx - 1)];
    along[k + 2] = phi[size_t(min(max(y + k, 0), ny - 1)) * nx + x];
  }
  double grad = sqrt(slope2(across, p, h) + slope2(along, p, h));
  double sign = p / sqrt(p * p + grad * grad * h * h + 1e-20);
  out[at] = p - dt * sign * (grad - 1);
}
