// SPDX-License-Identifier: BSL-1.0
// Stacking of astronomical exposures: the 16-bit values of a pixel over all frames are sorted, then outliers
// (satellites, cosmic rays) are clipped round the median until nothing changes.
#pragma once
template <int FRAMES>
__global__ void stack_clip(const unsigned short* __restrict__ frames, float* __restrict__ stacked,
                           unsigned char* __restrict__ used, int pixels, float kappa) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= pixels) return;
  int v[FRAMES];
  for (int f = 0; f < FRAMES; f++) {
    int x = frames[size_t(f) * pixels + i];
    int at = f;
    while (at > 0 && v[at - 1] > x) {
      v[at] = v[at - 1];
      at--;
    }
    v[at] = x;
  }
  int lo = 0, hi = FRAMES;  // the values kept
  float mean = 0;
  while (true) {
    float sum = 0, sq = 0;
    float median = 0.5f * (v[(lo + hi - 1) / 2] + v[(lo + hi) / 2]);
    for (int k = lo; k < hi; k++) {
      float d = v[k] - median;
      sum += d;
      sq += d * d;
    }
    int kept = hi - lo;
    mean = median + sum / kept;
    if (kept <= 3) break;
    float limit = kappa * sqrtf(sq / kept) + 0.5f;
    while (hi - lo > 3 && v[hi - 1] - median > limit) hi--;
    while (hi - lo > 3 && median - v[lo] > limit) lo++;
    if (hi - lo == kept) break;
  }
  stacked[i] = mean;
  used[i] = (unsigned char)(hi - lo);
}
