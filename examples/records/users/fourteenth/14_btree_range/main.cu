// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int rows, int queries, int meanRows) {
  Rng r(14);
  std::vector<long long> keys(rows);
  long long at = 1600000000000LL;
  for (auto& k : keys) k = at += 1 + r.below(r.below(50) == 0 ? 20000 : 800);
  // inner levels, from the leaves up
  std::vector<std::vector<long long>> inner;
  std::vector<long long> below = keys;
  while (below.size() > NODE_KEYS) {
    std::vector<long long> level;
    for (size_t i = 0; i < below.size(); i += NODE_KEYS) level.push_back(below[i]);
    inner.push_back(level);
    below = level;
  }
  std::vector<long long> separators;
  std::vector<int> levelOffset(1, 0);
  for (int l = int(inner.size()) - 1; l >= 0; l--) {
    separators.insert(separators.end(), inner[l].begin(), inner[l].end());
    levelOffset.push_back(int(separators.size()));
  }
  int levels = int(inner.size());
  std::vector<long long> low(queries), high(queries);
  for (int q = 0; q < queries; q++) {
    int first = int(r.below(rows)), length = int(r.below(2 * meanRows));
    low[q] = keys[first] - r.below(300);
    high[q] = r.below(25) == 0 ? low[q] - 1 : keys[std::min(first + length, rows - 1)] + r.below(300);
  }
  dim3 blk(128), grd(ceilDiv(queries, 128));
  b.begin(name, "btree_range", grd, blk);
  b.data("keys", "long long", keys);
  b.array("values", "float", rows);
  b.data("separators", "long long", separators);
  b.data("levelOffset", "int", levelOffset);
  b.data("low", "long long", low);
  b.data("high", "long long", high);
  b.array("result", "RangeAggregate", queries, sizeof(RangeAggregate));
  b.scalar("levels", levels);
  b.scalar("rows", rows);
  b.scalar("queries", queries);
  if (!b.gpu()) return;
  std::vector<float> values(rows);
  for (auto& v : values) v = r.range(0.5f, 90.0f);
  Dev<long long> dk(keys), dsep(separators), dl(low), dh(high);
  Dev<float> dv(values);
  Dev<int> doff(levelOffset);
  Dev<RangeAggregate> dr(queries);
  auto go = [&] {
    LAUNCH(btree_range, grd, blk, 0, dk.p, dv.p, dsep.p, doff.p, dl.p, dh.p, dr.p, levels, rows, queries);
  };
  b.once(go);
  auto o = dr.get();
  Cmp c(name, 1e-4, 1e-6);
  for (int q = 0; q < queries; q++) {
    size_t p = std::lower_bound(keys.begin(), keys.end(), low[q]) - keys.begin();
    int count = 0;
    double sum = 0;
    float largest = -1e30f;
    for (; p < keys.size() && keys[p] <= high[q]; p++) {
      count++;
      sum += values[p];
      largest = std::max(largest, values[p]);
    }
    c.add(q, o[q].count, count);
    c.add(q, o[q].sum, sum);
    c.add(q, o[q].largest, largest);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 150007, 30000, 14);
  run(b, "large", 900001, 350000, 22);
  return b.finish();
}
