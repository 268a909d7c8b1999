// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static uint32_t root(uint32_t p, bool cube) {  // the first 32 fraction bits of a root of a small prime
  long double r = cube ? cbrtl((long double)p) : sqrtl((long double)p);
  return uint32_t((r - floorl(r)) * 4294967296.0L);
}
static void sha(const std::vector<unsigned char>& in, uint32_t h[8]) {
  static uint32_t k[64], h0[8];
  if (!k[0]) {
    int c = 0;
    for (uint32_t p = 2; c < 64; p++) {
      bool prime = true;
      for (uint32_t d = 2; d * d <= p; d++) prime = prime && p % d;
      if (!prime) continue;
      if (c < 8) h0[c] = root(p, false);
      k[c++] = root(p, true);
    }
  }
  auto m = in;
  m.push_back(0x80);
  while (m.size() % 64 != 56) m.push_back(0);
  for (int s = 56; s >= 0; s -= 8) m.push_back((unsigned char)(uint64_t(in.size()) * 8 >> s));
  memcpy(h, h0, 32);
  auto ro = [](uint32_t v, int n) { return (v >> n) | (v << (32 - n)); };
  for (size_t o = 0; o < m.size(); o += 64) {
    uint32_t w[64], v[8];
    for (int i = 0; i < 16; i++)
      w[i] = uint32_t(m[o + 4 * i]) << 24 | m[o + 4 * i + 1] << 16 | m[o + 4 * i + 2] << 8 | m[o + 4 * i + 3];
    for (int i = 16; i < 64; i++)
      w[i] = w[i - 16] + w[i - 7] + (ro(w[i - 15], 7) ^ ro(w[i - 15], 18) ^ (w[i - 15] >> 3)) +
             (ro(w[i - 2], 17) ^ ro(w[i - 2], 19) ^ (w[i - 2] >> 10));
    memcpy(v, h, 32);
    for (int i = 0; i < 64; i++) {
      uint32_t t1 = v[7] + (ro(v[4], 6) ^ ro(v[4], 11) ^ ro(v[4], 25)) + ((v[4] & v[5]) ^ (~v[4] & v[6])) + k[i] + w[i];
      uint32_t t2 = (ro(v[0], 2) ^ ro(v[0], 13) ^ ro(v[0], 22)) + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
      for (int q = 7; q > 0; q--) v[q] = v[q - 1];
      v[4] += t1;
      v[0] = t1 + t2;
    }
    for (int q = 0; q < 8; q++) h[q] += v[q];
  }
}
static void run(Bench& b, const char* name, int n) {
  dim3 blk(128), grd(ceilDiv(n, 128));
  b.begin(name, "merkle_level", grd, blk);
  b.array("children", "uint4", size_t(n) * 4, 16);
  b.array("parents", "uint4", size_t(n) * 2, 16);
  b.scalar("count", n);
  if (!b.gpu()) return;
  Rng r(13);
  std::vector<uint4> a(size_t(n) * 4);
  for (auto& v : a) v = make_uint4(r.u32(), r.u32(), r.u32(), r.u32());
  Dev<uint4> da(a), dp(size_t(n) * 2);
  auto go = [&] { LAUNCH(merkle_level, grd, blk, 0, da.p, dp.p, n); };
  b.once(go);
  auto o = dp.get();
  Cmp c(name, 0, 0);
  {  // the reference itself, on "abc"
    uint32_t h[8];
    sha({'a', 'b', 'c'}, h);
    c.add(0, h[0], 0xba7816bfu);
    c.add(0, h[7], 0xf20015adu);
  }
  const uint32_t *in = (const uint32_t*)a.data(), *out = (const uint32_t*)o.data();
  for (size_t i : sample(n, 20000)) {
    std::vector<unsigned char> m;
    for (int k = 0; k < 16; k++)
      for (int s = 24; s >= 0; s -= 8) m.push_back((unsigned char)(in[i * 16 + k] >> s));
    uint32_t h[8];
    sha(m, h);
    for (int k = 0; k < 8; k++) c.add(i, out[i * 8 + k], h[k]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 24000);
  run(b, "large", 700000);
  return b.finish();
}
