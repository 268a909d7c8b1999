// SPDX-License-Identifier: BSL-1.0
// Smagorinsky-Lilly eddy viscosity of a large-eddy weather model on an Arakawa C grid, periodic in x and y; a thread
// walks up a chunk of its column and carries the terms of the lower face.
#pragma once

#define CELL(k, j, i) (((size_t)(k) * ny + (j)) * nx + (i))

__device__ __forceinline__ float sq(float v) { return v * v; }

// mean square of the deformations D13 and D23 on the w face k of the column (i, j); zero at the ground and the lid
__device__ __forceinline__ float faceShear(const float* __restrict__ u, const float* __restrict__ v,
                                           const float* __restrict__ w, const float* __restrict__ rdzw, int k, int j,
                                           int i, int im, int ip, int jm, int jp, int nx, int ny, int nz, float rdx,
                                           float rdy) {
  if (k == 0 || k == nz) return 0.0f;
  const float rz = rdzw[k];
  const float wc = w[CELL(k, j, i)];
  const float west = (wc - w[CELL(k, j, im)]) * rdx + (u[CELL(k, j, i)] - u[CELL(k - 1, j, i)]) * rz;
  const float east = (w[CELL(k, j, ip)] - wc) * rdx + (u[CELL(k, j, ip)] - u[CELL(k - 1, j, ip)]) * rz;
  const float south = (wc - w[CELL(k, jm, i)]) * rdy + (v[CELL(k, j, i)] - v[CELL(k - 1, j, i)]) * rz;
  const float north = (w[CELL(k, jp, i)] - wc) * rdy + (v[CELL(k, jp, i)] - v[CELL(k - 1, jp, i)]) * rz;
  return 0.5f * (sq(west) + sq(east) + sq(south) + sq(north));
}

__global__ void les_viscosity(const float* __restrict__ u, const float* __restrict__ v, const float* __restrict__ w,
                              const float* __restrict__ theta, const float* __restrict__ rdz,
                              const float* __restrict__ rdzw, float* __restrict__ km, int nx, int ny, int nz,
                              int chunk, float rdx, float rdy, float cs, float rPrandtl, float kmMax) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i >= nx || j >= ny) return;
  const int ip = i + 1 == nx ? 0 : i + 1, im = i == 0 ? nx - 1 : i - 1;
  const int jp = j + 1 == ny ? 0 : j + 1, jm = j == 0 ? ny - 1 : j - 1;
  const int kBegin = blockIdx.z * chunk, kEnd = min(kBegin + chunk, nz);

  float below = faceShear(u, v, w, rdzw, kBegin, j, i, im, ip, jm, jp, nx, ny, nz, rdx, rdy);
  float thBelow = theta[CELL(max(kBegin - 1, 0), j, i)], thHere = theta[CELL(kBegin, j, i)];
  for (int k = kBegin; k < kEnd; k++) {
    const float above = faceShear(u, v, w, rdzw, k + 1, j, i, im, ip, jm, jp, nx, ny, nz, rdx, rdy);
    const float thAbove = theta[CELL(min(k + 1, nz - 1), j, i)];

    const float uc = u[CELL(k, j, i)], ue = u[CELL(k, j, ip)], vc = v[CELL(k, j, i)], vn = v[CELL(k, jp, i)];
    const float d11 = 2.0f * (ue - uc) * rdx;
    const float d22 = 2.0f * (vn - vc) * rdy;
    const float d33 = 2.0f * (w[CELL(k + 1, j, i)] - w[CELL(k, j, i)]) * rdz[k];

    // D12 on the four corners
    const float sw = (vc - v[CELL(k, j, im)]) * rdx + (uc - u[CELL(k, jm, i)]) * rdy;
    const float se = (v[CELL(k, j, ip)] - vc) * rdx + (ue - u[CELL(k, jm, ip)]) * rdy;
    const float nw = (vn - v[CELL(k, jp, im)]) * rdx + (u[CELL(k, jp, i)] - uc) * rdy;
    const float ne = (v[CELL(k, jp, ip)] - vn) * rdx + (u[CELL(k, jp, ip)] - ue) * rdy;

    const float def2 = 0.5f * (sq(d11) + sq(d22) + sq(d33)) + 0.25f * (sq(sw) + sq(se) + sq(nw) + sq(ne)) +
                       0.5f * (below + above);
    const float span = k == 0 || k == nz - 1 ? 1.0f : 0.5f;
    const float n2 = 9.81f / thHere * (thAbove - thBelow) * rdz[k] * span;
    const float length = cbrtf(1.0f / (rdx * rdy * rdz[k]));
    km[CELL(k, j, i)] = fminf(sq(cs * length) * sqrtf(fmaxf(def2 - n2 * rPrandtl, 0.0f)), kmMax);

    below = above;
    thBelow = thHere;
    thHere = thAbove;
  }
}
