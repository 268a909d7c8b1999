// SPDX-License-Identifier: BSL-1.0
// Overlap of rotated boxes (detection from above): every prediction against every ground truth, by polygon clipping.
#pragma once

constexpr int MAX_VERTICES = 12;
constexpr int BOX_FIELDS = 5;  // centre x, y, length, width, heading

struct Box {
  float x, y, halfL, halfW, c, s;
};

__device__ Box loadBox(const float* p) {
  Box b;
  b.x = p[0];
  b.y = p[1];
  b.halfL = 0.5f * p[2];
  b.halfW = 0.5f * p[3];
  sincosf(p[4], &b.s, &b.c);
  return b;
}

// keeps the part of the polygon with nx * x + ny * y <= limit
__device__ int clipHalfPlane(const float2* in, int count, float2* out, float nx, float ny, float limit) {
  int m = 0;
  for (int i = 0; i < count; i++) {
    float2 p = in[i], q = in[i + 1 < count ? i + 1 : 0];
    float dp = nx * p.x + ny * p.y - limit, dq = nx * q.x + ny * q.y - limit;
    if (dp <= 0 && m < MAX_VERTICES) out[m++] = p;
    if ((dp < 0 && dq > 0) || (dp > 0 && dq < 0)) {
      float t = dp / (dp - dq);
      if (m < MAX_VERTICES) out[m++] = make_float2(p.x + t * (q.x - p.x), p.y + t * (q.y - p.y));
    }
  }
  return m;
}

// the area that a has in common with b; works in the frame of b
__device__ float overlapArea(const Box& a, const Box& b) {
  float dx = a.x - b.x, dy = a.y - b.y;
  float cx = b.c * dx + b.s * dy, cy = -b.s * dx + b.c * dy;
  float c = a.c * b.c + a.s * b.s, s = a.s * b.c - a.c * b.s;
  float2 poly[MAX_VERTICES], work[MAX_VERTICES];
  const float sx[4] = {1, -1, -1, 1}, sy[4] = {1, 1, -1, -1};
  for (int k = 0; k < 4; k++) {
    float u = sx[k] * a.halfL, v = sy[k] * a.halfW;
    poly[k] = make_float2(cx + c * u - s * v, cy + s * u + c * v);
  }
  int n = clipHalfPlane(poly, 4, work, 1, 0, b.halfL);
  n = clipHalfPlane(work, n, poly, -1, 0, b.halfL);
  n = clipHalfPlane(poly, n, work, 0, 1, b.halfW);
  n = clipHalfPlane(work, n, poly, 0, -1, b.halfW);
  float area = 0;
  for (int i = 1; i + 1 < n; i++) {
    float2 e = make_float2(poly[i].x - poly[0].x, poly[i].y - poly[0].y);
    float2 f = make_float2(poly[i + 1].x - poly[0].x, poly[i + 1].y - poly[0].y);
    area += e.x * f.y - e.y * f.x;
  }
  return 0.5f * fabsf(area);
}

__global__ void rotated_iou(const float* __restrict__ predictions, const float* __restrict__ truths,
                            float* __restrict__ iou, int predictionCount, int truthCount) {
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  int i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i >= predictionCount || j >= truthCount) return;
  const float* p = predictions + i * BOX_FIELDS;
  const float* q = truths + j * BOX_FIELDS;
  float dx = p[0] - q[0], dy = p[1] - q[1];
  float reach = 0.5f * (sqrtf(p[2] * p[2] + p[3] * p[3]) + sqrtf(q[2] * q[2] + q[3] * q[3]));
  float result = 0;
  if (dx * dx + dy * dy < reach * reach) {
    float common = overlapArea(loadBox(p), loadBox(q));
    result = common / fmaxf(p[2] * p[3] + q[2] * q[3] - common, 1e-6f);
  }
  iou[size_t(i) * truthCount + j] = result;
}
