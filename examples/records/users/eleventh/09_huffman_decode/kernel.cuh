// SPDX-License-Identifier: BSL-1.0
// Decoder of a canonical Huffman stream. The encoder noted the bit position of every chunk of symbols; one thread
// decodes one chunk with a table lookup per symbol and stores four symbols at a time.
#pragma once
constexpr int kMaxCodeLength = 11;
constexpr int kTableSize = 1 << kMaxCodeLength;

class BitReader {
 public:
  __device__ BitReader(const unsigned int* words, long long bit) : next_(words + (bit >> 5)) {
    int skip = int(bit & 31);
    buffer_ = (unsigned long long)(*next_++) << (32 + skip);
    available_ = 32 - skip;
    refill();
  }
  __device__ __forceinline__ unsigned int peek() const { return unsigned(buffer_ >> (64 - kMaxCodeLength)); }
  __device__ __forceinline__ void skip(int bits) {
    buffer_ <<= bits;
    available_ -= bits;
  }
  __device__ __forceinline__ void refill() {
    if (available_ <= 32) {
      buffer_ |= (unsigned long long)(*next_++) << (32 - available_);
      available_ += 32;
    }
  }

 private:
  const unsigned int* next_;
  unsigned long long buffer_;
  int available_;
};

__device__ __forceinline__ unsigned int decodeSymbol(BitReader& reader, const unsigned short* table) {
  unsigned int entry = table[reader.peek()];
  reader.skip(entry >> 8);
  return entry & 0xff;
}

// table entry: length << 8 | symbol
__global__ void huffman_decode(const unsigned int* __restrict__ stream, const unsigned short* __restrict__ table,
                               const long long* __restrict__ chunkBit, unsigned int* __restrict__ out, int chunks,
                               int chunkSymbols) {
  __shared__ unsigned short lookup[kTableSize];
  for (int i = threadIdx.x; i < kTableSize; i += blockDim.x) lookup[i] = table[i];
  __syncthreads();

  const int chunk = blockIdx.x * blockDim.x + threadIdx.x;
  if (chunk >= chunks) return;
  BitReader reader(stream, chunkBit[chunk]);
  unsigned int* target = out + size_t(chunk) * (chunkSymbols / 4);
  for (int i = 0; i < chunkSymbols; i += 4) {
    unsigned int packed = decodeSymbol(reader, lookup);
    packed |= decodeSymbol(reader, lookup) << 8;
    reader.refill();  // two codes never take more than 22 bits
    packed |= decodeSymbol(reader, lookup) << 16;
    packed |= decodeSymbol(reader, lookup) << 24;
    reader.refill();
    *target++ = packed;
  }
}
