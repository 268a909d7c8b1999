// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
#include <unordered_map>
static void run(Bench& b, const char* name, int rows, int groups, unsigned capacity, int blocks, int threads) {
  Rng r(11);
  std::vector<int> ids(groups), keys(rows), table(capacity, kEmptyKey);
  for (auto& k : ids) k = int(r.u32() >> 1);
  for (auto& k : keys) {
    float u = r.uni();
    k = r.below(50) == 0 ? -1 : ids[size_t(u * u * groups)];  // some groups are larger
  }
  dim3 blk(threads), grd(blocks);
  b.begin(name, "hash_aggregate", grd, blk);
  b.data("keys", "int", keys);
  b.array("amounts", "int", rows);
  b.scalar("rows", rows);
  b.data("tableKeys", "int", table);
  b.array("tableSums", "unsigned long long", capacity);
  b.array("tableCounts", "unsigned int", capacity);
  b.array("tableMax", "int", capacity);
  b.scalar("capacity", capacity);
  if (!b.gpu()) return;
  std::vector<int> amount(rows);
  for (auto& v : amount) v = int(r.u32() >> 4) - (1 << 26);
  Dev<int> dk(keys), da(amount), dtk(table), dtm(std::vector<int>(capacity, INT32_MIN));
  Dev<unsigned long long> dts(capacity);
  Dev<unsigned> dtc(capacity);
  auto go = [&] { LAUNCH(hash_aggregate, grd, blk, 0, dk.p, da.p, rows, dtk.p, dts.p, dtc.p, dtm.p, capacity); };
  b.once(go);
  auto tk = dtk.get(), tm = dtm.get();
  auto ts = dts.get();
  auto tc = dtc.get();
  struct Group {
    long long sum = 0;
    unsigned count = 0;
    int most = INT32_MIN;
  };
  std::unordered_map<int, Group> want;
  for (int i = 0; i < rows; i++) {
    if (keys[i] < 0) continue;
    Group& g = want[keys[i]];
    g.sum += amount[i];
    g.count++;
    g.most = std::max(g.most, amount[i]);
  }
  Cmp c(name, 0, 0);
  size_t used = 0;
  for (unsigned i = 0; i < capacity; i++) {  // each key of the table once, with what it should hold
    auto it = want.find(tk[i]);
    Group g;
    if (tk[i] != kEmptyKey) {
      used++;
      c.add(i, it == want.end(), 0);
      if (it == want.end()) continue;
      g = it->second;
    }
    c.add(i, (long long)ts[i] == g.sum ? 0 : 1, 0);
    c.add(i, tc[i], g.count);
    c.add(i, tm[i], g.most);
  }
  c.add(capacity, double(used), double(want.size()));
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 150001, 20000, 1u << 15, 400, 128);
  run(b, "large", 2600000, 110000, 1u << 18, 1056, 256);
  return b.finish();
}
