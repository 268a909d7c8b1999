// SPDX-License-Identifier: BSL-1.0
// Line detection: every edge point votes for all lines through it (angle, distance), in fixed point.
#pragma once
__global__ void edge_votes(const short* px, const short* py, const int* cosine, const int* sine, unsigned* votes,
                           int points, int angles, int distances) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= points) return;
  int x = px[i], y = py[i];
  for (int a = 0; a < angles; a++) {
    int d = (x * cosine[a] + y * sine[a]) >> 14;
    int bin = d / 2 + distances / 2;
    if (bin >= 0 && bin < distances) atomicAdd(&votes[a * distances + bin], 1u);
  }
}
