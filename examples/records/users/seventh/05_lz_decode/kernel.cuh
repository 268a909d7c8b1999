// SPDX-License-Identifier: BSL-1.0
// Decompress many independent chunks of an LZ4-like format, one warp for each chunk.
#pragma once
constexpr unsigned kMinMatch = 4;

// the rest of a length of which the token holds the first four bits
__device__ inline unsigned extendLength(const unsigned char* __restrict__ src, unsigned& ip, unsigned length) {
  if (length == 15) {
    unsigned more;
    do {
      more = src[ip++];
      length += more;
    } while (more == 255);
  }
  return length;
}

__global__ void lz_decode_chunks(const unsigned char* __restrict__ packed, const unsigned* __restrict__ packedStart,
                                 unsigned char* unpacked, unsigned* __restrict__ unpackedBytes, unsigned chunkBytes,
                                 unsigned chunks) {
  unsigned lane = threadIdx.x % 32;
  unsigned chunk = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32;
  if (chunk >= chunks) return;

  unsigned ip = packedStart[chunk];
  const unsigned end = packedStart[chunk + 1];
  unsigned char* dst = unpacked + (size_t)chunk * chunkBytes;
  unsigned op = 0;

  while (ip < end) {
    unsigned token = packed[ip++];
    unsigned literals = extendLength(packed, ip, token >> 4);
    if (op + literals > chunkBytes) break;  // damaged
    for (unsigned j = lane; j < literals; j += 32) dst[op + j] = packed[ip + j];
    ip += literals;
    op += literals;
    if (ip >= end) break;  // the last sequence has no match

    unsigned offset = packed[ip] | packed[ip + 1] << 8;
    ip += 2;
    unsigned length = extendLength(packed, ip, token & 15) + kMinMatch;
    if (offset == 0 || offset > op || op + length > chunkBytes) break;
    __syncwarp();  // all bytes before op are there
    const unsigned char* from = dst + op - offset;
    if (offset >= length) {
      for (unsigned j = lane; j < length; j += 32) dst[op + j] = from[j];
    } else {
      for (unsigned j = lane; j < length; j += 32) dst[op + j] = from[j % offset];  // overlapping: a pattern repeats
    }
    op += length;
  }
  if (lane == 0) unpackedBytes[chunk] = op;
}
