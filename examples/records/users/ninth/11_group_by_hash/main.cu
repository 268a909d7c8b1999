// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
#include <unordered_map>
static void run(Bench& b, const char* name, int rows, int groups, unsigned slots, int blocks, int block) {
  Rng r(11);
  std::vector<Key> names(groups), keys(rows), empty(slots, EMPTY);
  for (int g = 0; g < groups; g++)
    names[g] = (Key(1 + r.below(900)) << 32) | Key(g * 3u + 1);  // shop and article
  for (auto& k : keys) {  // some articles sell more often
    float u = r.uni();
    k = names[std::min(groups - 1, int(u * sqrtf(u) * groups))];
  }
  std::vector<int> amounts(rows);
  for (auto& a : amounts) a = int(r.below(20000)) - 2000;
  unsigned mask = slots - 1;
  b.begin(name, "group_by_aggregate", blocks, block);
  b.data("keys", "unsigned long long", keys);
  b.array("amounts", "int", rows);
  b.data("tableKeys", "unsigned long long", empty);
  b.array("tableCount", "int", slots);
  b.array("tableSum", "unsigned long long", slots);
  b.array("tableMax", "int", slots);
  b.array("overflow", "int", 1);
  b.scalar("rows", rows);
  b.scalar("mask", mask);
  if (!b.gpu()) return;
  Dev<Key> dk(keys), dt(empty);
  Dev<int> da(amounts), dc(slots), dm(slots), dov(1);
  Dev<unsigned long long> dsum(slots);
  auto go = [&] {
    LAUNCH(group_by_aggregate, blocks, block, 0, dk.p, da.p, dt.p, dc.p, dsum.p, dm.p, dov.p, rows, mask);
  };
  dt.put(empty);
  dc.zero();
  dsum.zero();
  dm.put(std::vector<int>(slots, INT32_MIN));
  dov.zero();
  b.once(go);
  auto tk = dt.get();
  auto tc = dc.get(), tm = dm.get(), ov = dov.get();
  auto ts = dsum.get();
  struct Group {
    int count = 0, most = INT32_MIN;
    long long sum = 0;
  };
  std::unordered_map<Key, Group> want;
  for (int i = 0; i < rows; i++) {
    Group& g = want[keys[i]];
    g.count++;
    g.sum += amounts[i];
    g.most = std::max(g.most, amounts[i]);
  }
  Cmp c(name, 0, 0);
  size_t found = 0;
  for (unsigned s = 0; s < slots; s++) {
    if (tk[s] == EMPTY) {
      c.add(s, tc[s], 0);
      continue;
    }
    found++;
    auto it = want.find(tk[s]);
    c.add(s, it != want.end(), 1);
    if (it == want.end()) continue;
    c.add(s, tc[s], it->second.count);
    c.add(s, double((long long)ts[s]), double(it->second.sum));
    c.add(s, tm[s], it->second.most);
  }
  c.add(slots, double(found), double(want.size()));
  c.add(slots, ov[0], 0);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 180000, 21000, 1u << 15, 264, 256);
  run(b, "large", 3100000, 300000, 1u << 19, 1320, 192);
  return b.finish();
}
