// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int rows, int columns, int slices) {
  const int perSlice = int(ceilDiv(ceilDiv(rows, slices), kRows)) * kRows;
  const int tiles = ceilDiv(columns, kTile);
  dim3 blk(kTile, kTile), grd(tiles, tiles, ceilDiv(rows, perSlice));
  size_t n = size_t(rows) * columns, m = size_t(columns) * columns;
  b.begin(name, "column_gram", grd, blk);
  b.array("table", "double", n);
  b.array("mean", "double", columns);
  b.array("inverseDeviation", "double", columns);
  b.array("gram", "double", m);
  b.scalar("rows", rows);
  b.scalar("columns", columns);
  b.scalar("rowsPerSlice", perSlice);
  if (!b.gpu()) return;
  Rng r(606);
  std::vector<double> table(n), mean(columns), inv(columns), want(m);
  for (int i = 0; i < rows; i++) {
    double common = r.range(-1, 1);
    for (int j = 0; j < columns; j++) table[size_t(i) * columns + j] = 3.0 * j + 0.5 * common + r.range(-1, 1);
  }
  for (int j = 0; j < columns; j++) {
    mean[j] = 3.0 * j;
    inv[j] = 1.5 + 0.001 * j;
  }
  Dev<double> dt(table), dm(mean), di(inv), dg(m);
  auto go = [&] { LAUNCH(column_gram, grd, blk, 0, dt.p, dm.p, di.p, dg.p, rows, columns, perSlice); };
  dg.zero();
  b.once(go);
  auto o = dg.get();
  std::vector<double> v(columns);
  for (int i = 0; i < rows; i++) {
    for (int j = 0; j < columns; j++) v[j] = (table[size_t(i) * columns + j] - mean[j]) * inv[j];
    for (int a = 0; a < columns; a++) {
      double* w = &want[size_t(a) * columns];
      double va = v[a];
      const double* p = v.data();
      for (int c = a; c < columns; c++) w[c] += va * p[c];
    }
  }
  Cmp c(name, 1e-9, 1e-9 * rows);
  for (size_t i = 0; i < m; i++) c.add(i, o[i], want[i]);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 24000, 40, 90);
  run(b, "large", 60000, 100, 120);
  return b.finish();
}
