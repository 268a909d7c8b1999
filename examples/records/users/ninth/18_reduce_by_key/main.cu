// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int rows, int columns, int rowsPerWarp, int threads) {
  std::vector<int> groups(rows);
  Rng r(18);
  int g = 0, left = 0;
  for (auto& x : groups) {
    if (left == 0) {
      if (&x != &groups[0]) g++;
      float u = r.uni();
      left = 1 + int(u * u * 30);
      if (r.below(3000) == 0) left = 500 + r.below(3000);
      if (r.below(50) == 0) g++;  // a group without rows
    }
    left--;
    x = g;
  }
  int groupCount = g + 1;
  size_t n = size_t(rows) * columns, m = size_t(groupCount) * columns;
  dim3 grd(ceilDiv(ceilDiv(rows, rowsPerWarp), threads / 32), columns);
  b.begin(name, "reduce_by_key", grd, threads);
  b.data("groups", "int", groups);
  b.array("columns", "double", n);
  b.array("sums", "double", m);
  b.scalar("rows", rows);
  b.scalar("groupCount", groupCount);
  b.scalar("rowsPerWarp", rowsPerWarp);
  if (!b.gpu()) return;
  std::vector<double> v(n);
  for (auto& x : v) x = r.range(-5, 20);
  Dev<int> dg(groups);
  Dev<double> dv(v), ds(m);
  auto go = [&] { LAUNCH(reduce_by_key, grd, threads, 0, dg.p, dv.p, ds.p, rows, groupCount, rowsPerWarp); };
  ds.zero();
  b.once(go);
  auto o = ds.get();
  std::vector<double> want(m), size(m);
  for (int c = 0; c < columns; c++)
    for (int i = 0; i < rows; i++) {
      want[size_t(c) * groupCount + groups[i]] += v[size_t(c) * rows + i];
      size[size_t(c) * groupCount + groups[i]] += fabs(v[size_t(c) * rows + i]);
    }
  Cmp c(name, 0, 1e-12);
  for (size_t i = 0; i < m; i++) c.add(i, o[i] / (1 + size[i]), want[i] / (1 + size[i]));
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 210011, 3, 96, 128);
  run(b, "large", 3800000, 5, 512, 256);
  return b.finish();
}
