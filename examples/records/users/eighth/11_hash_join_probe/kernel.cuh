// SPDX-License-Identifier: BSL-1.0
// Probe side of a hash join with chained buckets: every match gathers a payload row and adds to the probe row's sum.
#pragma once

__device__ __forceinline__ unsigned int hashOf(int key) {  // finaliser of murmur3
  unsigned int h = (unsigned int)key;
  h ^= h >> 16;
  h *= 0x85ebca6bu;
  h ^= h >> 13;
  h *= 0xc2b2ae35u;
  return h ^ (h >> 16);
}

// payload: price, discount, tax, quantity
__device__ __forceinline__ float revenueOf(float4 p) { return p.x * (1.0f - p.y) * (1.0f + p.z) * p.w; }

__global__ void __launch_bounds__(256)
    joinProbe(const int* __restrict__ bucketHead, const int* __restrict__ chainNext, const int* __restrict__ buildKey,
              const float4* __restrict__ payload, const int* __restrict__ probeKey, float* __restrict__ revenue,
              unsigned short* __restrict__ matches, unsigned long long* total, int probes, unsigned int bucketMask) {
  __shared__ unsigned int blockMatches;
  if (threadIdx.x == 0) blockMatches = 0;
  __syncthreads();

  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned int found = 0;
  if (i < probes) {
    const int key = probeKey[i];
    float sum = 0.0f;
    int row = bucketHead[hashOf(key) & bucketMask];
    while (row >= 0) {
      const int following = chainNext[row];
      if (buildKey[row] == key) {
        sum += revenueOf(__ldg(&payload[row]));
        found++;
      }
      row = following;
    }
    revenue[i] = sum;
    matches[i] = (unsigned short)min(found, 65535u);
  }
  const unsigned int inWarp = __reduce_add_sync(0xffffffffu, found);
  if ((threadIdx.x & 31) == 0 && inWarp) atomicAdd(&blockMatches, inWarp);
  __syncthreads();
  if (threadIdx.x == 0 && blockMatches) atomicAdd(total, (unsigned long long)blockMatches);
}
