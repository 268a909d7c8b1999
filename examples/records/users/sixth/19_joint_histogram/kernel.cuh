// SPDX-License-Identifier: BSL-1.0
// Joint grey-value histograms (64 x 64 bins) of a fixed and a moving image, one for each candidate shift.
#pragma once
#define JOINT_BINS 64
__global__ void jointHistogram(const unsigned char* __restrict__ fixedImg, const unsigned char* __restrict__ movingImg,
                               const int* __restrict__ shiftX, const int* __restrict__ shiftY, unsigned int* hist,
                               int width, int height) {
  __shared__ unsigned int local[JOINT_BINS * JOINT_BINS];
  for (int i = threadIdx.x; i < JOINT_BINS * JOINT_BINS; i += blockDim.x) local[i] = 0;
  __syncthreads();

  const int dx = shiftX[blockIdx.y], dy = shiftY[blockIdx.y];
  const int xBegin = max(0, -dx), xEnd = min(width, width - dx);
  const int yBegin = max(0, -dy), yEnd = min(height, height - dy);
  for (int y = yBegin + blockIdx.x; y < yEnd; y += gridDim.x) {
    const unsigned char* f = fixedImg + y * width;
    const unsigned char* m = movingImg + (y + dy) * width + dx;
    for (int x = xBegin + threadIdx.x; x < xEnd; x += blockDim.x) {
      unsigned int bin = (f[x] >> 2) * JOINT_BINS + (m[x] >> 2);
      atomicAdd(&local[bin], 1u);
    }
  }
  __syncthreads();

  unsigned int* out = hist + blockIdx.y * (JOINT_BINS * JOINT_BINS);
  for (int i = threadIdx.x; i < JOINT_BINS * JOINT_BINS; i += blockDim.x) {
    unsigned int c = local[i];
    if (c != 0) atomicAdd(&out[i], c);
  }
}
