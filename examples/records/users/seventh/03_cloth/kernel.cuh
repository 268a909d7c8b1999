// SPDX-License-Identifier: BSL-1.0
// One Verlet step of a mass-spring cloth: structural, shear and bend springs, gravity, wind, and a floor.
#pragma once
__device__ inline void addSpring(float3& force, const float4& p, const float4& q, float rest, float stiffness) {
  float dx = q.x - p.x, dy = q.y - p.y, dz = q.z - p.z;
  float inv = rsqrtf(dx * dx + dy * dy + dz * dz + 1e-12f);
  float s = stiffness * (1.0f - rest * inv);
  force.x += s * dx;
  force.y += s * dy;
  force.z += s * dz;
}

__global__ void cloth_step(const float4* __restrict__ position, const float4* __restrict__ previous,
                           float4* __restrict__ next, const float* __restrict__ inverseMass, int cols, int rows,
                           float spacing, float structural, float shear, float bend, float damping, float windZ,
                           float floorY, float dt) {
  const int offX[12] = {-1, 1, 0, 0, -1, 1, -1, 1, -2, 2, 0, 0};
  const int offY[12] = {0, 0, -1, 1, -1, -1, 1, 1, 0, 0, -2, 2};

  int col = blockIdx.x * blockDim.x + threadIdx.x;
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (col >= cols || row >= rows) return;
  int i = row * cols + col;
  float4 p = position[i];
  float im = inverseMass[i];
  if (im == 0.0f) {  // pinned
    next[i] = p;
    return;
  }
  float3 force = make_float3(0.0f, 0.0f, windZ);
#pragma unroll
  for (int k = 0; k < 12; k++) {
    int c = col + offX[k], r = row + offY[k];
    if (c < 0 || c >= cols || r < 0 || r >= rows) continue;
    float rest = k < 4 ? spacing : k < 8 ? spacing * 1.41421356f : spacing * 2.0f;
    float stiffness = k < 4 ? structural : k < 8 ? shear : bend;
    addSpring(force, p, position[r * cols + c], rest, stiffness);
  }
  float4 old = previous[i];
  float keep = 1.0f - damping, dt2 = dt * dt;
  float4 n;
  n.x = p.x + (p.x - old.x) * keep + force.x * im * dt2;
  n.y = p.y + (p.y - old.y) * keep + (force.y * im - 9.81f) * dt2;
  n.z = p.z + (p.z - old.z) * keep + force.z * im * dt2;
  n.y = fmaxf(n.y, floorY);
  n.w = p.w;
  next[i] = n;
}
