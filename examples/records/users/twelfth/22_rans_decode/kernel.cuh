// SPDX-License-Identifier: BSL-1.0
// Decodes independent byte-wise rANS streams, one a thread, with a table from slot to symbol in shared memory.
#pragma once
#define RANS_SCALE_BITS 12
#define RANS_SLOTS (1 << RANS_SCALE_BITS)
#define RANS_LOW (1u << 23)

struct RansReader {
  const unsigned char* next;
  unsigned state;

  __device__ explicit RansReader(const unsigned char* p) : next(p + 4) {
    state = p[0] | p[1] << 8 | p[2] << 16 | unsigned(p[3]) << 24;
  }
  __device__ unsigned slot() const { return state & (RANS_SLOTS - 1); }
  __device__ void advance(unsigned start, unsigned frequency) {
    state = frequency * (state >> RANS_SCALE_BITS) + slot() - start;
    while (state < RANS_LOW) state = state << 8 | *next++;
  }
};

// cumulative: 257 sums of the frequencies, the last is RANS_SLOTS
__global__ void __launch_bounds__(256)
    rans_decode(const unsigned char* __restrict__ streams, const int* __restrict__ streamStart,
                const unsigned short* __restrict__ cumulative, unsigned char* __restrict__ out, int count,
                int symbolsPerStream) {
  __shared__ unsigned char symbolOf[RANS_SLOTS];
  __shared__ unsigned short start[257];
  for (int s = threadIdx.x; s < 257; s += blockDim.x) start[s] = cumulative[s];
  __syncthreads();
  for (int s = threadIdx.x; s < 256; s += blockDim.x)
    for (int slot = start[s]; slot < start[s + 1]; slot++) symbolOf[slot] = s;
  __syncthreads();

  int stream = blockIdx.x * blockDim.x + threadIdx.x;
  if (stream >= count) return;
  RansReader reader(streams + streamStart[stream]);
  unsigned char* to = out + size_t(stream) * symbolsPerStream;
  for (int i = 0; i < symbolsPerStream; i += 4) {  // a multiple of four
    unsigned packed = 0;
#pragma unroll
    for (int j = 0; j < 4; j++) {
      unsigned s = symbolOf[reader.slot()];
      unsigned first = start[s];
      reader.advance(first, start[s + 1] - first);
      packed |= s << 8 * j;
    }
    *reinterpret_cast<unsigned*>(to + i) = packed;
  }
}
