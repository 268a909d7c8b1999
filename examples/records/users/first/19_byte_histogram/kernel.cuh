// SPDX-License-Identifier: BSL-1.0
// Character frequencies of a text, counted per block in shared memory, then merged.
#pragma once
__global__ void byte_histogram(const unsigned char* text, unsigned* bins, int length) {
  __shared__ unsigned local[256];
  for (int k = threadIdx.x; k < 256; k += blockDim.x) local[k] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < length; i += gridDim.x * blockDim.x)
    atomicAdd(&local[text[i]], 1u);
  __syncthreads();
  for (int k = threadIdx.x; k < 256; k += blockDim.x)
    if (local[k]) atomicAdd(&bins[k], local[k]);
}
