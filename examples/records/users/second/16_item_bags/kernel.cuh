// SPDX-License-Identifier: BSL-1.0
// Recommender: mean embedding of the items each user looked at (64 numbers per item, 16 lanes of float4).
#pragma once
__global__ void item_bags(const int* __restrict__ bagStart, const int* __restrict__ item,
                          const float4* __restrict__ table, float4* __restrict__ user, int bags) {
  int lane = threadIdx.x;
  int bag = blockIdx.x * blockDim.y + threadIdx.y;
  if (bag >= bags) return;
  int from = bagStart[bag], to = bagStart[bag + 1];
  float4 s = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
  for (int k = from; k < to; k++) {
    float4 e = table[item[k] * 16 + lane];
    s.x += e.x;
    s.y += e.y;
    s.z += e.z;
    s.w += e.w;
  }
  float f = to > from ? 1.0f / (to - from) : 0.0f;
  user[bag * 16 + lane] = make_float4(s.x * f, s.y * f, s.z * f, s.w * f);
}
