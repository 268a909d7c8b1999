// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
struct Sha256 {  // byte oriented; the constants are computed from the primes
  uint32_t k[64], init[8];
  Sha256() {
    int found = 0;
    for (int p = 2; found < 64; p++) {
      bool prime = true;
      for (int q = 2; q * q <= p; q++) prime = prime && p % q;
      if (!prime) continue;
      long double c = cbrtl((long double)p), s = sqrtl((long double)p);
      k[found] = uint32_t((c - floorl(c)) * 4294967296.0L);
      if (found < 8) init[found] = uint32_t((s - floorl(s)) * 4294967296.0L);
      found++;
    }
  }
  static uint32_t ror(uint32_t v, int n) { return (v >> n) | (v << (32 - n)); }
  void digest(const uint8_t* data, size_t len, uint32_t out[8]) const {
    std::vector<uint8_t> m(data, data + len);
    m.push_back(0x80);
    while (m.size() % 64 != 56) m.push_back(0);
    for (int i = 7; i >= 0; i--) m.push_back(uint8_t(uint64_t(len) * 8 >> (8 * i)));
    std::copy(init, init + 8, out);
    for (size_t o = 0; o < m.size(); o += 64) {
      uint32_t w[64];
      for (int i = 0; i < 16; i++)
        w[i] = uint32_t(m[o + 4 * i]) << 24 | m[o + 4 * i + 1] << 16 | m[o + 4 * i + 2] << 8 | m[o + 4 * i + 3];
      for (int i = 16; i < 64; i++) {
        uint32_t s0 = ror(w[i - 15], 7) ^ ror(w[i - 15], 18) ^ w[i - 15] >> 3;
        uint32_t s1 = ror(w[i - 2], 17) ^ ror(w[i - 2], 19) ^ w[i - 2] >> 10;
        w[i] = w[i - 16] + s0 + w[i - 7] + s1;
      }
      uint32_t v[8];
      std::copy(out, out + 8, v);
      for (int i = 0; i < 64; i++) {
        uint32_t s1 = ror(v[4], 6) ^ ror(v[4], 11) ^ ror(v[4], 25), ch = (v[4] & v[5]) | (~v[4] & v[6]);
        uint32_t s0 = ror(v[0], 2) ^ ror(v[0], 13) ^ ror(v[0], 22);
        uint32_t maj = (v[0] & v[1]) | (v[2] & (v[0] | v[1]));
        uint32_t t1 = v[7] + s1 + ch + k[i] + w[i];
        for (int j = 7; j > 0; j--) v[j] = v[j - 1];
        v[4] += t1;
        v[0] = t1 + s0 + maj;
      }
      for (int j = 0; j < 8; j++) out[j] += v[j];
    }
  }
};
static void run(Bench& b, const char* name, int n) {
  dim3 blk(128), grd(ceilDiv(n, 128));
  size_t pairs = size_t(n) * kRecordPairs;
  b.begin(name, "sha256Records", grd, blk);
  b.array("records", "uint2", pairs);
  b.array("digests", "uint4", size_t(n) * 2);
  b.scalar("n", n);
  if (!b.gpu()) return;
  Rng r(23);
  std::vector<uint2> rec(pairs);
  for (auto& v : rec) v = make_uint2(r.u32(), r.u32());
  Dev<uint2> dr(rec);
  Dev<uint4> dd(size_t(n) * 2);
  auto go = [&] { LAUNCH(sha256Records, grd, blk, 0, dr.p, dd.p, n); };
  b.once(go);
  auto o = dd.get();
  Sha256 sha;
  Cmp c(name, 0, 0);
  uint32_t abc[8];  // known answer for "abc"
  sha.digest(reinterpret_cast<const uint8_t*>("abc"), 3, abc);
  c.add(0, abc[0], 0xba7816bfu);
  c.add(0, abc[7], 0xf20015adu);
  for (size_t i : sample(n, 40000)) {
    uint32_t w[8];
    sha.digest(reinterpret_cast<const uint8_t*>(&rec[i * kRecordPairs]), kRecordPairs * 8, w);
    const uint32_t* g = reinterpret_cast<const uint32_t*>(&o[2 * i]);
    for (int j = 0; j < 8; j++) c.add(i, g[j], w[j]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 29000);
  run(b, "large", 750000);
  return b.finish();
}
