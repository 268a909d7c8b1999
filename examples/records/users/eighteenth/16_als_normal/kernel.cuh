// SPDX-License-Identifier: BSL-1.0
// Normal equations of implicit-feedback ALS (matrix factorisation): for each user A = sum c q q' + reg I and
// b = sum (1 + c) q over the rated items, 32 factors; a block a user, item factors staged in shared memory.
#pragma once

const int FACTORS = 32;
const int STAGE = 24;

struct Rating {
  int item;
  float confidence;
};

__global__ void als_normal(const int* __restrict__ userStart, const Rating* __restrict__ ratings,
                           const float* __restrict__ itemFactors, float* __restrict__ gram, float* __restrict__ rhs,
                           int users, float reg) {
  __shared__ float q[STAGE][FACTORS + 1];
  __shared__ float weight[STAGE];
  const int user = blockIdx.x;
  if (user >= users) return;
  const int tx = threadIdx.x, ty = threadIdx.y;  // 16 x 8 threads: 2 columns and 4 rows of A each
  const int tid = ty * 16 + tx;
  const int begin = userStart[user], end = userStart[user + 1];

  float acc[4][2] = {};
  float sum = 0.0f;
  for (int at = begin; at < end; at += STAGE) {
    const int n = min(STAGE, end - at);
    for (int e = tid; e < n * FACTORS; e += 128) {
      int row = e / FACTORS, f = e % FACTORS;
      q[row][f] = itemFactors[(size_t)ratings[at + row].item * FACTORS + f];
    }
    if (tid < n) weight[tid] = ratings[at + tid].confidence;
    __syncthreads();
    for (int k = 0; k < n; k++) {
      const float c = weight[k];
      const float right0 = q[k][tx], right1 = q[k][tx + 16];
#pragma unroll
      for (int r = 0; r < 4; r++) {
        float left = c * q[k][ty + 8 * r];
        acc[r][0] += left * right0;
        acc[r][1] += left * right1;
      }
    }
    if (tid < FACTORS)
      for (int k = 0; k < n; k++) sum += (1.0f + weight[k]) * q[k][tid];
    __syncthreads();
  }

  float* A = gram + (size_t)user * FACTORS * FACTORS;
#pragma unroll
  for (int r = 0; r < 4; r++) {
    const int row = ty + 8 * r;
    A[row * FACTORS + tx] = acc[r][0] + (row == tx ? reg : 0.0f);
    A[row * FACTORS + tx + 16] = acc[r][1] + (row == tx + 16 ? reg : 0.0f);
  }
  if (tid < FACTORS) rhs[(size_t)user * FACTORS + tid] = sum;
}
