// SPDX-License-Identifier: BSL-1.0
// One generation of Conway's life on a torus, 64 cells per word, neighbours counted with bit-sliced adders.
#pragma once
typedef unsigned long long u64;
struct Row3 {
  u64 left, mid, right;
};
__device__ inline Row3 fetch(const u64* row, int w, int words) {
  u64 prev = row[w == 0 ? words - 1 : w - 1], mid = row[w], next = row[w + 1 == words ? 0 : w + 1];
  Row3 r;
  r.mid = mid;
  r.left = (mid << 1) | (prev >> 63);
  r.right = (mid >> 1) | (next << 63);
  return r;
}
__device__ inline void fullAdd(u64 a, u64 b, u64 c, u64& sum, u64& carry) {
  sum = a ^ b ^ c;
  carry = (a & b) | (c & (a ^ b));
}
__global__ void life_words(const u64* now, u64* next, int words, int height) {
  int w = blockIdx.x * blockDim.x + threadIdx.x;
  if (w >= words) return;
  for (int y = blockIdx.y; y < height; y += gridDim.y) {
    int up = y == 0 ? height - 1 : y - 1, down = y == height - 1 ? 0 : y + 1;
    Row3 a = fetch(now + (size_t)up * words, w, words);
    Row3 b = fetch(now + (size_t)y * words, w, words);
    Row3 c = fetch(now + (size_t)down * words, w, words);
    u64 s0, c0, s1, c1, ones, c3;
    fullAdd(a.left, a.mid, a.right, s0, c0);
    fullAdd(c.left, c.mid, c.right, s1, c1);
    u64 s2 = b.left ^ b.right, c2 = b.left & b.right;
    fullAdd(s0, s1, s2, ones, c3);
    // two or three neighbours: exactly one of the four carries
    u64 two = ((c0 ^ c1) & ~(c2 | c3)) | ((c2 ^ c3) & ~(c0 | c1));
    next[(size_t)y * words + w] = two & (ones | b.mid);
  }
}
