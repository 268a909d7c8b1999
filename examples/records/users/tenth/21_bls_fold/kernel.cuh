// SPDX-License-Identifier: BSL-1.0
// Box least squares transit search: a block folds the light curve at a trial period and finds the deepest box.
#pragma once
#define BLS_BLOCK 256  // threads per block
#define MAX_BINS 512   // a power of two

struct BlsPeak {
  float power;  // signal residue, larger is better
  float depth;  // of the box, positive for a dip
  int start;    // first bin
  int width;    // bins
};

// time in days, flux with mean 0, weight with sum 1. The box is qmin .. qmax bins wide and may wrap around.
__global__ void bls_fold(const double* __restrict__ time, const float* __restrict__ flux,
                         const float* __restrict__ weight, const double* __restrict__ frequency, BlsPeak* peak,
                         int samples, int bins, int qmin, int qmax) {
  __shared__ float sum_f[MAX_BINS], sum_w[MAX_BINS];
  __shared__ float scan_f[MAX_BINS], scan_w[MAX_BINS];
  __shared__ float best_power[BLS_BLOCK], best_depth[BLS_BLOCK];
  __shared__ int best_box[BLS_BLOCK];
  int tid = threadIdx.x;

  for (int i = tid; i < bins; i += BLS_BLOCK) sum_f[i] = sum_w[i] = 0.0f;
  __syncthreads();

  double freq = frequency[blockIdx.x];
  for (int i = tid; i < samples; i += BLS_BLOCK) {
    double turns = time[i] * freq;
    int bin = (int)((turns - floor(turns)) * bins);
    if (bin >= bins) bin = bins - 1;
    float w = weight[i];
    atomicAdd(&sum_f[bin], w * flux[i]);
    atomicAdd(&sum_w[bin], w);
  }
  __syncthreads();

  // inclusive prefix sums, from one pair of arrays to the other and back
  float *f = sum_f, *w = sum_w, *f2 = scan_f, *w2 = scan_w;
  for (int d = 1; d < bins; d <<= 1) {
    for (int i = tid; i < bins; i += BLS_BLOCK) {
      f2[i] = i >= d ? f[i] + f[i - d] : f[i];
      w2[i] = i >= d ? w[i] + w[i - d] : w[i];
    }
    __syncthreads();
    float* h = f;
    f = f2;
    f2 = h;
    h = w;
    w = w2;
    w2 = h;
  }

  float power = 0.0f, depth = 0.0f;
  int box = qmin;  // start * MAX_BINS + width
  float all_f = f[bins - 1], all_w = w[bins - 1];
  for (int s = tid; s < bins; s += BLS_BLOCK) {
    float f0 = s > 0 ? f[s - 1] : 0.0f, w0 = s > 0 ? w[s - 1] : 0.0f;
    for (int q = qmin; q <= qmax; q++) {
      int e = s + q - 1;
      float bf = e < bins ? f[e] - f0 : all_f - f0 + f[e - bins];
      float bw = e < bins ? w[e] - w0 : all_w - w0 + w[e - bins];
      float rest = bw * (all_w - bw);
      if (bf >= 0.0f || rest < 1e-5f) continue;  // no dip, or too few samples in or out of it
      float p = bf * bf / rest;
      if (p > power) {
        power = p;
        depth = -bf / rest;
        box = s * MAX_BINS + q;
      }
    }
  }
  best_power[tid] = power;
  best_depth[tid] = depth;
  best_box[tid] = box;
  __syncthreads();

  for (int h = BLS_BLOCK / 2; h > 0; h >>= 1) {
    if (tid < h && best_power[tid + h] > best_power[tid]) {
      best_power[tid] = best_power[tid + h];
      best_depth[tid] = best_depth[tid + h];
      best_box[tid] = best_box[tid + h];
    }
    __syncthreads();
  }
  if (tid == 0) {
    BlsPeak r;
    r.power = best_power[0];
    r.depth = best_depth[0];
    r.start = best_box[0] / MAX_BINS;
    r.width = best_box[0] % MAX_BINS;
    peak[blockIdx.x] = r;
  }
}
