// SPDX-License-Identifier: BSL-1.0
// y = (W x) * scale + bias with W and x in int8, a warp a row, x staged in shared memory, bfloat16 results.
#pragma once
#include <cuda_bf16.h>
__device__ __forceinline__ int dot16(int4 a, int4 b, int acc) {
  acc = __dp4a(a.x, b.x, acc);
  acc = __dp4a(a.y, b.y, acc);
  acc = __dp4a(a.z, b.z, acc);
  return __dp4a(a.w, b.w, acc);
}
__global__ void int8Gemv(const int4* __restrict__ weights, const int4* __restrict__ x,
                         const float* __restrict__ rowScale, const float* __restrict__ bias,
                         __nv_bfloat16* __restrict__ y, float xScale, int rows, int chunks) {
  extern __shared__ int4 xs[];
  for (int i = threadIdx.x; i < chunks; i += blockDim.x) xs[i] = x[i];
  __syncthreads();
  const int lane = threadIdx.x % 32;
  const int warps = gridDim.x * (blockDim.x / 32);
  for (int row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32; row < rows; row += warps) {
    const int4* w = weights + size_t(row) * chunks;
    int acc0 = 0, acc1 = 0;
    int i = lane;
    for (; i + 32 < chunks; i += 64) {
      int4 w0 = w[i], w1 = w[i + 32];
      acc0 = dot16(w0, xs[i], acc0);
      acc1 = dot16(w1, xs[i + 32], acc1);
    }
    if (i < chunks) acc0 = dot16(w[i], xs[i], acc0);
    int sum = __reduce_add_sync(0xffffffffu, acc0 + acc1);
    if (lane == 0) y[row] = __float2bfloat16(float(sum) * (rowScale[row] * xScale) + bias[row]);
  }
}
