// SPDX-License-Identifier: BSL-1.0
// Lattice Boltzmann D2Q9: pull streaming with half-way bounce-back, BGK collision with a Smagorinsky eddy viscosity.
#pragma once
constexpr int Q = 9;

__device__ __forceinline__ float equilibrium(float w, float rho, float cu, float u2) {
  return w * rho * (1.0f + 3.0f * cu + 4.5f * cu * cu - 1.5f * u2);
}

__device__ __forceinline__ int wrap(int i, int n) {
  if (i < 0) return i + n;
  return i >= n ? i - n : i;
}

// f, fNew: [direction][cell]; solid: 1 in walls; periodic at the edges; force accelerates along x
__global__ void lbm_stream_collide(const float* __restrict__ f, float* __restrict__ fNew,
                                   const unsigned char* __restrict__ solid, float* __restrict__ speed, int nx, int ny,
                                   float tau, float smagorinsky2, float force) {
  constexpr int ex[Q] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
  constexpr int ey[Q] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
  constexpr int opposite[Q] = {0, 3, 4, 1, 2, 7, 8, 5, 6};
  constexpr float weight[Q] = {4.0f / 9,  1.0f / 9,  1.0f / 9,  1.0f / 9, 1.0f / 9,
                               1.0f / 36, 1.0f / 36, 1.0f / 36, 1.0f / 36};
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y;
  if (x >= nx) return;
  const int cells = nx * ny, here = y * nx + x;
  if (solid[here]) {
    speed[here] = 0.0f;
    return;
  }

  float g[Q], rho = 0.0f, ux = 0.0f, uy = 0.0f;
#pragma unroll
  for (int q = 0; q < Q; q++) {
    int from = wrap(y - ey[q], ny) * nx + wrap(x - ex[q], nx);
    g[q] = solid[from] ? f[opposite[q] * cells + here] : f[q * cells + from];
    rho += g[q];
    ux += ex[q] * g[q];
    uy += ey[q] * g[q];
  }
  const float inv = 1.0f / rho;
  ux = ux * inv + tau * force;
  uy *= inv;
  const float u2 = ux * ux + uy * uy;

  float pxx = 0.0f, pxy = 0.0f, pyy = 0.0f, eq[Q];
#pragma unroll
  for (int q = 0; q < Q; q++) {
    eq[q] = equilibrium(weight[q], rho, ex[q] * ux + ey[q] * uy, u2);
    float d = g[q] - eq[q];
    pxx += ex[q] * ex[q] * d;
    pxy += ex[q] * ey[q] * d;
    pyy += ey[q] * ey[q] * d;
  }
  const float stress = sqrtf(pxx * pxx + 2.0f * pxy * pxy + pyy * pyy);
  const float tauEff = 0.5f * (tau + sqrtf(tau * tau + 18.0f * 1.41421356f * smagorinsky2 * stress * inv));
  const float omega = 1.0f / tauEff;
#pragma unroll
  for (int q = 0; q < Q; q++) fNew[q * cells + here] = g[q] + omega * (eq[q] - g[q]);
  speed[here] = sqrtf(u2);
}
