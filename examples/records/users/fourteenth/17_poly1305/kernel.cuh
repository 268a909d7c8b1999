// SPDX-License-Identifier: BSL-1.0
// Poly1305 tags of many packets, a thread each: limbs of 26 bits, products of 64 bits.
#pragma once
typedef unsigned int u32;
typedef unsigned long long u64;
constexpr u32 LIMB = 0x3ffffff;

struct Poly1305 {
  u32 r[5], h[5];

  __device__ void init(const u32* __restrict__ key) {
    u32 k0 = key[0], k1 = key[1], k2 = key[2], k3 = key[3];
    r[0] = k0 & 0x3ffffff;
    r[1] = ((k0 >> 26) | (k1 << 6)) & 0x3ffff03;
    r[2] = ((k1 >> 20) | (k2 << 12)) & 0x3ffc0ff;
    r[3] = ((k2 >> 14) | (k3 << 18)) & 0x3f03fff;
    r[4] = (k3 >> 8) & 0x00fffff;
    for (int i = 0; i < 5; i++) h[i] = 0;
  }

  __device__ void block(u32 m0, u32 m1, u32 m2, u32 m3, u32 top) {
    h[0] += m0 & LIMB;
    h[1] += ((m0 >> 26) | (m1 << 6)) & LIMB;
    h[2] += ((m1 >> 20) | (m2 << 12)) & LIMB;
    h[3] += ((m2 >> 14) | (m3 << 18)) & LIMB;
    h[4] += (m3 >> 8) | (top << 24);
    u64 d[5];
#pragma unroll
    for (int i = 0; i < 5; i++) {
      d[i] = 0;
#pragma unroll
      for (int j = 0; j < 5; j++) d[i] += u64(h[j]) * (j <= i ? r[i - j] : 5 * r[5 + i - j]);
    }
    u64 carry = 0;
#pragma unroll
    for (int i = 0; i < 5; i++) {
      d[i] += carry;
      h[i] = u32(d[i]) & LIMB;
      carry = d[i] >> 26;
    }
    carry = h[0] + 5 * carry;
    h[0] = u32(carry) & LIMB;
    h[1] += u32(carry >> 26);
  }

  __device__ void finish(const u32* __restrict__ pad, u32* __restrict__ tag) {
    u32 c = h[1] >> 26;
    h[1] &= LIMB;
    for (int i = 2; i < 5; i++) {
      h[i] += c;
      c = h[i] >> 26;
      h[i] &= LIMB;
    }
    h[0] += 5 * c;
    c = h[0] >> 26;
    h[0] &= LIMB;
    h[1] += c;
    // h - p, and choose it unless it is negative
    u32 g[5];
    c = 5;
    for (int i = 0; i < 5; i++) {
      g[i] = h[i] + c;
      c = g[i] >> 26;
      g[i] &= LIMB;
    }
    u32 mask = 0u - c;
    for (int i = 0; i < 5; i++) h[i] = (h[i] & ~mask) | (g[i] & mask);
    u32 w[4] = {h[0] | (h[1] << 26), (h[1] >> 6) | (h[2] << 20), (h[2] >> 12) | (h[3] << 14),
                (h[3] >> 18) | (h[4] << 8)};
    u64 sum = 0;
    for (int i = 0; i < 4; i++) {
      sum += u64(w[i]) + pad[i];
      tag[i] = u32(sum);
      sum >>= 32;
    }
  }
};

// a packet begins at a multiple of four words; the bytes after its end are undefined
__global__ void poly1305_tags(const u32* __restrict__ words, const int* __restrict__ wordOffset,
                              const int* __restrict__ byteLength, const u32* __restrict__ keys,
                              u32* __restrict__ tags, int packets) {
  int p = blockIdx.x * blockDim.x + threadIdx.x;
  if (p >= packets) return;
  const uint4* data = reinterpret_cast<const uint4*>(words + wordOffset[p]);
  int length = byteLength[p];

  Poly1305 mac;
  mac.init(keys + size_t(p) * 8);
  for (; length >= 16; length -= 16) {
    uint4 m = *data++;
    mac.block(m.x, m.y, m.z, m.w, 1);
  }
  if (length > 0) {
    uint4 m = *data;
    u32 w[4] = {m.x, m.y, m.z, m.w};
#pragma unroll
    for (int i = 0; i < 4; i++) {
      int kept = min(max(length - 4 * i, 0), 4);
      if (kept < 4) w[i] &= (1u << (8 * kept)) - 1;
      if (length / 4 == i) w[i] |= 1u << (8 * (length % 4));
    }
    mac.block(w[0], w[1], w[2], w[3], 0);
  }
  mac.finish(keys + size_t(p) * 8 + 4, tags + size_t(p) * 4);
}
