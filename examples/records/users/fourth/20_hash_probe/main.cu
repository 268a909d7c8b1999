// SPDX-License-Identifier: BSL-1.0
#include <unordered_map>
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int bits, int probes) {
  unsigned size = 1u << bits, mask = size - 1;
  int rows = int(size * 0.62);
  Rng r(20);
  std::vector<unsigned> key(size, EMPTY), build(rows), pr(probes);
  std::vector<int> row(size, -1);
  for (int i = 0; i < rows; i++) {
    unsigned k, s;
    while (true) {  // keys are unique
      k = r.u32() >> 1;
      for (s = mixKey(k) & mask; key[s] != EMPTY && key[s] != k; s = (s + 1) & mask) {
      }
      if (key[s] == EMPTY) break;
    }
    key[s] = k;
    row[s] = i;
    build[i] = k;
  }
  for (auto& v : pr) v = r.below(10) < 7 ? build[r.below(rows)] : r.u32() >> 1;
  dim3 blk(256), grd(ceilDiv(probes, 256));
  b.begin(name, "hash_probe", grd, blk);
  b.data("tableKey", "unsigned", key);
  b.array("tableRow", "int", size);
  b.data("probe", "unsigned", pr);
  b.array("match", "int", probes);
  b.scalar("probes", probes);
  b.scalar("mask", mask);
  if (!b.gpu()) return;
  Dev<unsigned> dk(key), dp(pr);
  Dev<int> dr(row), dm(probes);
  auto go = [&] { LAUNCH(hash_probe, grd, blk, 0, dk.p, dr.p, dp.p, dm.p, probes, mask); };
  b.once(go);
  auto o = dm.get();
  std::unordered_map<unsigned, int> ref;
  ref.reserve(rows);
  for (int i = 0; i < rows; i++) ref[build[i]] = i;
  Cmp c(name, 0, 0);
  for (size_t i : sample(probes)) {
    auto f = ref.find(pr[i]);
    c.add(i, o[i], f == ref.end() ? -1 : f->second);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 16, 200000);
  run(b, "large", 21, 6000000);
  return b.finish();
}
