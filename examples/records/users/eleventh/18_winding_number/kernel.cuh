// SPDX-License-Identifier: BSL-1.0
// Generalized winding number of query points with respect to a triangle mesh (sum of signed solid angles).
#pragma once
constexpr int kFaceTile = 128;

__device__ __forceinline__ float3 sub(float3 a, float3 b) { return make_float3(a.x - b.x, a.y - b.y, a.z - b.z); }
__device__ __forceinline__ float dot(float3 a, float3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
__device__ __forceinline__ float3 cross(float3 a, float3 b) {
  return make_float3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}
__device__ __forceinline__ float norm(float3 a) { return sqrtf(dot(a, a)); }

// half of the signed solid angle (van Oosterom and Strackee)
__device__ float halfSolidAngle(float3 a, float3 b, float3 c) {
  float la = norm(a), lb = norm(b), lc = norm(c);
  float determinant = dot(a, cross(b, c));
  float denominator = la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb;
  return atan2f(determinant, denominator);
}

// grid: x over the queries, y over the chunks of faces; winding must be zero before
__global__ void winding_number(const float3* __restrict__ queries, const float3* __restrict__ vertices,
                               const int* __restrict__ faces, float* winding, int queryCount, int faceCount,
                               int facesPerChunk) {
  __shared__ float3 corner[3][kFaceTile];
  const int q = blockIdx.x * blockDim.x + threadIdx.x;
  const int chunkBegin = blockIdx.y * facesPerChunk;
  const int chunkEnd = min(chunkBegin + facesPerChunk, faceCount);
  const float3 p = queries[min(q, queryCount - 1)];

  float sum = 0.0f;
  for (int base = chunkBegin; base < chunkEnd; base += kFaceTile) {
    const int count = min(kFaceTile, chunkEnd - base);
    for (int i = threadIdx.x; i < 3 * count; i += blockDim.x)
      corner[i % 3][i / 3] = vertices[faces[3 * base + i]];
    __syncthreads();
    for (int f = 0; f < count; f++)
      sum += halfSolidAngle(sub(corner[0][f], p), sub(corner[1][f], p), sub(corner[2][f], p));
    __syncthreads();
  }
  if (q < queryCount) atomicAdd(&winding[q], sum * 0.15915494f);
}
