// SPDX-License-Identifier: BSL-1.0
// Forward selective scan of a state space layer (Mamba): a thread walks one channel of one sequence through time.
#pragma once

__device__ __forceinline__ float softplus(float v) {
  return v > 20.0f ? v : log1pf(__expf(v));
}
__device__ __forceinline__ float silu(float v) {
  return __fdividef(v, 1.0f + __expf(-v));
}

// u, delta, gate, y: batch x length x dim; B, C: batch x length x STATES; A: dim x STATES
// grid: channels / block size x batch
template <int STATES, int CHUNK>
__global__ void selectiveScan(const float* __restrict__ u, const float* __restrict__ delta,
                              const float* __restrict__ A, const float* __restrict__ B, const float* __restrict__ C,
                              const float* __restrict__ skip, const float* __restrict__ gate,
                              const float* __restrict__ deltaBias, float* __restrict__ y, int length, int dim) {
  static_assert(STATES % 4 == 0, "states are read four at a time");
  __shared__ float4 sharedB[CHUNK][STATES / 4];
  __shared__ float4 sharedC[CHUNK][STATES / 4];

  const int channel = blockIdx.x * blockDim.x + threadIdx.x;
  const bool active = channel < dim;
  const size_t sequence = size_t(blockIdx.y) * length;

  float a[STATES], h[STATES];
  float bias = 0.0f, d = 0.0f;
  if (active) {
    bias = deltaBias[channel];
    d = skip[channel];
  }
#pragma unroll
  for (int s = 0; s < STATES; s++) {
    a[s] = active ? A[size_t(channel) * STATES + s] * 1.44269504f : 0.0f;  // for exp2
    h[s] = 0.0f;
  }

  for (int t0 = 0; t0 < length; t0 += CHUNK) {
    const int steps = min(CHUNK, length - t0);
    const float4* b4 = reinterpret_cast<const float4*>(B + (sequence + t0) * STATES);
    const float4* c4 = reinterpret_cast<const float4*>(C + (sequence + t0) * STATES);
    __syncthreads();
    for (int i = threadIdx.x; i < steps * (STATES / 4); i += blockDim.x) {
      sharedB[i / (STATES / 4)][i % (STATES / 4)] = b4[i];
      sharedC[i / (STATES / 4)][i % (STATES / 4)] = c4[i];
    }
    __syncthreads();
    if (!active) continue;

    for (int t = 0; t < steps; t++) {
      const size_t at = (sequence + t0 + t) * dim + channel;
      const float x = u[at];
      const float dt = softplus(delta[at] + bias);
      const float dtx = dt * x;
      float sum = d * x;
#pragma unroll
      for (int q = 0; q < STATES / 4; q++) {
        const float4 bb = sharedB[t][q], cc = sharedC[t][q];
        float* hq = h + 4 * q;
        const float* aq = a + 4 * q;
        hq[0] = fmaf(exp2f(dt * aq[0]), hq[0], dtx * bb.x);
        hq[1] = fmaf(exp2f(dt * aq[1]), hq[1], dtx * bb.y);
        hq[2] = fmaf(exp2f(dt * aq[2]), hq[2], dtx * bb.z);
        hq[3] = fmaf(exp2f(dt * aq[3]), hq[3], dtx * bb.w);
        sum += hq[0] * cc.x + hq[1] * cc.y + hq[2] * cc.z + hq[3] * cc.w;
      }
      y[at] = sum * silu(gate[at]);
    }
  }
}
