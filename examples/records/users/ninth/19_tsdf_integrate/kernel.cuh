// SPDX-License-Identifier: BSL-1.0
// Fuses a depth image into a truncated signed distance volume: a thread walks a slab of voxels along z.
#pragma once
constexpr int SLAB = 32;           // voxels along z per thread
constexpr float TSDF_ONE = 32767;  // distances are kept as 16-bit fractions of the truncation

__device__ __forceinline__ short2 fuse(short2 voxel, float tsdf, int maxWeight) {
  float w = float(voxel.y);
  float old = float(voxel.x) * (1.0f / TSDF_ONE);
  float mean = (old * w + tsdf) / (w + 1.0f);
  return make_short2((short)__float2int_rn(mean * TSDF_ONE), (short)min(voxel.y + 1, maxWeight));
}

// pose: rotation (row by row) and translation from the volume's corner to the camera
__global__ void tsdf_integrate(short2* volume, int nx, int ny, int nz, float voxelSize, float truncation,
                               const float* __restrict__ depth, int width, int height, const float* __restrict__ pose,
                               float fx, float fy, float cx, float cy, int maxWeight) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= nx || y >= ny) return;

  const float px = (x + 0.5f) * voxelSize, py = (y + 0.5f) * voxelSize;
  const float bx = pose[0] * px + pose[1] * py + pose[9];
  const float by = pose[3] * px + pose[4] * py + pose[10];
  const float bz = pose[6] * px + pose[7] * py + pose[11];
  const float rx = pose[2], ry = pose[5], rz = pose[8];
  const float invTruncation = 1.0f / truncation;

  const int zBegin = blockIdx.z * SLAB;
  const int zEnd = min(zBegin + SLAB, nz);
  for (int z = zBegin; z < zEnd; z++) {
    float pz = (z + 0.5f) * voxelSize;
    float camZ = bz + rz * pz;
    if (camZ <= 0.05f) continue;
    float inv = 1.0f / camZ;
    int u = __float2int_rn(fx * (bx + rx * pz) * inv + cx);
    int v = __float2int_rn(fy * (by + ry * pz) * inv + cy);
    if (u < 0 || v < 0 || u >= width || v >= height) continue;
    float d = depth[v * width + u];
    if (d <= 0.0f) continue;  // no measurement
    float sdf = d - camZ;
    if (sdf < -truncation) continue;  // hidden
    size_t i = (size_t(z) * ny + y) * nx + x;
    volume[i] = fuse(volume[i], fminf(sdf * invTruncation, 1.0f), maxWeight);
  }
}
