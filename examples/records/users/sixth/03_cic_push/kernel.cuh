// SPDX-License-Identifier: BSL-1.0
// Particle-in-cell: cloud-in-cell gather of E at each particle, Boris rotation in a uniform B, periodic move.
#pragma once
struct Axis {
  int lo, hi;
  float frac;
};
__device__ __forceinline__ Axis locate(float x, int n) {
  Axis a;
  a.lo = min((int)x, n - 1);
  a.hi = a.lo + 1 == n ? 0 : a.lo + 1;
  a.frac = x - (float)a.lo;
  return a;
}
__device__ __forceinline__ void addWeighted(float3& e, float4 f, float w) {
  e.x = fmaf(w, f.x, e.x);
  e.y = fmaf(w, f.y, e.y);
  e.z = fmaf(w, f.z, e.z);
}
__device__ __forceinline__ float3 cross3(float3 a, float3 b) {
  return make_float3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}
__device__ __forceinline__ float wrap(float x, float length) {
  if (x < 0.0f) x += length;
  if (x >= length) x -= length;
  return x;
}

// positions are in cells; E has one node per cell
__global__ void cicPush(float* __restrict__ x, float* __restrict__ y, float* __restrict__ z, float* __restrict__ vx,
                        float* __restrict__ vy, float* __restrict__ vz, const float4* __restrict__ E, int particles,
                        int nx, int ny, int nz, float qdt2m, float bx, float by, float bz, float dt) {
  int p = blockIdx.x * blockDim.x + threadIdx.x;
  if (p >= particles) return;
  float px = x[p], py = y[p], pz = z[p];
  Axis ax = locate(px, nx), ay = locate(py, ny), az = locate(pz, nz);

  float3 e = make_float3(0.0f, 0.0f, 0.0f);
#pragma unroll
  for (int k = 0; k < 4; k++) {
    int row = ((k & 2 ? az.hi : az.lo) * ny + (k & 1 ? ay.hi : ay.lo)) * nx;
    float w = (k & 2 ? az.frac : 1.0f - az.frac) * (k & 1 ? ay.frac : 1.0f - ay.frac);
    addWeighted(e, E[row + ax.lo], w * (1.0f - ax.frac));
    addWeighted(e, E[row + ax.hi], w * ax.frac);
  }

  // Boris: half kick, rotation, half kick
  float3 v = make_float3(vx[p] + qdt2m * e.x, vy[p] + qdt2m * e.y, vz[p] + qdt2m * e.z);
  float3 t = make_float3(qdt2m * bx, qdt2m * by, qdt2m * bz);
  float s = 2.0f / (1.0f + t.x * t.x + t.y * t.y + t.z * t.z);
  float3 c = cross3(v, t);
  float3 v1 = make_float3(v.x + c.x, v.y + c.y, v.z + c.z);
  c = cross3(v1, t);
  v = make_float3(v.x + s * c.x + qdt2m * e.x, v.y + s * c.y + qdt2m * e.y, v.z + s * c.z + qdt2m * e.z);

  vx[p] = v.x;
  vy[p] = v.y;
  vz[p] = v.z;
  x[p] = wrap(px + dt * v.x, (float)nx);
  y[p] = wrap(py + dt * v.y, (float)ny);
  z[p] = wrap(pz + dt * v.z, (float)nz);
}
