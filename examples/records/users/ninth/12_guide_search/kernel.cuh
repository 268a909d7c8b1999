// SPDX-License-Identifier: BSL-1.0
// Search of many 20-base guides in a genome: sites before an NGG motif with at most a few mismatches.
#pragma once
constexpr int GUIDE = 20;
constexpr int SITE = GUIDE + 3;
constexpr int MAX_GUIDES = 64;
constexpr int SITES_PER_BLOCK = 256;
constexpr unsigned char BASE_G = 2;
constexpr unsigned char NO_HIT = 255;

__device__ inline int mismatches(const unsigned char* site, const unsigned char* guide, int limit) {
  int bad = 0;
  for (int k = GUIDE - 1; k >= 0; k--) {  // from the motif: guides differ there first
    if (site[k] != guide[k] && ++bad > limit) break;
  }
  return bad;
}

// genome: 0..3 or 4 for unknown; hits: [guide][mismatches]; best: fewest mismatches of any guide at the position
__global__ void __launch_bounds__(SITES_PER_BLOCK)
    guide_search(const unsigned char* __restrict__ genome, const unsigned char* __restrict__ guides, unsigned* hits,
                 unsigned char* __restrict__ best, int length, int guideCount, int limit) {
  __shared__ unsigned char text[SITES_PER_BLOCK + SITE];
  __shared__ unsigned char pattern[MAX_GUIDES * GUIDE];
  const int first = blockIdx.x * SITES_PER_BLOCK;
  for (int i = threadIdx.x; i < SITES_PER_BLOCK + SITE; i += SITES_PER_BLOCK)
    text[i] = first + i < length ? genome[first + i] : 4;
  for (int i = threadIdx.x; i < guideCount * GUIDE; i += SITES_PER_BLOCK) pattern[i] = guides[i];
  __syncthreads();

  const int pos = first + threadIdx.x;
  if (pos >= length) return;
  const unsigned char* site = text + threadIdx.x;
  unsigned char least = NO_HIT;
  if (site[GUIDE + 1] == BASE_G && site[GUIDE + 2] == BASE_G) {
    for (int g = 0; g < guideCount; g++) {
      int m = mismatches(site, pattern + g * GUIDE, limit);
      if (m > limit) continue;
      atomicAdd(&hits[g * (limit + 1) + m], 1u);
      if (m < least) least = (unsigned char)m;
    }
  }
  best[pos] = least;
}
