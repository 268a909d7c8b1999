// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static unsigned slotCpu(unsigned k, unsigned m) {
  k ^= k >> 15;
  k *= 0x2c1b3c6du;
  k ^= k >> 12;
  return k & m;
}
static void run(Bench& b, const char* name, int logSlots, int orders) {
  unsigned slots = 1u << logSlots, mask = slots - 1;
  Rng r(17);
  std::vector<unsigned> tk(slots, EMPTY_KEY), ok(orders), all;
  std::vector<int> tr(slots, 0);
  int customers = int(slots * 0.62);
  while (int(all.size()) < customers) {
    unsigned k = r.u32() & 0x7fffffff, s = slotCpu(k, mask);
    while (tk[s] != EMPTY_KEY && tk[s] != k) s = (s + 1) & mask;
    if (tk[s] == k) continue;
    tk[s] = k;
    tr[s] = int(all.size());
    all.push_back(k);
  }
  std::vector<int> want(orders);
  for (int i = 0; i < orders; i++) {  // 80 % hit; some customers order far more
    if (r.uni() < 0.8f) {
      float u = r.uni();
      int c = std::min(customers - 1, int(u * u * customers));
      ok[i] = all[c];
      want[i] = c;
    } else {
      ok[i] = 0x80000000u | (r.u32() >> 1);
      if (ok[i] == EMPTY_KEY) ok[i]--;
      want[i] = -1;
    }
  }
  dim3 blk(512), grd(ceilDiv(orders, 512));
  b.begin(name, "hash_probe", grd, blk);
  b.data("tableKey", "unsigned", tk);
  b.array("tableRow", "int", slots);
  b.data("orderKey", "unsigned", ok);
  b.array("match", "int", orders);
  b.scalar("orders", orders);
  b.scalar("mask", mask);
  if (!b.gpu()) return;
  Dev<unsigned> dk(tk), dok(ok);
  Dev<int> dr(tr), dm(orders);
  auto go = [&] { LAUNCH(hash_probe, grd, blk, 0, dk.p, dr.p, dok.p, dm.p, orders, mask); };
  b.once(go);
  auto o = dm.get();
  Cmp c(name, 0, 0);
  for (int i = 0; i < orders; i++) c.add(i, o[i], want[i]);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  run(b, "small", 14, 60000);
  run(b, "large", 21, 4000000);
  return b.finish();
}
