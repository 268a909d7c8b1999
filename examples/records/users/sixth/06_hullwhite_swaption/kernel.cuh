// SPDX-License-Identifier: BSL-1.0
// Monte Carlo price of a European payer swaption in the Hull-White model: antithetic short-rate paths in registers.
#pragma once
struct Pcg {
  unsigned long long state, inc;
  __device__ Pcg(unsigned long long seed, unsigned long long stream) : state(0), inc(stream << 1 | 1) {
    next();
    state += seed;
    next();
  }
  __device__ unsigned next() {
    unsigned long long old = state;
    state = old * 6364136223846793005ull + inc;
    unsigned x = (unsigned)(((old >> 18) ^ old) >> 27);
    return __funnelshift_r(x, x, (unsigned)(old >> 59));
  }
  __device__ float2 normals() {
    float u = (next() >> 8) * (1.0f / 16777216.0f) + 2.9802322e-8f;
    float v = (next() >> 8) * (1.0f / 16777216.0f);
    float radius = sqrtf(-2.0f * logf(u)), s, c;
    sincospif(2.0f * v, &s, &c);
    return make_float2(radius * c, radius * s);
  }
};

// value of max(0, swap) at expiry when the state variable is x; the bonds are bondA * exp(-bondB * x)
__device__ inline float exercise(float x, const float* bondA, const float* bondB, const float* coupon, int payments) {
  float swap = 1.0f;
  for (int i = 0; i < payments; i++) swap -= coupon[i] * bondA[i] * expf(-bondB[i] * x);
  return fmaxf(swap, 0.0f);
}

__global__ void __launch_bounds__(128)
    hullWhiteSwaption(const float* __restrict__ shift, int steps, float dt, float decay, float vol,
                      const float* __restrict__ bondA, const float* __restrict__ bondB,
                      const float* __restrict__ coupon, int payments, int pathPairs, unsigned long long seed,
                      double2* __restrict__ partial) {
  double sum = 0.0, sum2 = 0.0;
  for (int path = blockIdx.x * blockDim.x + threadIdx.x; path < pathPairs; path += gridDim.x * blockDim.x) {
    Pcg rng(seed, path);
    float up = 0.0f, down = 0.0f, intUp = 0.0f, intDown = 0.0f;
    for (int s = 0; s < steps; s += 2) {  // steps is even: Box-Muller gives two normals
      float2 z = rng.normals();
      intUp += up + shift[s];
      intDown += down + shift[s];
      up = up * decay + vol * z.x;
      down = down * decay - vol * z.x;
      intUp += up + shift[s + 1];
      intDown += down + shift[s + 1];
      up = up * decay + vol * z.y;
      down = down * decay - vol * z.y;
    }
    float pay = 0.5f * (expf(-intUp * dt) * exercise(up, bondA, bondB, coupon, payments) +
                        expf(-intDown * dt) * exercise(down, bondA, bondB, coupon, payments));
    sum += pay;
    sum2 += (double)pay * pay;
  }

  __shared__ double warpSum[4], warpSum2[4];
  for (int offset = 16; offset; offset >>= 1) {
    sum += __shfl_down_sync(0xffffffffu, sum, offset);
    sum2 += __shfl_down_sync(0xffffffffu, sum2, offset);
  }
  if (threadIdx.x % 32 == 0) {
    warpSum[threadIdx.x / 32] = sum;
    warpSum2[threadIdx.x / 32] = sum2;
  }
  __syncthreads();
  if (threadIdx.x == 0)
    partial[blockIdx.x] = make_double2(warpSum[0] + warpSum[1] + warpSum[2] + warpSum[3],
                                       warpSum2[0] + warpSum2[1] + warpSum2[2] + warpSum2[3]);
}
