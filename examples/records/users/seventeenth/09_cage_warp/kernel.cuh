// SPDX-License-Identifier: BSL-1.0
// Deforms points of the plane by a cage: mean value coordinates in the rest polygon, applied to the posed polygon.
#pragma once

struct CageVertex {
  float2 rest, posed;
};

__device__ __forceinline__ float2 lerp2(float2 a, float2 b, float t) {
  return make_float2(a.x + t * (b.x - a.x), a.y + t * (b.y - a.y));
}

__global__ void cage_warp(const float* __restrict__ pointX, const float* __restrict__ pointY, int points,
                          const float* __restrict__ restX, const float* __restrict__ restY,
                          const float* __restrict__ posedX, const float* __restrict__ posedY, int corners,
                          float2* __restrict__ moved, float snap) {
  extern __shared__ CageVertex cage[];
  for (int k = threadIdx.x; k < corners; k += blockDim.x)
    cage[k] = CageVertex{make_float2(restX[k], restY[k]), make_float2(posedX[k], posedY[k])};
  __syncthreads();

  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= points) return;
  const float x = pointX[i], y = pointY[i];

  float total = 0.f, mx = 0.f, my = 0.f;
  CageVertex a = cage[corners - 1];
  float ax = a.rest.x - x, ay = a.rest.y - y;
  float ra = sqrtf(ax * ax + ay * ay);
  for (int k = 0; k < corners; ++k) {
    const CageVertex b = cage[k];
    const float bx = b.rest.x - x, by = b.rest.y - y;
    const float rb = sqrtf(bx * bx + by * by);
    if (rb < snap) {  // on a corner
      moved[i] = b.posed;
      return;
    }
    const float area = ax * by - ay * bx;
    const float dot = ax * bx + ay * by;
    const float prod = ra * rb;
    if (dot < 0.f && fabsf(area) < snap * prod) {  // on an edge
      moved[i] = lerp2(a.posed, b.posed, ra / (ra + rb));
      return;
    }
    // tangent of half the angle, in the form that does not cancel
    const float tangent = dot > 0.f ? area / (prod + dot) : (prod - dot) / area;
    const float wa = tangent / ra, wb = tangent / rb;
    total += wa + wb;
    mx += wa * a.posed.x + wb * b.posed.x;
    my += wa * a.posed.y + wb * b.posed.y;
    a = b;
    ax = bx;
    ay = by;
    ra = rb;
  }
  moved[i] = make_float2(mx / total, my / total);
}
