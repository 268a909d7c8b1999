// SPDX-License-Identifier: BSL-1.0
// k-means, assignment step for colours: nearest centroid a point, and each block's partial sums for the update step.
#pragma once

// dynamic shared memory: k float4 centroids, then k * 4 floats of sums (x, y, z, count)
__global__ void kmeansAssign(const float* __restrict__ px, const float* __restrict__ py, const float* __restrict__ pz,
                             const float* __restrict__ centroids, int* __restrict__ label,
                             float* __restrict__ partial, int n, int k) {
  extern __shared__ float4 shared[];
  float4* cent = shared;
  float* sums = reinterpret_cast<float*>(shared + k);
  for (int c = threadIdx.x; c < k; c += blockDim.x) {
    float x = centroids[3 * c], y = centroids[3 * c + 1], z = centroids[3 * c + 2];
    cent[c] = make_float4(x, y, z, 0.5f * (x * x + y * y + z * z));
  }
  for (int j = threadIdx.x; j < 4 * k; j += blockDim.x) sums[j] = 0.0f;
  __syncthreads();

  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    const float x = px[i], y = py[i], z = pz[i];
    // |p - c|^2 / 2 without the part that is the same for all c
    float best = 3.4e38f;
    int bestC = 0;
#pragma unroll 4
    for (int c = 0; c < k; c++) {
      float4 q = cent[c];
      float d = q.w - x * q.x - y * q.y - z * q.z;
      if (d < best) {
        best = d;
        bestC = c;
      }
    }
    label[i] = bestC;
    atomicAdd(&sums[4 * bestC], x);
    atomicAdd(&sums[4 * bestC + 1], y);
    atomicAdd(&sums[4 * bestC + 2], z);
    atomicAdd(&sums[4 * bestC + 3], 1.0f);
  }
  __syncthreads();

  float* mine = partial + (size_t)blockIdx.x * 4 * k;
  for (int j = threadIdx.x; j < 4 * k; j += blockDim.x) mine[j] = sums[j];
}
