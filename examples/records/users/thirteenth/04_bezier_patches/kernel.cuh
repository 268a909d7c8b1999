// SPDX-License-Identifier: BSL-1.0
// Tessellates bicubic Bezier patches into vertices with normals: one block per patch.
#pragma once
struct PatchVertex {
  float px, py, pz;
  float nx, ny, nz;
  float u, v;
};

struct CubicBasis {
  float value[4], slope[4];
  __device__ explicit CubicBasis(float t) {
    float s = 1.0f - t;
    value[0] = s * s * s;
    value[1] = 3.0f * s * s * t;
    value[2] = 3.0f * s * t * t;
    value[3] = t * t * t;
    slope[0] = -3.0f * s * s;
    slope[1] = 3.0f * s * s - 6.0f * s * t;
    slope[2] = 6.0f * s * t - 3.0f * t * t;
    slope[3] = 3.0f * t * t;
  }
};

__device__ __forceinline__ void accumulate(float3& a, float w, const float3& p) {
  a.x += w * p.x;
  a.y += w * p.y;
  a.z += w * p.z;
}

__global__ void bezier_patches(const float3* __restrict__ control, PatchVertex* __restrict__ vertices, int side) {
  __shared__ float3 cp[16];
  const int patch = blockIdx.x, tid = threadIdx.y * blockDim.x + threadIdx.x;
  if (tid < 16) cp[tid] = control[size_t(patch) * 16 + tid];
  __syncthreads();

  const float step = 1.0f / (side - 1);
  for (int row = threadIdx.y; row < side; row += blockDim.y) {
    const CubicBasis bv(row * step);
    for (int col = threadIdx.x; col < side; col += blockDim.x) {
      const CubicBasis bu(col * step);
      float3 p = make_float3(0, 0, 0), du = p, dv = p;
#pragma unroll
      for (int j = 0; j < 4; j++) {
#pragma unroll
        for (int i = 0; i < 4; i++) {
          float3 q = cp[j * 4 + i];
          accumulate(p, bu.value[i] * bv.value[j], q);
          accumulate(du, bu.slope[i] * bv.value[j], q);
          accumulate(dv, bu.value[i] * bv.slope[j], q);
        }
      }
      float3 n = make_float3(du.y * dv.z - du.z * dv.y, du.z * dv.x - du.x * dv.z, du.x * dv.y - du.y * dv.x);
      float len2 = n.x * n.x + n.y * n.y + n.z * n.z;
      float inv = len2 > 1e-20f ? rsqrtf(len2) : 0.0f;

      PatchVertex out;
      out.px = p.x;
      out.py = p.y;
      out.pz = p.z;
      out.nx = n.x * inv;
      out.ny = n.y * inv;
      out.nz = n.z * inv;
      out.u = col * step;
      out.v = row * step;
      vertices[(size_t(patch) * side + row) * side + col] = out;
    }
  }
}
