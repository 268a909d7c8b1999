// SPDX-License-Identifier: BSL-1.0
// Felsenstein pruning: conditional likelihoods of a tree node from an inner child and a tip, with rescaling.
#pragma once
#define STATES 4
#define SCALE_LIMIT 8.6361685550944446e-78  // 2^-256
#define SCALE_UP 1.1579208923731620e+77     // 2^256

// Partials: [pattern][category][state]. Matrices: [category][from][to]. tip: per pattern the set of the possible
// nucleotides, a mask 1..15 (15 = unknown). scale_count: per pattern how often 2^256 was multiplied in.
// A thread computes one pattern and category; CATS (a power of two up to 32) neighbouring threads share a pattern.
template <int CATS>
__global__ void felsenstein(const double* __restrict__ child, const unsigned char* __restrict__ tip,
                            const double* __restrict__ matrix_child, const double* __restrict__ matrix_tip,
                            const int* __restrict__ child_scale, double* parent, int* parent_scale, int patterns) {
  __shared__ double m[CATS][STATES * STATES + 1];
  __shared__ double tip_sum[CATS][16][STATES + 1];  // sum over the states of a mask

  for (int i = threadIdx.x; i < CATS * STATES * STATES; i += blockDim.x)
    m[i / (STATES * STATES)][i % (STATES * STATES)] = matrix_child[i];
  for (int i = threadIdx.x; i < CATS * 16 * STATES; i += blockDim.x) {
    int c = i / (16 * STATES), mask = i / STATES % 16, from = i % STATES;
    const double* row = matrix_tip + (c * STATES + from) * STATES;
    double s = 0.0;
    for (int to = 0; to < STATES; to++)
      if (mask >> to & 1) s += row[to];
    tip_sum[c][mask][from] = s;
  }
  __syncthreads();

  long long t = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  int pattern = (int)(t / CATS), cat = (int)(t % CATS);
  bool valid = pattern < patterns;
  if (!valid) pattern = patterns - 1;  // all lanes take part in the shuffles

  const double2* in = (const double2*)(child + ((size_t)pattern * CATS + cat) * STATES);
  double2 lo = in[0], hi = in[1];
  const double* ts = tip_sum[cat][tip[pattern]];
  double v[STATES], largest = 0.0;
  for (int s = 0; s < STATES; s++) {
    const double* row = m[cat] + s * STATES;
    v[s] = (row[0] * lo.x + row[1] * lo.y + row[2] * hi.x + row[3] * hi.y) * ts[s];
    largest = fmax(largest, v[s]);
  }

  for (int d = CATS / 2; d > 0; d >>= 1) largest = fmax(largest, __shfl_xor_sync(0xFFFFFFFFu, largest, d));
  bool small = largest < SCALE_LIMIT;
  double factor = small ? SCALE_UP : 1.0;
  if (!valid) return;

  double2* out = (double2*)(parent + ((size_t)pattern * CATS + cat) * STATES);
  out[0] = make_double2(v[0] * factor, v[1] * factor);
  out[1] = make_double2(v[2] * factor, v[3] * factor);
  if (cat == 0) parent_scale[pattern] = child_scale[pattern] + (small ? 1 : 0);
}
