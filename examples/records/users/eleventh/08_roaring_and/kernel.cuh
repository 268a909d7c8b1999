// SPDX-License-Identifier: BSL-1.0
// Cardinality of the intersections of pairs of roaring bitmap containers. A container holds the low 16 bits of its
// members either as a sorted array or as a bitmap of 65536 bits. One warp per pair.
#pragma once
enum ContainerKind { CONTAINER_ARRAY = 0, CONTAINER_BITMAP = 1 };
constexpr int kBitmapWords = 1024;

struct Container {
  int kind, offset, cardinality;
};

__device__ __forceinline__ Container loadContainer(const int* kinds, const int* offsets, const int* cards, int id) {
  return {kinds[id], offsets[id], cards[id]};
}

__device__ bool contains(const unsigned short* __restrict__ sorted, int n, unsigned short value) {
  int low = 0, high = n;
  while (low < high) {
    int middle = (low + high) >> 1;
    unsigned short m = sorted[middle];
    if (m == value) return true;
    if (m < value)
      low = middle + 1;
    else
      high = middle;
  }
  return false;
}

__global__ void roaring_and(const int* __restrict__ kinds, const int* __restrict__ offsets,
                            const int* __restrict__ cardinalities, const unsigned short* __restrict__ members,
                            const unsigned long long* __restrict__ bitmaps, const int* __restrict__ first,
                            const int* __restrict__ second, int* __restrict__ result, int pairs) {
  const int warp = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32;
  const int lane = threadIdx.x % 32;
  if (warp >= pairs) return;
  Container a = loadContainer(kinds, offsets, cardinalities, first[warp]);
  Container b = loadContainer(kinds, offsets, cardinalities, second[warp]);
  // The smaller array comes first, a bitmap last.
  if (a.kind > b.kind || (a.kind == b.kind && a.cardinality > b.cardinality)) {
    Container t = a;
    a = b;
    b = t;
  }

  int count = 0;
  if (a.kind == CONTAINER_BITMAP) {
    const ulonglong2* x = reinterpret_cast<const ulonglong2*>(bitmaps + a.offset);
    const ulonglong2* y = reinterpret_cast<const ulonglong2*>(bitmaps + b.offset);
#pragma unroll 4
    for (int i = lane; i < kBitmapWords / 2; i += 32) {
      ulonglong2 u = x[i], v = y[i];
      count += __popcll(u.x & v.x) + __popcll(u.y & v.y);
    }
  } else if (b.kind == CONTAINER_BITMAP) {
    const unsigned long long* bits = bitmaps + b.offset;
    for (int i = lane; i < a.cardinality; i += 32) {
      unsigned short value = members[a.offset + i];
      count += int(bits[value >> 6] >> (value & 63) & 1);
    }
  } else {
    const unsigned short* other = members + b.offset;
    for (int i = lane; i < a.cardinality; i += 32) count += contains(other, b.cardinality, members[a.offset + i]);
  }

  for (int o = 16; o > 0; o /= 2) count += __shfl_down_sync(0xffffffffu, count, o);
  if (lane == 0) result[warp] = count;
}
