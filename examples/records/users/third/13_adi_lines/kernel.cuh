// SPDX-License-Identifier: BSL-1.0
// Thomas algorithm for many tridiagonal systems (ADI sweep across rows), one thread per line, double precision.
#pragma once
__global__ void adi_lines(const double* lower, const double* diag, const double* upper, const double* rhs,
                          double* scratch, double* x, int lines, int length) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= lines) return;
  size_t at = t;
  double c = upper[at] / diag[at];
  double d = rhs[at] / diag[at];
  scratch[at] = c;
  x[at] = d;
  for (int k = 1; k < length; k++) {
    at += lines;
    double a = lower[at];
    double r = 1.0 / (diag[at] - a * c);
    c = upper[at] * r;
    d = (rhs[at] - a * d) * r;
    scratch[at] = c;
    x[at] = d;
  }
  for (int k = length - 2; k >= 0; k--) {
    at -= lines;
    d = x[at] - scratch[at] * d;
    x[at] = d;
  }
}
