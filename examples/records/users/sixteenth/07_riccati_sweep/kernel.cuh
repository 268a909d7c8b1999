// SPDX-License-Identifier: BSL-1.0
// Backward Riccati sweep of a time-varying LQR, one problem per thread: feedback gains of all steps, from the last one.
#pragma once
#define NX 4  // states
#define NU 2  // controls

// out (R x C) = left^T (R x K) * right (K x C), all row-major
template <int R, int K, int C>
__device__ __forceinline__ void transposedProduct(const double (&left)[K * R], const double (&right)[K * C],
                                                  double (&out)[R * C]) {
#pragma unroll
  for (int i = 0; i < R; i++)
#pragma unroll
    for (int j = 0; j < C; j++) {
      double s = 0.0;
#pragma unroll
      for (int k = 0; k < K; k++) s += left[k * R + i] * right[k * C + j];
      out[i * C + j] = s;
    }
}

template <int N>
__device__ __forceinline__ void loadMatrix(double (&m)[N], const double* __restrict__ from, size_t stride) {
#pragma unroll
  for (int i = 0; i < N; i++) m[i] = from[i * stride];
}

// Layout of the matrices: [step][element][problem]. The costs are diagonal and the same for all.
__global__ void riccati_sweep(const double* __restrict__ dynamics, const double* __restrict__ inputs,
                              const double* __restrict__ stateCost, const double* __restrict__ inputCost,
                              double* __restrict__ gains, double* __restrict__ valueTrace, int problems, int steps) {
  int id = blockIdx.x * blockDim.x + threadIdx.x;
  if (id >= problems) return;

  double p[NX * NX];
#pragma unroll
  for (int i = 0; i < NX * NX; i++) p[i] = i % (NX + 1) == 0 ? 10.0 * stateCost[i / NX] : 0.0;

  for (int step = steps - 1; step >= 0; step--) {
    double a[NX * NX], b[NX * NU];
    loadMatrix(a, dynamics + size_t(step) * (NX * NX) * problems + id, problems);
    loadMatrix(b, inputs + size_t(step) * (NX * NU) * problems + id, problems);

    double pa[NX * NX], pb[NX * NU], g[NU * NX], s[NU * NU];
    transposedProduct<NX, NX, NX>(p, a, pa);  // p is symmetric
    transposedProduct<NX, NX, NU>(p, b, pb);
    transposedProduct<NU, NX, NX>(b, pa, g);
    transposedProduct<NU, NX, NU>(b, pb, s);
    s[0] += inputCost[0];
    s[3] += inputCost[1];

    double inverse = 1.0 / (s[0] * s[3] - s[1] * s[2]);
    double k[NU * NX];
#pragma unroll
    for (int j = 0; j < NX; j++) {
      k[j] = inverse * (s[3] * g[j] - s[1] * g[NX + j]);
      k[NX + j] = inverse * (s[0] * g[NX + j] - s[2] * g[j]);
    }
    double* out = gains + size_t(step) * (NU * NX) * problems + id;
#pragma unroll
    for (int i = 0; i < NU * NX; i++) out[size_t(i) * problems] = k[i];

    double apa[NX * NX], gk[NX * NX];
    transposedProduct<NX, NX, NX>(a, pa, apa);
    transposedProduct<NX, NU, NX>(g, k, gk);
#pragma unroll
    for (int i = 0; i < NX; i++)
#pragma unroll
      for (int j = 0; j <= i; j++) {
        double v = 0.5 * (apa[i * NX + j] - gk[i * NX + j] + apa[j * NX + i] - gk[j * NX + i]);
        if (i == j) v += stateCost[i];
        p[i * NX + j] = v;
        p[j * NX + i] = v;
      }
  }
  double trace = 0.0;
#pragma unroll
  for (int i = 0; i < NX; i++) trace += p[i * (NX + 1)];
  valueTrace[id] = trace;
}
