// SPDX-License-Identifier: BSL-1.0
// Primary rays through a uniform grid of triangles (3-D DDA of Amanatides and Woo), nearest hit a pixel.
#pragma once

__device__ inline float3 sub(float3 a, float3 b) { return make_float3(a.x - b.x, a.y - b.y, a.z - b.z); }
__device__ inline float3 cross(float3 a, float3 b) {
  return make_float3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}
__device__ inline float dot(float3 a, float3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
__device__ inline float3 vertex(const float* p) { return make_float3(p[0], p[1], p[2]); }
__device__ inline float awayFromZero(float v) { return fabsf(v) < 1e-7f ? copysignf(1e-7f, v) : v; }

// Moeller-Trumbore; both sides count
__device__ inline bool hitTriangle(const float* tri, float3 o, float3 d, float tMax, float& t) {
  float3 v0 = vertex(tri), e1 = sub(vertex(tri + 3), v0), e2 = sub(vertex(tri + 6), v0);
  float3 p = cross(d, e2);
  float det = dot(e1, p);
  if (fabsf(det) < 1e-12f) return false;
  float inv = 1.0f / det;
  float3 s = sub(o, v0);
  float u = dot(s, p) * inv;
  if (u < 0.0f || u > 1.0f) return false;
  float3 q = cross(s, e1);
  float v = dot(d, q) * inv;
  if (v < 0.0f || u + v > 1.0f) return false;
  float hit = dot(e2, q) * inv;
  if (hit <= 0.0f || hit >= tMax) return false;
  t = hit;
  return true;
}

// The grid has its corner at the origin, the camera looks along +z.
__global__ void traceGrid(const int* __restrict__ cellStart, const int* __restrict__ cellTris,
                          const float* __restrict__ tris, int* __restrict__ hitTri, float* __restrict__ hitT, int width,
                          int height, int nx, int ny, int nz, float cell, float camX, float camY, float camZ,
                          float pixel) {
  int ix = blockIdx.x * blockDim.x + threadIdx.x, iy = blockIdx.y * blockDim.y + threadIdx.y;
  if (ix >= width || iy >= height) return;
  float3 o = make_float3(camX, camY, camZ);
  float3 d = make_float3(awayFromZero((ix + 0.5f - 0.5f * width) * pixel),
                         awayFromZero((iy + 0.5f - 0.5f * height) * pixel), 1.0f);
  float len = rsqrtf(dot(d, d));
  d = make_float3(d.x * len, d.y * len, d.z * len);
  float3 r = make_float3(1.0f / d.x, 1.0f / d.y, 1.0f / d.z);

  int bestTri = -1;
  float best = 1e30f;
  float ax = -o.x * r.x, bx = (nx * cell - o.x) * r.x;
  float ay = -o.y * r.y, by = (ny * cell - o.y) * r.y;
  float az = -o.z * r.z, bz = (nz * cell - o.z) * r.z;
  float tIn = fmaxf(fmaxf(fminf(ax, bx), fminf(ay, by)), fmaxf(fminf(az, bz), 0.0f));
  float tOut = fminf(fminf(fmaxf(ax, bx), fmaxf(ay, by)), fmaxf(az, bz));
  if (tIn < tOut) {
    float inv = 1.0f / cell;
    int x = min(max((int)((o.x + d.x * tIn) * inv), 0), nx - 1);
    int y = min(max((int)((o.y + d.y * tIn) * inv), 0), ny - 1);
    int z = min(max((int)((o.z + d.z * tIn) * inv), 0), nz - 1);
    int sx = d.x > 0 ? 1 : -1, sy = d.y > 0 ? 1 : -1, sz = d.z > 0 ? 1 : -1;
    float tx = ((x + (sx > 0)) * cell - o.x) * r.x, dx = cell * fabsf(r.x);
    float ty = ((y + (sy > 0)) * cell - o.y) * r.y, dy = cell * fabsf(r.y);
    float tz = ((z + (sz > 0)) * cell - o.z) * r.z, dz = cell * fabsf(r.z);
    while (true) {
      int c = (z * ny + y) * nx + x;
      for (int k = cellStart[c], end = cellStart[c + 1]; k < end; k++) {
        int id = cellTris[k];
        if (id != bestTri && hitTriangle(tris + 9 * id, o, d, best, best)) bestTri = id;
      }
      float tNext = fminf(tx, fminf(ty, tz));
      if (best <= tNext) break;  // nothing nearer can follow
      if (tx == tNext) {
        x += sx;
        tx += dx;
        if (x < 0 || x >= nx) break;
      } else if (ty == tNext) {
        y += sy;
        ty += dy;
        if (y < 0 || y >= ny) break;
      } else {
        z += sz;
        tz += dz;
        if (z >= nz) break;
      }
    }
  }
  hitTri[iy * width + ix] = bestTri;
  hitT[iy * width + ix] = bestTri < 0 ? -1.0f : best;
}
