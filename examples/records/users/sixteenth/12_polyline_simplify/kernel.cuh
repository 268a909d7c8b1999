// SPDX-License-Identifier: BSL-1.0
// Douglas-Peucker simplification of map polylines: a warp per polyline with its own stack of segments.
#pragma once
#define SIMPLIFY_WARPS 4
#define SIMPLIFY_STACK 32  // the shorter part is taken first, so the depth is at most the logarithm of the length

__device__ __forceinline__ float segmentDistance2(float2 p, float2 a, float2 b) {
  float dx = b.x - a.x, dy = b.y - a.y, px = p.x - a.x, py = p.y - a.y;
  float length2 = dx * dx + dy * dy;
  float t = length2 > 0.0f ? (px * dx + py * dy) / length2 : 0.0f;
  t = fminf(fmaxf(t, 0.0f), 1.0f);
  float ex = px - t * dx, ey = py - t * dy;
  return ex * ex + ey * ey;
}

// block: SIMPLIFY_WARPS warps; polyline i has the vertices offsets[i] .. offsets[i + 1] - 1, at least two
__global__ void polyline_simplify(const float* __restrict__ xs, const float* __restrict__ ys,
                                  const int* __restrict__ offsets, unsigned char* keep, int* __restrict__ kept,
                                  int polylines, float tolerance) {
  __shared__ int2 stacks[SIMPLIFY_WARPS][SIMPLIFY_STACK];
  int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  int polyline = blockIdx.x * SIMPLIFY_WARPS + warp;
  if (polyline >= polylines) return;
  int first = offsets[polyline], last = offsets[polyline + 1] - 1;
  int2* stack = stacks[warp];

  for (int i = first + lane; i <= last; i += 32) keep[i] = i == first || i == last;
  if (lane == 0) stack[0] = make_int2(first, last);
  __syncwarp();

  int depth = 1, count = 2;
  while (depth > 0) {
    int2 part = stack[--depth];
    float2 a = make_float2(xs[part.x], ys[part.x]), b = make_float2(xs[part.y], ys[part.y]);
    float farthest = -1.0f;
    int index = part.x;
    for (int i = part.x + 1 + lane; i < part.y; i += 32) {
      float d = segmentDistance2(make_float2(xs[i], ys[i]), a, b);
      if (d > farthest) {
        farthest = d;
        index = i;
      }
    }
    for (int s = 16; s > 0; s >>= 1) {
      float d = __shfl_xor_sync(0xFFFFFFFFu, farthest, s);
      int i = __shfl_xor_sync(0xFFFFFFFFu, index, s);
      if (d > farthest || (d == farthest && i < index)) {
        farthest = d;
        index = i;
      }
    }
    __syncwarp();  // all have read the stack
    if (farthest > tolerance * tolerance) {
      int2 left = make_int2(part.x, index), right = make_int2(index, part.y);
      bool leftLonger = left.y - left.x > right.y - right.x;
      if (lane == 0) {
        keep[index] = 1;
        stack[depth] = leftLonger ? left : right;
        stack[depth + 1] = leftLonger ? right : left;
      }
      depth += 2;
      count++;
      __syncwarp();
    }
  }
  if (lane == 0) kept[polyline] = count;
}
