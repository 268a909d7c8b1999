// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int n, int count, unsigned blocks) {
  std::vector<float> table(n), values(count);
  Rng r(19);
  for (auto& v : table) {
    v = r.normal();
    if (r.below(10) == 0) v = floorf(v * 64) / 64;  // some ties
  }
  std::sort(table.begin(), table.end());
  for (auto& v : values) v = r.below(8) == 0 ? table[r.below(n)] : r.normal() * 1.1f;
  dim3 blk(192), grd(blocks);
  b.begin(name, "empirical_cdf", grd, blk);
  b.data("sorted", "float", table);
  b.scalar("n", n);
  b.data("values", "float", values);
  b.scalar("count", count);
  b.array("rank", "int", count);
  b.array("probability", "float", count);
  if (!b.gpu()) return;
  Dev<float> dt(table), dv(values), dp(count);
  Dev<int> dr(count);
  auto go = [&] { LAUNCH(empirical_cdf, grd, blk, 0, dt.p, n, dv.p, count, dr.p, dp.p); };
  b.once(go);
  auto rank = dr.get();
  auto prob = dp.get();
  Cmp c(name, 1e-5, 1e-6);
  for (size_t i : sample(count)) {
    auto it = std::lower_bound(table.begin(), table.end(), values[i]);
    double p = 0;
    if (it == table.end())
      p = 1;
    else if (it != table.begin())
      p = (double(it - table.begin()) - 1 + (double(values[i]) - it[-1]) / (double(it[0]) - it[-1])) / (n - 1);
    // the rank must be exact
    c.add(i, rank[i] == int(it - table.begin()), 1);
    c.add(i, prob[i], p);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 6000, 210000, 1100);
  run(b, "large", 900000, 3000000, 1400);
  return b.finish();
}
