// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int rows, int threads, double beta) {
  double alpha = 1.25;
  std::vector<int> start(1, 0), col;
  Rng r(4);
  for (int i = 0; i < rows; i++) {  // like a mesh in 3-D: neighbours in the row, the next rows, the next planes
    int want = 6 + int(r.below(10)) + (r.below(8) == 0 ? 12 : 0);
    std::vector<int> c(1, i);
    while (int(c.size()) < want) {
      uint32_t kind = r.below(10);
      int d = kind < 5 ? 1 + int(r.below(6)) : kind < 8 ? 60 + int(r.below(8)) : 3000 + int(r.below(120));
      int j = r.below(2) ? i + d : i - d;
      if (j >= 0 && j < rows) c.push_back(j);
    }
    std::sort(c.begin(), c.end());
    c.erase(std::unique(c.begin(), c.end()), c.end());
    if (i % 500 == 77) c.clear();  // a few empty rows
    col.insert(col.end(), c.begin(), c.end());
    start.push_back(int(col.size()));
  }
  dim3 blk(threads), grd(ceilDiv(size_t(rows) * 32, threads));
  b.begin(name, "bsr3_spmv", grd, blk);
  b.scalar("blockRows", rows);
  b.scalar("alpha", alpha);
  b.data("rowStart", "int", start);
  b.data("column", "int", col);
  b.array("values", "double", col.size() * 9);
  b.array("x", "double", size_t(rows) * 3);
  b.scalar("beta", beta);
  b.array("y", "double", size_t(rows) * 3);
  if (!b.gpu()) return;
  std::vector<double> a(col.size() * 9), x(size_t(rows) * 3), y(size_t(rows) * 3);
  for (auto& v : a) v = r.range(-1, 1);
  for (auto& v : x) v = r.range(-1, 1);
  for (auto& v : y) v = r.range(-1, 1);
  Dev<int> dstart(start), dcol(col);
  Dev<double> da(a), dx(x), dy(y);
  auto go = [&] { LAUNCH(bsr3_spmv, grd, blk, 0, rows, alpha, dstart.p, dcol.p, da.p, dx.p, beta, dy.p); };
  b.once(go);
  auto o = dy.get();
  Cmp c(name, 1e-11, 1e-11);
  for (size_t i = 0; i < y.size(); i++) {
    size_t br = i / 3, k = i % 3;
    double s = 0;
    for (int j = start[br]; j < start[br + 1]; j++)
      for (int l = 0; l < 3; l++) s += a[size_t(j) * 9 + k * 3 + l] * x[size_t(col[j]) * 3 + l];
    c.add(i, o[i], alpha * s + beta * y[i]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 9100, 128, 0.0);
  run(b, "large", 205000, 256, 0.5);
  return b.finish();
}
