// SPDX-License-Identifier: BSL-1.0
// Many tridiagonal systems in double by Thomas' algorithm, one thread for each; row i of system s is at i * batch + s.
#pragma once
__global__ void thomas_batch(const double* __restrict__ lower, const double* __restrict__ diagonal,
                             const double* __restrict__ upper, const double* __restrict__ rhs,
                             double* __restrict__ scratch, double* __restrict__ solution, int n, int batch) {
  int s = blockIdx.x * blockDim.x + threadIdx.x;
  if (s >= batch) return;

  // elimination
  double pivot = 1.0 / diagonal[s];
  double c = upper[s] * pivot;
  double d = rhs[s] * pivot;
  scratch[s] = c;
  solution[s] = d;
  size_t at = s;
  for (int i = 1; i < n; i++) {
    at += batch;
    double a = lower[at];
    pivot = 1.0 / (diagonal[at] - a * c);
    c = upper[at] * pivot;
    d = (rhs[at] - a * d) * pivot;
    scratch[at] = c;
    solution[at] = d;
  }

  // back substitution; d is the last unknown now
  for (int i = n - 2; i >= 0; i--) {
    at -= batch;
    d = solution[at] - scratch[at] * d;
    solution[at] = d;
  }
}
