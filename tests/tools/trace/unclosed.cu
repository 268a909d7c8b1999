// SPDX-License-Identifier: BSL-1.0
// The bracket of the body is missing.
__global__ void open(float* y) {
  y[threadIdx.x] = 1;
