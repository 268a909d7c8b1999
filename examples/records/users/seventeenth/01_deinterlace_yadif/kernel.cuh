// SPDX-License-Identifier: BSL-1.0
// Motion adaptive deinterlacing of one luma plane: edge directed spatial prediction, clamped to what the neighbouring
// fields allow (the scheme of yadif). Lines of the kept field are copied.
#pragma once

typedef unsigned char u8;

__device__ __forceinline__ int avg2(int a, int b) { return (a + b) >> 1; }

// cost of the direction that goes j pixels to the right on the line above and j to the left on the line below
__device__ __forceinline__ int edgeCost(const u8* above, const u8* below, int j) {
  return abs(int(above[j - 1]) - int(below[-j - 1])) + abs(int(above[j]) - int(below[-j])) +
         abs(int(above[j + 1]) - int(below[-j + 1]));
}

__global__ void deinterlace_yadif(const u8* __restrict__ prev, const u8* __restrict__ cur, const u8* __restrict__ next,
                                  u8* __restrict__ out, int width, int height, int pitch, int parity) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  const int p = y * pitch + x;
  if ((y & 1) == parity) {
    out[p] = cur[p];
    return;
  }
  if (y == 0 || y == height - 1) {  // only one neighbour
    out[p] = cur[y == 0 ? p + pitch : p - pitch];
    return;
  }
  const u8* above = cur + p - pitch;
  const u8* below = cur + p + pitch;
  const int c = above[0], e = below[0];
  int pred = avg2(c, e);
  if (x < 3 || x >= width - 3 || y < 2 || y >= height - 2) {
    out[p] = (u8)pred;
    return;
  }

  // spatial: look for a better direction, one step further only if the first was better
  int best = edgeCost(above, below, 0) - 1;
#pragma unroll
  for (int side = -1; side <= 1; side += 2) {
    int s = edgeCost(above, below, side);
    if (s < best) {
      best = s;
      pred = avg2(above[side], below[-side]);
      s = edgeCost(above, below, 2 * side);
      if (s < best) {
        best = s;
        pred = avg2(above[2 * side], below[-2 * side]);
      }
    }
  }

  // temporal: how far the prediction may be from the mean of the fields before and after
  const int d = avg2(prev[p], next[p]);
  const int td0 = abs(int(prev[p]) - int(next[p])) >> 1;
  const int td1 = (abs(int(prev[p - pitch]) - c) + abs(int(prev[p + pitch]) - e)) >> 1;
  const int td2 = (abs(int(next[p - pitch]) - c) + abs(int(next[p + pitch]) - e)) >> 1;
  int diff = max(td0, max(td1, td2));
  const int b = avg2(prev[p - 2 * pitch], next[p - 2 * pitch]);
  const int f = avg2(prev[p + 2 * pitch], next[p + 2 * pitch]);
  const int mx = max(max(d - e, d - c), min(b - c, f - e));
  const int mn = min(min(d - e, d - c), max(b - c, f - e));
  diff = max(max(diff, mn), -mx);
  out[p] = (u8)min(max(pred, d - diff), d + diff);
}
