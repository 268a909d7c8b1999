// SPDX-License-Identifier: BSL-1.0
// Structure factors S(k) = sum q exp(2 pi i k.s) of the reciprocal Ewald sum; a block takes a few wave vectors
// and all atoms. Atoms are fractional coordinates and the charge.
#pragma once
constexpr int kVectors = 4;
constexpr int kThreads = 256;

template <int N>
struct Partial {
  float re[N], im[N];
  __device__ void clear() {
#pragma unroll
    for (int j = 0; j < N; j++) re[j] = im[j] = 0.0f;
  }
};

__device__ __forceinline__ float laneSum(float v) {
#pragma unroll
  for (int d = 16; d > 0; d >>= 1) v += __shfl_xor_sync(0xffffffffu, v, d);
  return v;
}

__global__ void __launch_bounds__(kThreads)
    ewald_factors(const float4* __restrict__ atoms, const int* __restrict__ kx, const int* __restrict__ ky,
                  const int* __restrict__ kz, float2* __restrict__ factors, int atomCount, int kCount) {
  __shared__ float partial[kThreads / 32][2 * kVectors];
  const int first = blockIdx.x * kVectors;
  float3 k[kVectors];
#pragma unroll
  for (int j = 0; j < kVectors; j++) {
    int at = min(first + j, kCount - 1);
    k[j] = make_float3(2.0f * kx[at], 2.0f * ky[at], 2.0f * kz[at]);
  }

  Partial<kVectors> sum;
  sum.clear();
  for (int i = threadIdx.x; i < atomCount; i += kThreads) {
    const float4 a = atoms[i];
#pragma unroll
    for (int j = 0; j < kVectors; j++) {
      float s, c;
      sincospif(k[j].x * a.x + k[j].y * a.y + k[j].z * a.z, &s, &c);
      sum.re[j] += a.w * c;
      sum.im[j] += a.w * s;
    }
  }

  const int warp = threadIdx.x >> 5, lane = threadIdx.x & 31;
#pragma unroll
  for (int j = 0; j < kVectors; j++) {
    float re = laneSum(sum.re[j]), im = laneSum(sum.im[j]);
    if (lane == 0) {
      partial[warp][2 * j] = re;
      partial[warp][2 * j + 1] = im;
    }
  }
  __syncthreads();
  if (threadIdx.x < kVectors && first + threadIdx.x < kCount) {
    float2 total = make_float2(0.0f, 0.0f);
    for (int w = 0; w < kThreads / 32; w++) {
      total.x += partial[w][2 * threadIdx.x];
      total.y += partial[w][2 * threadIdx.x + 1];
    }
    factors[first + threadIdx.x] = total;
  }
}
