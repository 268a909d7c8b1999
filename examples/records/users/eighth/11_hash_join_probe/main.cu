// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
#include <unordered_map>
static uint32_t mix(uint32_t h) {
  h = (h ^ (h >> 16)) * 0x85ebca6bu;
  h = (h ^ (h >> 13)) * 0xc2b2ae35u;
  return h ^ (h >> 16);
}
static void run(Bench& b, const char* name, int build, int probes, int bucketBits) {
  std::vector<int> head(size_t(1) << bucketBits, -1), next(build), key(build), pkey(probes);
  unsigned int mask = (1u << bucketBits) - 1;
  Rng r(1111 + build);
  for (int i = 0; i < build; i++) {  // mostly unique keys, a tenth repeated
    key[i] = i > 0 && r.below(10) == 0 ? key[r.below(i)] : int(r.u32() & 0x7fffffff);
    uint32_t h = mix(uint32_t(key[i])) & mask;
    next[i] = head[h];
    head[h] = i;
  }
  for (auto& k : pkey) {  // a third of the probes miss, the others prefer a few keys
    float u = r.uni();
    k = r.below(3) == 0 ? int(r.u32() & 0x7fffffff) : key[std::min(build - 1, int(u * u * float(build)))];
  }
  dim3 blk(256), grd(ceilDiv(probes, 256));
  b.begin(name, "joinProbe", grd, blk);
  b.data("bucketHead", "int", head);
  b.data("chainNext", "int", next);
  b.data("buildKey", "int", key);
  b.array("payload", "float4", build);
  b.data("probeKey", "int", pkey);
  b.array("revenue", "float", probes);
  b.array("matches", "unsigned short", probes);
  b.array("total", "unsigned long long", 1);
  b.scalar("probes", probes);
  b.scalar("bucketMask", mask);
  if (!b.gpu()) return;
  std::vector<float4> pay(build);
  for (auto& p : pay)
    p = make_float4(r.range(1.0f, 100.0f), r.range(0.0f, 0.3f), r.range(0.0f, 0.2f), float(1 + r.below(20)));
  Dev<int> dh(head), dn(next), dk(key), dp(pkey);
  Dev<float4> dpay(pay);
  Dev<float> drev(probes);
  Dev<unsigned short> dm(probes);
  Dev<unsigned long long> dt(1);
  auto go = [&] {
    LAUNCH(joinProbe, grd, blk, 0, dh.p, dn.p, dk.p, dpay.p, dp.p, drev.p, dm.p, dt.p, probes, mask);
  };
  dt.zero();
  b.once(go);
  auto rev = drev.get();
  auto m = dm.get();
  auto tot = dt.get();
  std::unordered_map<int, std::pair<int, double>> byKey;
  for (int i = 0; i < build; i++) {
    auto& e = byKey[key[i]];
    e.first++;
    e.second += double(pay[i].x) * (1 - double(pay[i].y)) * (1 + double(pay[i].z)) * pay[i].w;
  }
  Cmp c(name, 1e-5, 1e-5), ct(name, 0, 0);
  double all = 0;
  for (int i = 0; i < probes; i++) {
    auto it = byKey.find(pkey[i]);
    int n = it == byKey.end() ? 0 : it->second.first;
    all += n;
    c.add(i, rev[i], n ? it->second.second : 0.0);
    ct.add(i, m[i], n);
  }
  ct.add(probes, double(tot[0]), all);
  c.done();
  ct.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 70000, 150000, 14);
  run(b, "large", 1150000, 1300000, 18);
  return b.finish();
}
