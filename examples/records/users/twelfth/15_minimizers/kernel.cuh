// SPDX-License-Identifier: BSL-1.0
// Marks the (w, k) minimizers of a genome: the k-mer of least hash of each window, on the canonical strand.
#pragma once
#define MINIMIZER_K 15
#define MINIMIZER_W 10
#define MINIMIZER_THREADS 256

__host__ __device__ inline unsigned long long mixKmer(unsigned long long x) {
  x ^= x >> 33;
  x *= 0xff51afd7ed558ccdull;
  x ^= x >> 29;
  x *= 0xc4ceb9fe1a85ec53ull;
  x ^= x >> 32;
  return x;
}

// hash of the k-mer in the smaller of its two orientations; bases over 3 (N) give the worst hash
__device__ unsigned long long canonicalHash(const unsigned char* __restrict__ base) {
  const int top = 2 * (MINIMIZER_K - 1);
  unsigned long long forward = 0, reverse = 0;
#pragma unroll
  for (int i = 0; i < MINIMIZER_K; i++) {
    unsigned long long c = base[i];
    if (c > 3) return ~0ull;
    forward = forward << 2 | c;
    reverse = reverse >> 2 | (3 - c) << top;
  }
  return mixKmer(forward < reverse ? forward : reverse);
}

__global__ void __launch_bounds__(MINIMIZER_THREADS)
    minimizers(const unsigned char* __restrict__ genome, unsigned* marks, int windows) {
  __shared__ unsigned long long hash[MINIMIZER_THREADS + MINIMIZER_W - 1];
  int blockStart = blockIdx.x * MINIMIZER_THREADS;
  int kmers = windows + MINIMIZER_W - 1;
  for (int i = threadIdx.x; i < MINIMIZER_THREADS + MINIMIZER_W - 1; i += MINIMIZER_THREADS)
    hash[i] = blockStart + i < kmers ? canonicalHash(genome + blockStart + i) : ~0ull;
  __syncthreads();

  int window = blockStart + threadIdx.x;
  if (window >= windows) return;
  unsigned long long best = ~0ull;
  int at = -1;
  for (int j = 0; j < MINIMIZER_W; j++) {
    unsigned long long h = hash[threadIdx.x + j];
    if (h < best) {
      best = h;
      at = window + j;
    }
  }
  if (at >= 0) atomicOr(&marks[at >> 5], 1u << (at & 31));
}
