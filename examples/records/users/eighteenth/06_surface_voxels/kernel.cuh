// SPDX-License-Identifier: BSL-1.0
// Conservative surface voxelization of a triangle mesh into a bit grid (Schwarz & Seidel 2010): every voxel that a
// triangle touches is set. Coordinates are in voxels; a word holds 32 voxels along x.
#pragma once

struct EdgeTest {  // of one triangle edge in one axis plane
  float a, b, d;
  __device__ bool outside(float u, float v) const { return a * u + b * v + d < 0.0f; }
};

__device__ __forceinline__ EdgeTest makeEdge(float u0, float v0, float u1, float v1, float facing) {
  EdgeTest e;
  e.a = -(v1 - v0) * facing;
  e.b = (u1 - u0) * facing;
  e.d = -(e.a * u0 + e.b * v0) + fmaxf(0.0f, e.a) + fmaxf(0.0f, e.b);
  return e;
}

__global__ void surface_voxels(const float* __restrict__ vertices, const int* __restrict__ indices, int numTriangles,
                               int dimX, int dimY, int dimZ, unsigned int* __restrict__ grid) {
  const int tri = blockIdx.x * blockDim.x + threadIdx.x;
  if (tri >= numTriangles) return;

  float3 v[3];
#pragma unroll
  for (int k = 0; k < 3; k++) {
    const float* p = vertices + 3 * (size_t)indices[3 * tri + k];
    v[k] = make_float3(p[0], p[1], p[2]);
  }
  const float3 e0 = make_float3(v[1].x - v[0].x, v[1].y - v[0].y, v[1].z - v[0].z);
  const float3 e1 = make_float3(v[2].x - v[0].x, v[2].y - v[0].y, v[2].z - v[0].z);
  const float3 n = make_float3(e0.y * e1.z - e0.z * e1.y, e0.z * e1.x - e0.x * e1.z, e0.x * e1.y - e0.y * e1.x);

  // the plane passes between the two critical corners of a touched voxel
  const float nv = n.x * v[0].x + n.y * v[0].y + n.z * v[0].z;
  const float dMax = fmaxf(n.x, 0.0f) + fmaxf(n.y, 0.0f) + fmaxf(n.z, 0.0f) - nv;
  const float dMin = fminf(n.x, 0.0f) + fminf(n.y, 0.0f) + fminf(n.z, 0.0f) - nv;

  EdgeTest xy[3], yz[3], zx[3];
#pragma unroll
  for (int k = 0; k < 3; k++) {
    const float3 a = v[k], b = v[(k + 1) % 3];
    xy[k] = makeEdge(a.x, a.y, b.x, b.y, n.z >= 0.0f ? 1.0f : -1.0f);
    yz[k] = makeEdge(a.y, a.z, b.y, b.z, n.x >= 0.0f ? 1.0f : -1.0f);
    zx[k] = makeEdge(a.z, a.x, b.z, b.x, n.y >= 0.0f ? 1.0f : -1.0f);
  }

  const int x0 = max(int(floorf(fminf(v[0].x, fminf(v[1].x, v[2].x)))), 0);
  const int y0 = max(int(floorf(fminf(v[0].y, fminf(v[1].y, v[2].y)))), 0);
  const int z0 = max(int(floorf(fminf(v[0].z, fminf(v[1].z, v[2].z)))), 0);
  const int x1 = min(int(floorf(fmaxf(v[0].x, fmaxf(v[1].x, v[2].x)))), dimX - 1);
  const int y1 = min(int(floorf(fmaxf(v[0].y, fmaxf(v[1].y, v[2].y)))), dimY - 1);
  const int z1 = min(int(floorf(fmaxf(v[0].z, fmaxf(v[1].z, v[2].z)))), dimZ - 1);
  const int wordsX = (dimX + 31) >> 5;

  for (int z = z0; z <= z1; z++) {
    for (int y = y0; y <= y1; y++) {
      const float fy = float(y), fz = float(z);
      if (yz[0].outside(fy, fz) || yz[1].outside(fy, fz) || yz[2].outside(fy, fz)) continue;
      unsigned int* row = grid + ((size_t)z * dimY + y) * wordsX;
      unsigned int bits = 0;
      for (int x = x0; x <= x1; x++) {
        const float fx = float(x);
        const float np = n.x * fx + n.y * fy + n.z * fz;
        bool hit = np + dMax >= 0.0f && np + dMin <= 0.0f;
#pragma unroll
        for (int k = 0; k < 3; k++) hit = hit && !xy[k].outside(fx, fy) && !zx[k].outside(fz, fx);
        if (hit) bits |= 1u << (x & 31);
        if (bits != 0 && ((x & 31) == 31 || x == x1)) {
          atomicOr(&row[x >> 5], bits);
          bits = 0;
        }
      }
    }
  }
}
