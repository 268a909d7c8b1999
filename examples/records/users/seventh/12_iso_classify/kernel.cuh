// SPDX-License-Identifier: BSL-1.0
// Marching cubes, first pass: the case of each cell for several isovalues, and the number of cells and triangles.
#pragma once
constexpr int kMaxLevels = 16;

// block: (32, 4, 2); counts: two for each level, first the active cells, then the triangles
__global__ void classify_cells(const float* __restrict__ volume, const float* __restrict__ isovalues, int levels,
                               const unsigned char* __restrict__ triangleTable, unsigned char* __restrict__ cases,
                               unsigned* __restrict__ counts, int nx, int ny, int nz) {
  __shared__ unsigned blockCounts[kMaxLevels * 2];
  int tid = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  if (tid < levels * 2) blockCounts[tid] = 0;
  __syncthreads();

  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  int z = blockIdx.z * blockDim.z + threadIdx.z;
  bool inside = x < nx - 1 && y < ny - 1 && z < nz - 1;
  int cells = (nx - 1) * (ny - 1) * (nz - 1);
  int cell = (z * (ny - 1) + y) * (nx - 1) + x;

  float corner[8];
#pragma unroll
  for (int c = 0; c < 8; c++) {
    // 0-3 go round the lower face, 4-7 round the upper one
    int cx = x + (((c + 1) >> 1) & 1), cy = y + ((c >> 1) & 1), cz = z + (c >> 2);
    corner[c] = inside ? volume[((size_t)cz * ny + cy) * nx + cx] : 0.0f;
  }

  for (int level = 0; level < levels; level++) {
    float iso = isovalues[level];
    unsigned index = 0;
#pragma unroll
    for (int c = 0; c < 8; c++) index |= (corner[c] < iso ? 1u : 0u) << c;
    unsigned triangles = 0;
    if (inside) {
      cases[(size_t)level * cells + cell] = (unsigned char)index;
      triangles = triangleTable[index];
    }
    unsigned active = __popc(__ballot_sync(0xffffffffu, triangles > 0));
    if (active == 0) continue;
    triangles = __reduce_add_sync(0xffffffffu, triangles);
    if ((tid & 31) == 0) {
      atomicAdd(&blockCounts[2 * level], active);
      atomicAdd(&blockCounts[2 * level + 1], triangles);
    }
  }
  __syncthreads();
  if (tid < levels * 2 && blockCounts[tid] > 0) atomicAdd(&counts[tid], blockCounts[tid]);
}
