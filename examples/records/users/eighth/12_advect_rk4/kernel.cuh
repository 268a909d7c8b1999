// SPDX-License-Identifier: BSL-1.0
// Streamline integration: particles through a 3-D velocity grid, trilinear interpolation, RK4, until they leave or
// rest.
#pragma once

struct VelocityGrid {
  const float *u, *v, *w;
  int nx, ny, nz;

  __device__ bool contains(float3 p) const {
    return p.x >= 0.0f && p.y >= 0.0f && p.z >= 0.0f && p.x <= nx - 1 && p.y <= ny - 1 && p.z <= nz - 1;
  }
  __device__ static float mix(float a, float b, float t) { return a + t * (b - a); }
  __device__ float component(const float* f, int base, float fx, float fy, float fz) const {
    const int sy = nx, sz = nx * ny;
    float c00 = mix(f[base], f[base + 1], fx);
    float c10 = mix(f[base + sy], f[base + sy + 1], fx);
    float c01 = mix(f[base + sz], f[base + sz + 1], fx);
    float c11 = mix(f[base + sz + sy], f[base + sz + sy + 1], fx);
    return mix(mix(c00, c10, fy), mix(c01, c11, fy), fz);
  }
  __device__ float3 at(float3 p) const {  // positions outside take the nearest value
    float x = fminf(fmaxf(p.x, 0.0f), float(nx - 1));
    float y = fminf(fmaxf(p.y, 0.0f), float(ny - 1));
    float z = fminf(fmaxf(p.z, 0.0f), float(nz - 1));
    int ix = min(int(x), nx - 2), iy = min(int(y), ny - 2), iz = min(int(z), nz - 2);
    int base = (iz * ny + iy) * nx + ix;
    float fx = x - ix, fy = y - iy, fz = z - iz;
    return make_float3(component(u, base, fx, fy, fz), component(v, base, fx, fy, fz), component(w, base, fx, fy, fz));
  }
};

__device__ __forceinline__ float3 along(float3 p, float3 d, float s) {
  return make_float3(p.x + s * d.x, p.y + s * d.y, p.z + s * d.z);
}

__global__ void advectRk4(const float* __restrict__ u, const float* __restrict__ v, const float* __restrict__ w,
                          const float* __restrict__ seedX, const float* __restrict__ seedY,
                          const float* __restrict__ seedZ, float* __restrict__ endX, float* __restrict__ endY,
                          float* __restrict__ endZ, int* __restrict__ taken, int particles, int nx, int ny, int nz,
                          int steps, float h, float restSpeed) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= particles) return;
  const VelocityGrid field = {u, v, w, nx, ny, nz};
  float3 p = make_float3(seedX[i], seedY[i], seedZ[i]);
  int s = 0;
  for (; s < steps; s++) {
    float3 k1 = field.at(p);
    if (k1.x * k1.x + k1.y * k1.y + k1.z * k1.z < restSpeed * restSpeed) break;
    float3 k2 = field.at(along(p, k1, 0.5f * h));
    float3 k3 = field.at(along(p, k2, 0.5f * h));
    float3 k4 = field.at(along(p, k3, h));
    float3 d = make_float3(k1.x + 2.0f * (k2.x + k3.x) + k4.x, k1.y + 2.0f * (k2.y + k3.y) + k4.y,
                           k1.z + 2.0f * (k2.z + k3.z) + k4.z);
    float3 q = along(p, d, h * (1.0f / 6.0f));
    if (!field.contains(q)) break;
    p = q;
  }
  endX[i] = p.x;
  endY[i] = p.y;
  endZ[i] = p.z;
  taken[i] = s;
}
