// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void philoxHost(uint32_t k0, uint32_t k1, uint32_t c[4]) {
  for (int i = 0; i < 10; i++) {
    uint64_t a = uint64_t(0xD2511F53u) * c[0], b = uint64_t(0xCD9E8D57u) * c[2];
    uint32_t n0 = uint32_t(b >> 32) ^ c[1] ^ (k0 + uint32_t(i) * 0x9E3779B9u);
    uint32_t n2 = uint32_t(a >> 32) ^ c[3] ^ (k1 + uint32_t(i) * 0xBB67AE85u);
    c[0] = n0;
    c[1] = uint32_t(b);
    c[2] = n2;
    c[3] = uint32_t(a);
  }
}
static void run(Bench& b, const char* name, int tokens, int hidden, float p, int maxBlocks) {
  const unsigned groups = unsigned(size_t(tokens) * hidden / 8), groupsPerRow = hidden / 8;
  const unsigned dropBelow = unsigned(p * 65536);
  const float keepScale = 1 / (1 - p);
  const uint64_t seed = 0x5DEECE66D1234ull, offset = (7ull << 32) + 41;
  dim3 blk(256), grd(std::min(ceilDiv(groups, 256), unsigned(maxBlocks)));
  size_t n = size_t(groups) * 8;
  b.begin(name, "dropoutAddResidual", grd, blk);
  b.array("x", "half", n);
  b.array("bias", "half", hidden);
  b.array("residual", "half", n);
  b.array("out", "half", n);
  b.array("mask", "unsigned char", groups);
  b.scalar("groups", groups);
  b.scalar("groupsPerRow", groupsPerRow);
  b.scalar("dropBelow", dropBelow);
  b.scalar("keepScale", keepScale);
  b.scalar("seed", seed);
  b.scalar("offset", offset);
  if (!b.gpu()) return;
  Rng r(3);
  std::vector<__half> table(65521), x(n), res(n), bias(hidden);
  for (auto& v : table) v = __float2half(r.normal());
  for (auto& v : bias) v = __float2half(0.3f * r.normal());
  for (size_t i = 0; i < n; i++) {
    x[i] = table[i % 65521];
    res[i] = table[(i * 7 + 1001) % 65521];
  }
  Dev<__half> dx(x), db(bias), dr(res), dout(n);
  Dev<unsigned char> dm(groups);
  auto go = [&] {
    LAUNCH(dropoutAddResidual, grd, blk, 0, dx.p, db.p, dr.p, dout.p, dm.p, groups, groupsPerRow, dropBelow, keepScale,
           seed, offset);
  };
  b.once(go);
  auto o = dout.get();
  auto m = dm.get();
  Cmp c(name, 6e-4, 1e-6);
  for (size_t g : sample(groups, 60000)) {
    uint32_t w[4] = {uint32_t(g), 0, uint32_t(offset), uint32_t(offset >> 32)};
    philoxHost(uint32_t(seed), uint32_t(seed >> 32), w);
    int bits = 0;
    for (int e = 0; e < 8; e++) {
      bool keep = (w[e / 2] >> (16 * (e & 1)) & 65535) >= dropBelow;
      if (keep) bits |= 1 << e;
      size_t i = g * 8 + e;
      float v = keep ? (__half2float(x[i]) + __half2float(bias[i % hidden])) * keepScale : 0;
      c.add(i, __half2float(o[i]), v + __half2float(res[i]));
    }
    c.add(g, m[g], bits);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 620, 2560, 0.1f, 1056);
  run(b, "large", 6100, 5120, 0.15f, 2112);
  return b.finish();
}
