// SPDX-License-Identifier: BSL-1.0
// A step of projective ICP: normal equations of the point-to-plane error between a depth frame and the model view.
#pragma once
constexpr int kSums = 28;  // 21 of the matrix, 6 of the right side, and the count

struct V3 {
  float x, y, z;
};

__device__ V3 load3(const float* p, int i) { return {p[3 * i], p[3 * i + 1], p[3 * i + 2]}; }
__device__ float dot(V3 a, V3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
__device__ V3 cross(V3 a, V3 b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

// block: 256 threads; pose: 3 x 4, row by row
__global__ void icp_point_plane(const float* __restrict__ vertices, const float* __restrict__ modelVertices,
                                const float* __restrict__ modelNormals, const float* __restrict__ pose, double* sums,
                                int width, int height, float fx, float fy, float cx, float cy, float maxDistance) {
  __shared__ float partial[8][kSums];
  float acc[kSums];
#pragma unroll
  for (int k = 0; k < kSums; k++) acc[k] = 0;

  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < width * height; i += gridDim.x * blockDim.x) {
    V3 v = load3(vertices, i);
    if (v.z <= 0) continue;  // no depth
    V3 p = {pose[0] * v.x + pose[1] * v.y + pose[2] * v.z + pose[3],
            pose[4] * v.x + pose[5] * v.y + pose[6] * v.z + pose[7],
            pose[8] * v.x + pose[9] * v.y + pose[10] * v.z + pose[11]};
    if (p.z < 0.1f) continue;
    int u = __float2int_rn(fx * p.x / p.z + cx), w = __float2int_rn(fy * p.y / p.z + cy);
    if (u < 0 || w < 0 || u >= width || w >= height) continue;
    V3 q = load3(modelVertices, w * width + u);
    if (q.z <= 0) continue;
    V3 d = {q.x - p.x, q.y - p.y, q.z - p.z};
    if (dot(d, d) > maxDistance * maxDistance) continue;
    V3 n = load3(modelNormals, w * width + u);
    V3 t = cross(p, n);
    float row[7] = {t.x, t.y, t.z, n.x, n.y, n.z, dot(d, n)};
    int k = 0;
#pragma unroll
    for (int a = 0; a < 6; a++)
#pragma unroll
      for (int c = a; c < 7; c++) acc[k++] += row[a] * row[c];
    acc[27] += 1;
  }

  int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
#pragma unroll
  for (int k = 0; k < kSums; k++) {
    float s = acc[k];
    for (int d = 16; d > 0; d /= 2) s += __shfl_down_sync(0xffffffffu, s, d);
    if (lane == 0) partial[warp][k] = s;
  }
  __syncthreads();
  if (threadIdx.x < kSums) {
    double s = 0;
    for (int k = 0; k < 8; k++) s += partial[k][threadIdx.x];
    atomicAdd(&sums[threadIdx.x], s);
  }
}
