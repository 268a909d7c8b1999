// SPDX-License-Identifier: BSL-1.0
// Rasterises triangles into a visibility buffer (depth and triangle number in 64 bits), a warp per triangle.
#pragma once

struct Viewport {
  int width, height;
};

struct FixedVertex {
  int x, y;  // 1/16 of a pixel
  float z;
};

__device__ inline FixedVertex loadVertex(const float* __restrict__ positions, int index) {
  const float* p = positions + 3 * size_t(index);
  return {__float2int_rn(p[0] * 16.0f), __float2int_rn(p[1] * 16.0f), p[2]};
}

// edge function a * x + b * y + c of the directed edge from v to w; points on it count by the top-left fill rule
struct Edge {
  int a, b, bias;
  long long c;
  __device__ Edge(const FixedVertex& v, const FixedVertex& w) : a(v.y - w.y), b(w.x - v.x) {
    c = -((long long)a * v.x + (long long)b * v.y);
    bias = a > 0 || (a == 0 && b > 0) ? 0 : -1;
  }
  __device__ long long at(int x, int y) const { return (long long)a * x + (long long)b * y + c; }
};

__global__ void rasterizeTriangles(const float* __restrict__ positions, const int* __restrict__ indices, int triangles,
                                   unsigned long long* __restrict__ visibility, Viewport view) {
  const int lane = threadIdx.x % 32;
  const int triangle = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  if (triangle >= triangles) return;

  FixedVertex v0 = loadVertex(positions, indices[3 * triangle]);
  FixedVertex v1 = loadVertex(positions, indices[3 * triangle + 1]);
  FixedVertex v2 = loadVertex(positions, indices[3 * triangle + 2]);

  long long area = (long long)(v1.x - v0.x) * (v2.y - v0.y) - (long long)(v1.y - v0.y) * (v2.x - v0.x);
  if (area <= 0) return;  // back side or degenerate

  // pixel centres are at 8/16: first and last centre inside the bounding box
  int minX = max((min(v0.x, min(v1.x, v2.x)) + 7) >> 4, 0);
  int minY = max((min(v0.y, min(v1.y, v2.y)) + 7) >> 4, 0);
  int maxX = min((max(v0.x, max(v1.x, v2.x)) - 8) >> 4, view.width - 1);
  int maxY = min((max(v0.y, max(v1.y, v2.y)) - 8) >> 4, view.height - 1);
  if (minX > maxX || minY > maxY) return;

  const Edge e0(v1, v2), e1(v2, v0), e2(v0, v1);
  const float invArea = 1.0f / float(area);
  const int boxWidth = maxX - minX + 1;
  const int pixels = boxWidth * (maxY - minY + 1);
  for (int i = lane; i < pixels; i += 32) {
    int row = i / boxWidth;
    int px = minX + i - row * boxWidth, py = minY + row;
    int sx = px * 16 + 8, sy = py * 16 + 8;
    long long w0 = e0.at(sx, sy), w1 = e1.at(sx, sy), w2 = e2.at(sx, sy);
    if (((w0 + e0.bias) | (w1 + e1.bias) | (w2 + e2.bias)) < 0) continue;

    float l1 = float(w1) * invArea, l2 = float(w2) * invArea;
    float z = __saturatef(v0.z + l1 * (v1.z - v0.z) + l2 * (v2.z - v0.z));
    unsigned long long key = (unsigned long long)__float_as_uint(z) << 32 | unsigned(triangle);
    atomicMin(&visibility[size_t(py) * view.width + px], key);
  }
}
