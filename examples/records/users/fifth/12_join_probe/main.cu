// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static unsigned hostHash(long long key) {
  uint64_t h = uint64_t(key);
  h ^= h >> 33;
  h *= 0xff51afd7ed558ccdULL;
  h ^= h >> 33;
  h *= 0xc4ceb9fe1a85ec53ULL;
  return unsigned(h ^ (h >> 33));
}
static void run(Bench& b, const char* name, int slotsLog2, int build, int probes) {
  unsigned mask = (1u << slotsLog2) - 1;
  dim3 blk(256), grd(ceilDiv(probes, 256));
  Rng r(21);
  std::vector<long long> tk(size_t(mask) + 1, EMPTY_KEY), pk(probes), keys(build);
  std::vector<int> tr(size_t(mask) + 1, 0);
  for (int i = 0; i < build; i++) {
    keys[i] = 1000000007ll * (i + 1) + r.below(1000);  // distinct
    unsigned s = hostHash(keys[i]) & mask;
    while (tk[s] != EMPTY_KEY) s = (s + 1) & mask;
    tk[s] = keys[i];
    tr[s] = i;
  }
  for (auto& k : pk) {
    unsigned u = r.below(100);
    if (u < 2)
      k = EMPTY_KEY;
    else if (u < 30)
      k = 1000000007ll * (r.below(build) + 1) + 5000;  // absent
    else {
      float q = r.uni();
      k = keys[std::min(int(q * q * build), build - 1)];
    }
  }
  b.begin(name, "join_probe", grd, blk);
  b.data("tableKey", "long long", tk);
  b.data("tableRow", "int", tr);
  b.array("discount", "double", build);
  b.data("probeKey", "long long", pk);
  b.array("price", "float", probes);
  b.array("matchRow", "int", probes);
  b.array("netPrice", "float", probes);
  b.array("matches", "unsigned long long", 1);
  b.scalar("mask", mask);
  b.scalar("probes", probes);
  if (!b.gpu()) return;
  std::vector<double> disc(build);
  for (auto& v : disc) v = r.below(11) * 0.01;
  std::vector<float> price(probes);
  for (auto& v : price) v = r.range(1, 5000);
  Dev<long long> dtk(tk), dpk(pk);
  Dev<int> dtr(tr), dm(probes);
  Dev<double> dd(disc);
  Dev<float> dp(price), dn(probes);
  Dev<unsigned long long> dc(1);
  auto go = [&] { LAUNCH(join_probe, grd, blk, 0, dtk.p, dtr.p, dd.p, dpk.p, dp.p, dm.p, dn.p, dc.p, mask, probes); };
  b.once(go);
  auto m = dm.get();
  auto net = dn.get();
  double found = 0;
  Cmp c(name, 1e-6, 1e-6);
  for (int i = 0; i < probes; i++) found += m[i] != NO_MATCH;
  c.add(0, double(dc.get()[0]), found);
  for (size_t i : sample(probes)) {
    int row = NO_MATCH;
    long long at = pk[i] / 1000000007ll - 1;
    if (pk[i] != EMPTY_KEY && keys[at] == pk[i]) row = int(at);
    c.add(i, m[i], row);
    c.add(i, net[i], row < 0 ? 0 : price[i] * (1 - disc[row]));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 16, 41000, 250001);
  run(b, "large", 22, 2700000, 9000001);
  return b.finish();
}
