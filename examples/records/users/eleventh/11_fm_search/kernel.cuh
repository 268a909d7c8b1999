// SPDX-License-Identifier: BSL-1.0
// Seeding of reads with an FM index: backward search from the end of the read. When the interval gets empty, the match
// becomes a seed, and the search goes on from the failing base. One thread per read.
#pragma once

// Per 64 symbols of the Burrows-Wheeler transform: 4 running counts, then the low and the high bit plane (2 words).
constexpr int kWordsPerBlock = 8;

struct FmIndex {
  const unsigned int* occ;
  const int* firstRow;
  int primary;  // row of the sentinel, stored as an A

  __device__ __forceinline__ int rank(int base, int position) const {
    const unsigned int* block = occ + size_t(position >> 6) * kWordsPerBlock;
    int count = int(__ldg(block + base));
    uint4 planes = __ldg(reinterpret_cast<const uint4*>(block) + 1);
    unsigned long long low = (unsigned long long)planes.y << 32 | planes.x;
    unsigned long long high = (unsigned long long)planes.w << 32 | planes.z;
    unsigned long long match = (base & 1 ? low : ~low) & (base & 2 ? high : ~high);
    match &= (1ULL << (position & 63)) - 1;
    count += __popcll(match);
    if (base == 0 && position > primary) count--;
    return count;
  }
};

struct SeedSummary {
  int seeds = 0, hits = 0, longest = 0, row = -1;

  __device__ __forceinline__ void close(int length, int low, int high, int minSeed, int maxHits) {
    if (length < minSeed) return;
    seeds++;
    hits += min(high - low, maxHits);
    if (length > longest) {
      longest = length;
      row = low;
    }
  }
};

__global__ void fm_search(const unsigned int* __restrict__ occ, const int* __restrict__ firstRow,
                          const unsigned int* __restrict__ packedReads, const int* __restrict__ readLength,
                          int4* __restrict__ summary, int reads, int wordsPerRead, int primary, int minSeed,
                          int maxHits) {
  const int read = blockIdx.x * blockDim.x + threadIdx.x;
  if (read >= reads) return;
  const FmIndex index = {occ, firstRow, primary};
  const unsigned int* bases = packedReads + size_t(read) * wordsPerRead;

  SeedSummary result;
  int low = 0, high = firstRow[4];
  int matched = 0;
  unsigned int word = 0;
  const int length = readLength[read];
  for (int i = length - 1; i >= 0; i--) {
    if (i == length - 1 || (i & 15) == 15) word = bases[i >> 4];
    int base = word >> 2 * (i & 15) & 3;
    int start = index.firstRow[base];
    int newLow = start + index.rank(base, low);
    int newHigh = start + index.rank(base, high);
    if (newLow < newHigh) {
      low = newLow;
      high = newHigh;
      matched++;
    } else {
      result.close(matched, low, high, minSeed, maxHits);
      low = start;
      high = index.firstRow[base + 1];
      matched = 1;
    }
  }
  result.close(matched, low, high, minSeed, maxHits);
  summary[read] = make_int4(result.seeds, result.hits, result.longest, result.row);
}
