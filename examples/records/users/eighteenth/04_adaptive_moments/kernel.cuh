// SPDX-License-Identifier: BSL-1.0
// Shapes of galaxies for weak lensing: one warp a postage stamp iterates the elliptical Gaussian weight until it
// matches
// the weighted second moments of the light (Bernstein & Jarvis 2002).
#pragma once

struct MomentSums {
  float w, x, y, xx, xy, yy;
};

__device__ __forceinline__ float warpSum(float v) {
#pragma unroll
  for (int o = 16; o > 0; o >>= 1) v += __shfl_xor_sync(0xffffffffu, v, o);
  return v;
}

__device__ MomentSums weightedSums(const unsigned short* __restrict__ pix, int side, float sky, float cx, float cy,
                                   float ixx, float ixy, float iyy, int lane) {
  MomentSums s = {0.f, 0.f, 0.f, 0.f, 0.f, 0.f};
  for (int i = lane; i < side * side; i += 32) {
    const int row = i / side;
    const float dx = float(i - row * side) - cx, dy = float(row) - cy;
    const float r2 = ixx * dx * dx + 2.0f * ixy * dx * dy + iyy * dy * dy;
    if (r2 > 25.0f) continue;  // beyond five sigma
    const float f = (float(pix[i]) - sky) * __expf(-0.5f * r2);
    s.w += f;
    s.x += f * dx;
    s.y += f * dy;
    s.xx += f * dx * dx;
    s.xy += f * dx * dy;
    s.yy += f * dy * dy;
  }
  __syncwarp();
  s.w = warpSum(s.w), s.x = warpSum(s.x), s.y = warpSum(s.y);
  s.xx = warpSum(s.xx), s.xy = warpSum(s.xy), s.yy = warpSum(s.yy);
  return s;
}

__global__ void __launch_bounds__(64) adaptive_moments(const unsigned short* __restrict__ stamps, int nStamps, int side,
                                                       float sky, float startSigma, float tolerance, int maxIter,
                                                       float* __restrict__ e1, float* __restrict__ e2,
                                                       float* __restrict__ sigma, int* __restrict__ status) {
  const int stamp = (blockIdx.x * blockDim.x + threadIdx.x) >> 5;
  const int lane = threadIdx.x & 31;
  if (stamp >= nStamps) return;
  const unsigned short* pix = stamps + (size_t)stamp * side * side;

  float cx = 0.5f * (side - 1), cy = cx;
  float mxx = startSigma * startSigma, mxy = 0.0f, myy = mxx;
  int iter = 0, state = 1;  // 0 converged, 1 out of iterations, 2 failed
  for (; iter < maxIter; iter++) {
    const float det = mxx * myy - mxy * mxy;
    if (!(det > 1e-3f) || mxx + myy > float(side * side)) {
      state = 2;
      break;
    }
    const MomentSums s = weightedSums(pix, side, sky, cx, cy, myy / det, -mxy / det, mxx / det, lane);
    if (!(s.w > 0.0f)) {
      state = 2;
      break;
    }
    const float ux = s.x / s.w, uy = s.y / s.w;
    const float nxx = 2.0f * (s.xx / s.w - ux * ux), nxy = 2.0f * (s.xy / s.w - ux * uy),
                nyy = 2.0f * (s.yy / s.w - uy * uy);
    const float change = fmaxf(fmaxf(fabsf(nxx - mxx), fabsf(nyy - myy)), fabsf(nxy - mxy));
    cx += 2.0f * ux;
    cy += 2.0f * uy;
    mxx = nxx, mxy = nxy, myy = nyy;
    if (change < tolerance * (nxx + nyy) && fabsf(ux) + fabsf(uy) < tolerance) {
      state = 0;
      break;
    }
  }
  if (lane == 0) {
    const float trace = mxx + myy;
    e1[stamp] = (mxx - myy) / trace;
    e2[stamp] = 2.0f * mxy / trace;
    sigma[stamp] = sqrtf(sqrtf(fmaxf(mxx * myy - mxy * mxy, 0.0f)));
    status[stamp] = state | iter << 2;
  }
}
