// SPDX-License-Identifier: BSL-1.0
// Gravity with a Barnes-Hut octree, walked without a stack: nodes lie in depth-first order and know where to skip to.
#pragma once

struct Accel {
  float x, y, z, potential;
};

__device__ void attract(Accel& a, float dx, float dy, float dz, float mass, float softening2) {
  float d2 = dx * dx + dy * dy + dz * dz + softening2;
  float inv = rsqrtf(d2);
  float f = mass * inv * inv * inv;
  a.x = fmaf(f, dx, a.x);
  a.y = fmaf(f, dy, a.y);
  a.z = fmaf(f, dz, a.z);
  a.potential -= mass * inv;
}

// centre: 3 coordinates a node; a leaf holds the bodies leafBegin .. leafBegin + leafCount, an inner node has count 0
__global__ void barnes_hut(const float* __restrict__ centre, const float* __restrict__ nodeMass,
                           const float* __restrict__ nodeWidth, const int* __restrict__ skip,
                           const int* __restrict__ leafBegin, const int* __restrict__ leafCount,
                           const float* __restrict__ position, const float* __restrict__ mass,
                           Accel* __restrict__ accel, int* __restrict__ interactions, int nodes, int bodies,
                           float theta, float softening) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= bodies) return;
  float x = position[3 * i], y = position[3 * i + 1], z = position[3 * i + 2];
  float eps2 = softening * softening, theta2 = theta * theta;
  Accel a = {0, 0, 0, 0};
  int work = 0;

  int node = 0;
  while (node < nodes) {
    int count = leafCount[node];
    if (count > 0) {
      int first = leafBegin[node];
      for (int k = first; k < first + count; k++) {
        if (k == i) continue;
        attract(a, position[3 * k] - x, position[3 * k + 1] - y, position[3 * k + 2] - z, mass[k], eps2);
      }
      work += count;
      node = skip[node];
      continue;
    }
    float dx = centre[3 * node] - x, dy = centre[3 * node + 1] - y, dz = centre[3 * node + 2] - z;
    float d2 = dx * dx + dy * dy + dz * dz;
    float w = nodeWidth[node];
    if (w * w < theta2 * d2) {
      attract(a, dx, dy, dz, nodeMass[node], eps2);
      work++;
      node = skip[node];
    } else {
      node++;
    }
  }
  accel[i] = a;
  interactions[i] = work;
}
