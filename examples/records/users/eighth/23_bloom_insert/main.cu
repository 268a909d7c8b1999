// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static uint64_t murmur(uint64_t k) {
  k = (k ^ (k >> 33)) * 0xFF51AFD7ED558CCDull;
  k = (k ^ (k >> 33)) * 0xC4CEB9FE1A85EC53ull;
  return k ^ (k >> 33);
}
static void run(Bench& b, const char* name, size_t n, u64 bits, int hashes, int blocks) {
  dim3 blk(512), grd(blocks ? blocks : ceilDiv(n, 512));
  const u64 seed = 77777;
  Rng r(23);
  std::vector<u64> keys(n);
  for (size_t i = 0; i < n; i++) {
    uint32_t t = r.below(20);
    if (t == 0)
      keys[i] = 0;
    else if (t < 5 && i > 100)
      keys[i] = keys[i - 1 - r.below(100)];  // seen not long ago
    else
      keys[i] = (u64(r.u32()) << 30) ^ r.u32();
  }
  size_t words = size_t((bits + 31) / 32);
  b.begin(name, "bloomInsert", grd, blk);
  b.data("keys", "unsigned long long", keys);
  b.scalar("count", n);
  b.array("filter", "unsigned int", words);
  b.scalar("filterBits", bits);
  b.scalar("hashes", hashes);
  b.scalar("seed", seed);
  if (!b.gpu()) return;
  Dev<u64> dk(keys);
  Dev<unsigned int> df(words);
  auto go = [&] { LAUNCH(bloomInsert, grd, blk, 0, dk.p, n, df.p, bits, hashes, seed); };
  df.zero();
  b.once(go);
  auto f = df.get();
  std::vector<bool> want(words * 32, false);
  for (u64 key : keys) {
    if (!key) continue;
    uint64_t a = murmur(key ^ seed), s = murmur(a + 0x9E3779B97F4A7C15ull) | 1;
    for (int k = 0; k < hashes; k++) want[size_t((unsigned __int128)(a + uint64_t(k) * s) * bits >> 64)] = true;
  }
  Cmp c(name, 0, 0);
  for (size_t i = 0; i < words * 32; i++) c.add(i, f[i / 32] >> (i % 32) & 1, want[i]);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 300000, 2900001, 6, 0);
  run(b, "large", 2700000, 27000011, 7, 792);
  return b.finish();
}
