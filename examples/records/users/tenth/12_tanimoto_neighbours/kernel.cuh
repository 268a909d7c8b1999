// SPDX-License-Identifier: BSL-1.0
// Counts for every molecule the others whose 1024-bit fingerprint has a Tanimoto similarity over a threshold.
#pragma once

namespace fp {
constexpr int kWords = 32;
constexpr int kQuads = kWords / 4;
constexpr int kTile = 64;
constexpr int kBlock = 128;
}  // namespace fp

__device__ __forceinline__ int commonBits(const uint4& a, const uint4& b) {
  return __popc(a.x & b.x) + __popc(a.y & b.y) + __popc(a.z & b.z) + __popc(a.w & b.w);
}

// prints: molecules x 32 words; bitCount: the number of set bits of each. The columns blockIdx.y * columnsPerBlock ...
// are compared by one block, so that neighbours has to be added to with atomics.
__global__ void __launch_bounds__(fp::kBlock)
    tanimotoNeighbours(const unsigned* __restrict__ prints, const int* __restrict__ bitCount,
                       int* __restrict__ neighbours, int molecules, int columnsPerBlock, float threshold) {
  __shared__ uint4 tile[fp::kTile][fp::kQuads];
  __shared__ int tileBits[fp::kTile];

  const uint4* quads = reinterpret_cast<const uint4*>(prints);
  const int row = blockIdx.x * fp::kBlock + threadIdx.x;
  const bool active = row < molecules;
  uint4 own[fp::kQuads];
  int ownBits = 0;
  if (active) {
#pragma unroll
    for (int w = 0; w < fp::kQuads; w++) own[w] = quads[size_t(row) * fp::kQuads + w];
    ownBits = bitCount[row];
  }

  const int columnEnd = min(int(blockIdx.y + 1) * columnsPerBlock, molecules);
  int found = 0;
  for (int base = blockIdx.y * columnsPerBlock; base < columnEnd; base += fp::kTile) {
    const int count = min(fp::kTile, columnEnd - base);
    for (int i = threadIdx.x; i < count * fp::kQuads; i += fp::kBlock)
      tile[i / fp::kQuads][i % fp::kQuads] = quads[size_t(base) * fp::kQuads + i];
    if (threadIdx.x < count) tileBits[threadIdx.x] = bitCount[base + threadIdx.x];
    __syncthreads();

    if (active) {
      for (int j = 0; j < count; j++) {
        const int otherBits = tileBits[j];
        // the similarity is at most the ratio of the bit counts
        if (min(ownBits, otherBits) < threshold * max(ownBits, otherBits)) continue;
        int common = 0;
#pragma unroll
        for (int w = 0; w < fp::kQuads; w++) common += commonBits(own[w], tile[j][w]);
        const int together = ownBits + otherBits - common;
        if (common >= threshold * together && base + j != row) found++;
      }
    }
    __syncthreads();
  }
  if (found > 0) atomicAdd(&neighbours[row], found);
}
