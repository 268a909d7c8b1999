// SPDX-License-Identifier: BSL-1.0
// Transition probabilities of nucleotide substitution models, P = exp(Q rate t), by scaling and squaring: one thread
// per branch and rate category, a grid-stride loop over both.
#pragma once
constexpr int EXPM_TERMS = 10;

struct Mat4 {
  double m[4][4];
};

__device__ __forceinline__ Mat4 multiply(const Mat4& a, const Mat4& b) {
  Mat4 c;
#pragma unroll
  for (int i = 0; i < 4; i++) {
#pragma unroll
    for (int j = 0; j < 4; j++) {
      double s = a.m[i][0] * b.m[0][j];
#pragma unroll
      for (int k = 1; k < 4; k++) s = fma(a.m[i][k], b.m[k][j], s);
      c.m[i][j] = s;
    }
  }
  return c;
}

// generators: [partition][4][4]; partitionOf: per branch; probabilities: [branch][category][4][4]
__global__ void transition_expm(const double* __restrict__ generators, const int* __restrict__ partitionOf,
                                const double* __restrict__ branchLengths, const double* __restrict__ rates,
                                double* __restrict__ probabilities, int branches, int categories) {
  const int total = branches * categories;
  for (int id = blockIdx.x * blockDim.x + threadIdx.x; id < total; id += gridDim.x * blockDim.x) {
    const int branch = id / categories, category = id - branch * categories;
    const double time = branchLengths[branch] * rates[category];
    const double* q = generators + partitionOf[branch] * 16;

    Mat4 a;
    double norm = 0.0;
#pragma unroll
    for (int i = 0; i < 4; i++) {
      double row = 0.0;
#pragma unroll
      for (int j = 0; j < 4; j++) {
        a.m[i][j] = q[i * 4 + j] * time;
        row += fabs(a.m[i][j]);
      }
      norm = fmax(norm, row);
    }
    int squarings = 0;
    double scale = 1.0;
    while (norm * scale > 0.25) {
      scale *= 0.5;
      squarings++;
    }
    Mat4 p;
#pragma unroll
    for (int i = 0; i < 4; i++) {
#pragma unroll
      for (int j = 0; j < 4; j++) {
        a.m[i][j] *= scale;
        p.m[i][j] = i == j ? 1.0 : 0.0;
      }
    }
    for (int k = EXPM_TERMS; k >= 1; k--) {  // Horner: P = I + A P / k
      p = multiply(a, p);
      const double inv = 1.0 / k;
#pragma unroll
      for (int i = 0; i < 4; i++) {
#pragma unroll
        for (int j = 0; j < 4; j++) p.m[i][j] = p.m[i][j] * inv + (i == j ? 1.0 : 0.0);
      }
    }
    for (int s = 0; s < squarings; s++) p = multiply(p, p);

    double2* out = reinterpret_cast<double2*>(probabilities + size_t(id) * 16);
#pragma unroll
    for (int i = 0; i < 4; i++) {
      out[i * 2] = make_double2(fmax(p.m[i][0], 0.0), fmax(p.m[i][1], 0.0));
      out[i * 2 + 1] = make_double2(fmax(p.m[i][2], 0.0), fmax(p.m[i][3], 0.0));
    }
  }
}
