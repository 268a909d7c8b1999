// SPDX-License-Identifier: BSL-1.0
// Decompresses LZ4 blocks, one warp per chunk: the lanes read the tokens together and share the copying.
#pragma once
#define LZ4_MIN_MATCH 4
#define LZ4_RUN_MASK 15

// length bytes after a token whose field is full; returns -1 if the input ends
__device__ int lz4_extra_length(const unsigned char* src, int* pos, int end) {
  int len = 0, byte;
  do {
    if (*pos >= end) return -1;
    byte = src[(*pos)++];
    len += byte;
  } while (byte == 255);
  return len;
}

// chunk c: src[offset[c] .. offset[c + 1]) -> dst[c * chunk_size ..); out_size[c] = bytes written, or -1 if corrupt
__global__ void lz4_decode(const unsigned char* __restrict__ src, const int* __restrict__ offset, unsigned char* dst,
                           int* out_size, int chunks, int chunk_size) {
  int chunk = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  int lane = threadIdx.x % 32;
  if (chunk >= chunks) return;

  int ip = offset[chunk], end = offset[chunk + 1];
  unsigned char* out = dst + (size_t)chunk * chunk_size;
  int op = 0;
  bool ok = true;

  while (ip < end) {
    int token = src[ip++];

    int literals = token >> 4;
    if (literals == LZ4_RUN_MASK) {
      int extra = lz4_extra_length(src, &ip, end);
      if (extra < 0) {
        ok = false;
        break;
      }
      literals += extra;
    }
    if (ip + literals > end || op + literals > chunk_size) {
      ok = false;
      break;
    }
    for (int i = lane; i < literals; i += 32) out[op + i] = src[ip + i];
    ip += literals;
    op += literals;
    if (ip == end) break;  // the last sequence has no match

    if (ip + 2 > end) {
      ok = false;
      break;
    }
    int distance = src[ip] | (src[ip + 1] << 8);
    ip += 2;
    int length = (token & LZ4_RUN_MASK);
    if (length == LZ4_RUN_MASK) {
      int extra = lz4_extra_length(src, &ip, end);
      if (extra < 0) {
        ok = false;
        break;
      }
      length += extra;
    }
    length += LZ4_MIN_MATCH;
    if (distance == 0 || distance > op || op + length > chunk_size) {
      ok = false;
      break;
    }

    __syncwarp();  // the bytes before op are complete
    const unsigned char* match = out + op - distance;
    if (distance >= length) {
      for (int i = lane; i < length; i += 32) out[op + i] = match[i];
    } else {
      // the match runs into its own output: the bytes repeat with that period
      for (int i = lane; i < length; i += 32) out[op + i] = match[i % distance];
    }
    op += length;
    __syncwarp();
  }
  if (lane == 0) out_size[chunk] = ok ? op : -1;
}
