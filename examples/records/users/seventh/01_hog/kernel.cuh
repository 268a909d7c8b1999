// SPDX-License-Identifier: BSL-1.0
// Histograms of oriented gradients: one L2-Hys normalised histogram of 9 bins for each cell of 8x8 pixels.
#pragma once
constexpr int kCell = 8;
constexpr int kBins = 9;
constexpr int kCellsPerBlock = 4;
constexpr float kPi = 3.14159265358979f;

// block: (8, 8, 4), z picks the cell; grid: (cellsX / 4, cellsY)
__global__ void hog_cells(const unsigned char* __restrict__ image, float* __restrict__ descriptor, int width,
                          int height, int cellsX) {
  __shared__ float hist[kCellsPerBlock][kBins];
  int inCell = threadIdx.y * kCell + threadIdx.x;
  int z = threadIdx.z;
  if (inCell < kBins) hist[z][inCell] = 0.0f;
  __syncthreads();

  int cx = blockIdx.x * kCellsPerBlock + z;
  int cy = blockIdx.y;
  if (cx < cellsX) {
    int x = cx * kCell + threadIdx.x;
    int y = cy * kCell + threadIdx.y;
    const unsigned char* row = image + (size_t)y * width;
    int gx = row[min(x + 1, width - 1)] - row[max(x - 1, 0)];
    int gy = image[(size_t)min(y + 1, height - 1) * width + x] - image[(size_t)max(y - 1, 0) * width + x];
    if (gx != 0 || gy != 0) {
      float magnitude = sqrtf((float)(gx * gx + gy * gy));
      float angle = atan2f((float)gy, (float)gx);
      if (angle < 0.0f) angle += kPi;  // unsigned orientation
      float pos = angle * (kBins / kPi) - 0.5f;
      float lower = floorf(pos);
      float w1 = pos - lower;
      int b0 = (int)lower;
      int b1 = b0 + 1;
      if (b0 < 0) b0 += kBins;
      if (b1 >= kBins) b1 -= kBins;
      atomicAdd(&hist[z][b0], magnitude * (1.0f - w1));
      atomicAdd(&hist[z][b1], magnitude * w1);
    }
  }
  __syncthreads();

  if (inCell >= kBins || cx >= cellsX) return;
  float sum = 0.0f, clippedSum = 0.0f;
  for (int b = 0; b < kBins; b++) sum += hist[z][b] * hist[z][b];
  float inv = rsqrtf(sum + 1e-3f);
  for (int b = 0; b < kBins; b++) {
    float v = fminf(hist[z][b] * inv, 0.4f);
    clippedSum += v * v;
  }
  float v = fminf(hist[z][inCell] * inv, 0.4f);
  descriptor[((size_t)cy * cellsX + cx) * kBins + inCell] = v * rsqrtf(clippedSum + 1e-6f);
}
