// SPDX-License-Identifier: BSL-1.0
// CHOMP obstacle cost of drone trajectories, one block a trajectory: the body's spheres are looked up in a distance
// field at every time step; cost, smallest clearance and first step in collision come out.
#pragma once

struct Field {
  const float* __restrict__ dist;
  int nx, ny, nz;
  float invCell;

  __device__ float sample(float3 p) const {  // trilinear, clamped; the origin is the centre of cell 0
    const float x = fminf(fmaxf(p.x * invCell, 0.0f), nx - 1.001f);
    const float y = fminf(fmaxf(p.y * invCell, 0.0f), ny - 1.001f);
    const float z = fminf(fmaxf(p.z * invCell, 0.0f), nz - 1.001f);
    const int i = int(x), j = int(y), k = int(z), sy = nx, sz = nx * ny;
    const float fx = x - i, fy = y - j, fz = z - k;
    const float* c = dist + k * sz + j * sy + i;
    const float a = c[0] + fx * (c[1] - c[0]), b = c[sy] + fx * (c[sy + 1] - c[sy]);
    const float d = c[sz] + fx * (c[sz + 1] - c[sz]), e = c[sz + sy] + fx * (c[sz + sy + 1] - c[sz + sy]);
    const float lo = a + fy * (b - a), hi = d + fy * (e - d);
    return lo + fz * (hi - lo);
  }
};

__device__ __forceinline__ float3 transform(const float4* __restrict__ pose, float4 s) {
  const float4 t = pose[0], q = pose[1];  // position and an unused time stamp; quaternion, real part last
  const float ux = 2.0f * (q.y * s.z - q.z * s.y), uy = 2.0f * (q.z * s.x - q.x * s.z),
              uz = 2.0f * (q.x * s.y - q.y * s.x);
  return make_float3(t.x + s.x + q.w * ux + (q.y * uz - q.z * uy), t.y + s.y + q.w * uy + (q.z * ux - q.x * uz),
                     t.z + s.z + q.w * uz + (q.x * uy - q.y * ux));
}

__global__ void chomp_cost(const float* __restrict__ poses, int steps, float dt, const float* __restrict__ spheres,
                           int numSpheres, float bodyRadius, float epsilon, const float* __restrict__ field, int nx,
                           int ny, int nz, float invCell, float* __restrict__ cost, float* __restrict__ clearance,
                           int* __restrict__ firstHit) {
  extern __shared__ float4 body[];
  __shared__ float wSum[8], wMin[8];
  __shared__ int hit;
  const int t = threadIdx.x, lane = t & 31, warp = t >> 5;
  for (int s = t; s < numSpheres; s += blockDim.x) body[s] = reinterpret_cast<const float4*>(spheres)[s];
  if (t == 0) hit = steps;
  __syncthreads();
  const Field sdf = {field, nx, ny, nz, invCell};
  const float4* path = reinterpret_cast<const float4*>(poses) + (size_t)blockIdx.x * steps * 2;
  float sum = 0.0f, least = 1e30f;
  for (int k = warp; k < steps; k += blockDim.x >> 5) {  // a warp takes a step, its lanes the spheres
    const float4 centre = path[2 * k];
    const float reach = sdf.sample(make_float3(centre.x, centre.y, centre.z)) - bodyRadius;
    if (reach > epsilon) {  // nothing near: no sphere can pay
      least = fminf(least, reach);
      continue;
    }
    const int before = max(k - 1, 0), after = min(k + 1, steps - 1);
    const float rate = 1.0f / (dt * float(after - before));
    for (int s = lane; s < numSpheres; s += 32) {
      const float4 ball = body[s];
      const float d = sdf.sample(transform(path + 2 * k, ball)) - ball.w;
      least = fminf(least, d);
      if (d >= epsilon) continue;
      if (d < 0.0f) atomicMin(&hit, k);
      const float price = d < 0.0f ? 0.5f * epsilon - d : 0.5f * (d - epsilon) * (d - epsilon) / epsilon;
      const float3 a = transform(path + 2 * before, ball), b = transform(path + 2 * after, ball);
      const float vx = (b.x - a.x) * rate, vy = (b.y - a.y) * rate, vz = (b.z - a.z) * rate;
      sum += price * sqrtf(vx * vx + vy * vy + vz * vz) * dt;
    }
  }
  for (int o = 16; o > 0; o >>= 1) {
    sum += __shfl_down_sync(0xffffffffu, sum, o);
    least = fminf(least, __shfl_down_sync(0xffffffffu, least, o));
  }
  if (lane == 0) wSum[warp] = sum, wMin[warp] = least;
  __syncthreads();
  if (t == 0) {
    for (int w = 1; w < (int)blockDim.x >> 5; w++) sum += wSum[w], least = fminf(least, wMin[w]);
    cost[blockIdx.x] = sum;
    clearance[blockIdx.x] = least;
    firstHit[blockIdx.x] = hit;
  }
}
