// SPDX-License-Identifier: BSL-1.0
// Layer normalisation of x + residual, one block per token, the sum kept in dynamic shared memory between the passes.
#pragma once
__device__ float blockSum(float v, float* slots) {
  int lane = threadIdx.x & 31, warp = threadIdx.x >> 5, warps = blockDim.x >> 5;
#pragma unroll
  for (int d = 16; d > 0; d /= 2) v += __shfl_xor_sync(0xffffffffu, v, d);
  __syncthreads();  // slots may still be read from the last sum
  if (lane == 0) slots[warp] = v;
  __syncthreads();
  float s = 0;
  for (int k = 0; k < warps; k++) s += slots[k];
  return s;
}
__global__ void residual_layernorm(const float4* __restrict__ x, const float4* __restrict__ residual,
                                   const float4* __restrict__ gamma, const float4* __restrict__ beta,
                                   float4* __restrict__ y, int hidden4, float epsilon) {
  extern __shared__ float row[];
  __shared__ float slots[32];
  float4* row4 = (float4*)row;
  x += (size_t)blockIdx.x * hidden4;
  residual += (size_t)blockIdx.x * hidden4;
  y += (size_t)blockIdx.x * hidden4;
  float sum = 0;
  for (int i = threadIdx.x; i < hidden4; i += blockDim.x) {
    float4 a = x[i], r = residual[i];
    a.x += r.x;
    a.y += r.y;
    a.z += r.z;
    a.w += r.w;
    row4[i] = a;
    sum += (a.x + a.y) + (a.z + a.w);
  }
  float mean = blockSum(sum, slots) / (4 * hidden4);
  float sq = 0;
  for (int i = threadIdx.x; i < hidden4; i += blockDim.x) {
    float4 a = row4[i];
    float dx = a.x - mean, dy = a.y - mean, dz = a.z - mean, dw = a.w - mean;
    sq += dx * dx + dy * dy + dz * dz + dw * dw;
  }
  float scale = rsqrtf(blockSum(sq, slots) / (4 * hidden4) + epsilon);
  for (int i = threadIdx.x; i < hidden4; i += blockDim.x) {
    float4 a = row4[i], g = gamma[i], b = beta[i];
    a.x = (a.x - mean) * scale * g.x + b.x;
    a.y = (a.y - mean) * scale * g.y + b.y;
    a.z = (a.z - mean) * scale * g.z + b.z;
    a.w = (a.w - mean) * scale * g.w + b.w;
    y[i] = a;
  }
}
