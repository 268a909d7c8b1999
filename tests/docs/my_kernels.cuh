// SPDX-License-Identifier: BSL-1.0
#include <kernelcost/trace/cuda_spelling.hpp>

/// The sums of 256 elements of x each.
template <typename T>
__global__ void __launch_bounds__(256)
    block_sums(KERNELCOST_PTR(const T) __restrict__ x, KERNELCOST_PTR(T) sums, int n) {
  KERNELCOST_SHARED(T, partial, [256]);
  const int t = threadIdx.x;
  const int i = blockIdx.x * blockDim.x + t;
  partial[t] = i < n ? x[i] : 0;
  __syncthreads();
  for (int half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) partial[t] += partial[t + half];
    __syncthreads();
  }
  if (t == 0) sums[blockIdx.x] = partial[0];
}
