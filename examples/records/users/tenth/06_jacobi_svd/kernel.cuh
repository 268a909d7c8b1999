// SPDX-License-Identifier: BSL-1.0
// Singular values of many small matrices by one-sided Jacobi rotations: a warp per matrix, a lane per row.
#pragma once

__device__ __forceinline__ float3 warpSum3(float3 v) {
#pragma unroll
  for (int offset = 16; offset > 0; offset >>= 1) {
    v.x += __shfl_xor_sync(0xffffffffu, v.x, offset);
    v.y += __shfl_xor_sync(0xffffffffu, v.y, offset);
    v.z += __shfl_xor_sync(0xffffffffu, v.z, offset);
  }
  return v;
}

struct Rotation {
  float c, s;
  // the rotation that makes two columns orthogonal: squared norms alpha and beta, inner product gamma
  __device__ static Rotation orthogonalise(float alpha, float beta, float gamma) {
    float zeta = (beta - alpha) / (2.0f * gamma);
    float t = copysignf(1.0f, zeta) / (fabsf(zeta) + sqrtf(1.0f + zeta * zeta));
    float c = rsqrtf(1.0f + t * t);
    return {c, c * t};
  }
  __device__ void apply(float& p, float& q) const {
    float old = p;
    p = c * old - s * q;
    q = s * old + c * q;
  }
};

// matrices: count x COLS x rows (column by column), rows <= 32. scaledU gets U * Sigma in the same layout, sigma the
// singular values in descending order, sweeps the number of passes that were needed.
template <int COLS>
__global__ void jacobiSvd(const float* __restrict__ matrices, float* __restrict__ scaledU, float* __restrict__ sigma,
                          int* __restrict__ sweeps, int count, int rows, int maxSweeps, float tolerance) {
  const int lane = threadIdx.x & 31;
  const int matrix = (blockIdx.x * blockDim.x + threadIdx.x) >> 5;
  if (matrix >= count) return;

  const float* in = matrices + size_t(matrix) * COLS * rows;
  float column[COLS];
#pragma unroll
  for (int c = 0; c < COLS; c++) column[c] = lane < rows ? in[c * rows + lane] : 0.0f;

  int sweep = 0;
  bool rotated = true;
  while (rotated && sweep < maxSweeps) {
    rotated = false;
    sweep++;
#pragma unroll
    for (int p = 0; p < COLS - 1; p++) {
#pragma unroll
      for (int q = p + 1; q < COLS; q++) {
        float3 dot = warpSum3(
            make_float3(column[p] * column[p], column[q] * column[q], column[p] * column[q]));
        if (fabsf(dot.z) <= tolerance * sqrtf(dot.x * dot.y)) continue;
        Rotation::orthogonalise(dot.x, dot.y, dot.z).apply(column[p], column[q]);
        rotated = true;
      }
    }
  }

  float norm[COLS];
#pragma unroll
  for (int c = 0; c < COLS; c++) norm[c] = sqrtf(warpSum3(make_float3(column[c] * column[c], 0.0f, 0.0f)).x);

  float* out = scaledU + size_t(matrix) * COLS * rows;
#pragma unroll
  for (int c = 0; c < COLS; c++) {
    int rank = 0;
#pragma unroll
    for (int o = 0; o < COLS; o++) rank += norm[o] > norm[c] || (norm[o] == norm[c] && o < c);
    if (lane < rows) out[rank * rows + lane] = column[c];
    if (lane == 0) sigma[size_t(matrix) * COLS + rank] = norm[c];
  }
  if (lane == 0) sweeps[matrix] = sweep;
}
