// SPDX-License-Identifier: BSL-1.0
#include <unordered_map>
#include "../../common.h"
static unsigned hostSlot(uint64_t k, unsigned mask) {
  k ^= k >> 33;
  k *= 0xff51afd7ed558ccdull;
  k ^= k >> 33;
  k *= 0xc4ceb9fe1a85ec53ull;
  k ^= k >> 33;
  return unsigned(k) & mask;
}
#include "kernel.cuh"
static void run(Bench& b, const char* name, unsigned slots, int count) {
  dim3 blk(128), grd(ceilDiv(count, 128));
  unsigned mask = slots - 1, rows = slots / 20 * 17;
  Rng r(24);
  std::vector<unsigned long long> table(slots, 0), keys, probes(count);
  std::vector<int> payload(slots, 0);
  std::unordered_map<uint64_t, int> ref;
  ref.reserve(rows);
  while (keys.size() < rows) {
    uint64_t k = (uint64_t(r.u32() >> 8) << 32) | (r.u32() | 1);
    if (!ref.emplace(k, int(keys.size())).second) continue;
    unsigned s = hostSlot(k, mask);
    while (table[s]) s = (s + 1) & mask;
    table[s] = k;
    payload[s] = int(keys.size());
    keys.push_back(k);
  }
  for (auto& p : probes)
    p = r.below(10) < 6 ? keys[r.below(rows)] : ((uint64_t(r.u32() >> 8) << 32) | (r.u32() | 1));
  b.begin(name, "join_probe", grd, blk);
  b.data("table", "unsigned long long", table);
  b.array("payload", "int", slots);
  b.scalar("mask", mask);
  b.data("probes", "unsigned long long", probes);
  b.array("result", "int", count);
  b.array("matches", "unsigned int", 1);
  b.scalar("count", count);
  if (!b.gpu()) return;
  Dev<unsigned long long> dt(table), dp(probes);
  Dev<int> dv(payload), dr(count);
  Dev<unsigned> dm(1);
  auto go = [&] { LAUNCH(join_probe, grd, blk, 0, dt.p, dv.p, mask, dp.p, dr.p, dm.p, count); };
  b.once(go);
  auto o = dr.get();
  auto m = dm.get();
  Cmp c(name, 0, 0);
  double hits = 0;
  for (int i = 0; i < count; i++) {
    auto f = ref.find(probes[i]);
    c.add(i, o[i], f == ref.end() ? -1 : f->second);
    hits += f != ref.end();
  }
  c.add(0, m[0], hits);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1u << 17, 60000);
  run(b, "large", 1u << 21, 3000000);
  return b.finish();
}
