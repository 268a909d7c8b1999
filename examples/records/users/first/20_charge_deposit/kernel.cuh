// SPDX-License-Identifier: BSL-1.0
// Particle-in-cell: spread each particle's charge over the four nearest grid nodes.
#pragma once
__global__ void charge_deposit(const float* __restrict__ x, const float* __restrict__ y,
                               const float* __restrict__ charge, float* __restrict__ density, int particles, int gridW,
                               int gridH) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= particles) return;
  float px = x[i], py = y[i], q = charge[i];
  int cx = (int)floorf(px), cy = (int)floorf(py);
  if (cx < 0 || cy < 0 || cx >= gridW - 1 || cy >= gridH - 1) return;  // left the chamber
  float fx = px - cx, fy = py - cy;
  float* node = density + cy * gridW + cx;
  atomicAdd(node, q * (1.0f - fx) * (1.0f - fy));
  atomicAdd(node + 1, q * fx * (1.0f - fy));
  atomicAdd(node + gridW, q * (1.0f - fx) * fy);
  atomicAdd(node + gridW + 1, q * fx * fy);
}
