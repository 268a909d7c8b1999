// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
typedef unsigned __int128 u128;
// the reference: limbs of 64 bits, byte by byte input
static void tagOf(const unsigned char* m, int length, const u32* key, u32* tag) {
  u64 k[4];
  memcpy(k, key, 32);
  u64 r0 = k[0] & 0x0ffffffc0fffffffull, r1 = k[1] & 0x0ffffffc0ffffffcull;
  u64 s1 = r1 + (r1 >> 2), h0 = 0, h1 = 0, h2 = 0;
  for (int at = 0; at < length; at += 16) {
    unsigned char block[17] = {0};
    int n = std::min(16, length - at);
    memcpy(block, m + at, n);
    block[n] = 1;
    u64 in[2];
    memcpy(in, block, 16);
    u128 d0 = u128(h0) + in[0];
    u128 d1 = u128(h1) + in[1] + u64(d0 >> 64);
    h0 = u64(d0);
    h1 = u64(d1);
    h2 += u64(d1 >> 64) + block[16];
    d0 = u128(h0) * r0 + u128(h1) * s1;
    d1 = u128(h0) * r1 + u128(h1) * r0 + u128(h2) * s1;
    h2 *= r0;
    h0 = u64(d0);
    d1 += u64(d0 >> 64);
    h1 = u64(d1);
    h2 += u64(d1 >> 64);
    u64 c = (h2 >> 2) + (h2 & ~3ull);
    h2 &= 3;
    d0 = u128(h0) + c;
    d1 = u128(h1) + u64(d0 >> 64);
    h0 = u64(d0);
    h1 = u64(d1);
    h2 += u64(d1 >> 64);
  }
  u128 g0 = u128(h0) + 5, g1 = u128(h1) + u64(g0 >> 64);
  if ((h2 + u64(g1 >> 64)) >> 2) {
    h0 = u64(g0);
    h1 = u64(g1);
  }
  u128 t0 = u128(h0) + k[2], t1 = u128(h1) + k[3] + u64(t0 >> 64);
  u64 out[2] = {u64(t0), u64(t1)};
  memcpy(tag, out, 16);
}
static void run(Bench& b, const char* name, int packets, int longest) {
  Rng r(17);
  std::vector<int> wordOffset(packets), byteLength(packets);
  size_t total = 0;
  for (int i = 0; i < packets; i++) {
    int kind = int(r.below(10));
    byteLength[i] = kind < 4 ? 40 + int(r.below(40)) : kind < 7 ? longest - int(r.below(8)) : 1 + int(r.below(longest));
    wordOffset[i] = int(total);
    total += (byteLength[i] + 15) / 16 * 4;
  }
  dim3 blk(96), grd(ceilDiv(packets, 96));
  b.begin(name, "poly1305_tags", grd, blk);
  b.array("words", "u32", total, 4);
  b.data("wordOffset", "int", wordOffset);
  b.data("byteLength", "int", byteLength);
  b.array("keys", "u32", size_t(packets) * 8, 4);
  b.array("tags", "u32", size_t(packets) * 4, 4);
  b.scalar("packets", packets);
  if (!b.gpu()) return;
  std::vector<u32> words(total), keys(size_t(packets) * 8);
  for (auto& x : words) x = r.u32();
  for (auto& x : keys) x = r.u32();
  Dev<u32> dw(words), dk(keys), dt(size_t(packets) * 4);
  Dev<int> doff(wordOffset), dl(byteLength);
  auto go = [&] { LAUNCH(poly1305_tags, grd, blk, 0, dw.p, doff.p, dl.p, dk.p, dt.p, packets); };
  b.once(go);
  auto o = dt.get();
  Cmp c(name, 0, 0);
  for (int p = 0; p < packets; p++) {
    u32 tag[4];
    tagOf((const unsigned char*)(words.data() + wordOffset[p]), byteLength[p], &keys[size_t(p) * 8], tag);
    for (int i = 0; i < 4; i++) c.add(size_t(p) * 4 + i, o[size_t(p) * 4 + i], tag[i]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 3000, 576);
  run(b, "large", 90000, 1460);
  return b.finish();
}
