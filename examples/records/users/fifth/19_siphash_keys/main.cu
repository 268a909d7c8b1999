// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static uint64_t rl(uint64_t v, int n) { return v << n | v >> (64 - n); }
static uint64_t hostSip(const unsigned char* p, int n, uint64_t k0, uint64_t k1) {
  uint64_t v0 = k0 ^ 0x736f6d6570736575ull, v1 = k1 ^ 0x646f72616e646f6dull, v2 = k0 ^ 0x6c7967656e657261ull,
           v3 = k1 ^ 0x7465646279746573ull;
  auto round = [&](int times) {
    while (times--) {
      v0 += v1, v2 += v3;
      v1 = rl(v1, 13), v3 = rl(v3, 16);
      v1 ^= v0, v3 ^= v2;
      v0 = rl(v0, 32);
      v2 += v1, v0 += v3;
      v1 = rl(v1, 17), v3 = rl(v3, 21);
      v1 ^= v2, v3 ^= v0;
      v2 = rl(v2, 32);
    }
  };
  for (int at = 0; at <= n; at += 8) {
    uint64_t m = 0;
    bool last = at + 8 > n;
    memcpy(&m, p + at, last ? n - at : 8);
    if (last) m |= uint64_t(n) << 56;
    v3 ^= m;
    round(2);
    v0 ^= m;
  }
  v2 ^= 0xff;
  round(4);
  return v0 ^ v1 ^ v2 ^ v3;
}
static void run(Bench& b, const char* name, int keys) {
  dim3 blk(256), grd(std::min(ceilDiv(keys, 256), 1056u));
  Rng r(70);
  std::vector<unsigned char> blob;
  std::vector<int> start(1, 0);
  for (int i = 0; i < keys; i++) {
    char t[64];
    int n = 0;
    switch (r.below(3)) {
      case 0: n = snprintf(t, sizeof t, "user:%u", r.below(100000000)); break;
      case 1: n = snprintf(t, sizeof t, "session/%08x%08x", r.u32(), r.u32()); break;
      default:
        n = r.below(41);
        for (int k = 0; k < n; k++) t[k] = char('a' + r.below(26));
    }
    blob.insert(blob.end(), t, t + n);
    start.push_back(int(blob.size()));
  }
  unsigned long long k0 = 0x0706050403020100ull, k1 = 0x0f0e0d0c0b0a0908ull;
  b.begin(name, "siphash_keys", grd, blk);
  b.data("blob", "unsigned char", blob);
  b.data("start", "int", start);
  b.array("hash", "unsigned long long", keys);
  b.array("shardCount", "int", SHARDS);
  b.scalar("keys", keys);
  b.scalar("k0", k0);
  b.scalar("k1", k1);
  if (!b.gpu()) return;
  Dev<unsigned char> db(blob);
  Dev<int> ds(start), dc(SHARDS);
  Dev<unsigned long long> dh(keys);
  auto go = [&] { LAUNCH(siphash_keys, grd, blk, 0, db.p, ds.p, dh.p, dc.p, keys, k0, k1); };
  b.once(go);
  auto h = dh.get();
  auto n = dc.get();
  Cmp c(name, 0, 0);
  std::vector<int> want(SHARDS, 0);
  for (int i = 0; i < keys; i++) {
    uint64_t w = hostSip(blob.data() + start[i], start[i + 1] - start[i], k0, k1);
    want[w >> 56]++;
    c.add(i, h[i] == w, 1);
  }
  for (int i = 0; i < SHARDS; i++) c.add(i, n[i], want[i]);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 60013);
  run(b, "large", 1500007);
  return b.finish();
}
