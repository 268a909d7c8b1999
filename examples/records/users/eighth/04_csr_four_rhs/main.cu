// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int rows, int cols) {
  std::vector<int> start(1, 0), col;
  Rng r(44 + rows);
  for (int i = 0; i < rows; i++) {
    int len = 4 + int(r.below(30));
    if (r.below(40) == 0) len += int(r.below(200));
    if (r.below(60) == 0) len = 0;
    size_t first = col.size();
    for (int k = 0; k < len; k++) {  // a third of the features are frequent ones
      float u = r.uni();
      col.push_back(r.below(3) == 0 ? int(u * u * u * (cols / 20)) : int(r.below(cols)));
    }
    std::sort(col.begin() + first, col.end());
    start.push_back(int(col.size()));
  }
  size_t nnz = col.size();
  dim3 blk(192), grd(ceilDiv(size_t(rows) * LANES_PER_ROW, blk.x));
  b.begin(name, "csrTimesFour", grd, blk);
  b.data("rowStart", "int", start);
  b.data("column", "int", col);
  b.array("value", "double", nnz);
  b.array("x", "double", size_t(cols) * 4);
  b.array("bias", "double", 4);
  b.array("y", "double", size_t(rows) * 4);
  b.scalar("rows", rows);
  if (!b.gpu()) return;
  std::vector<double> val(nnz), x(size_t(cols) * 4), bias = {0.5, -0.25, 1.0, 2.0};
  for (auto& v : val) v = r.range(-1.0f, 1.0f);
  for (auto& v : x) v = r.range(-1.0f, 1.0f);
  Dev<int> dstart(start), dcol(col);
  Dev<double> dval(val), dx(x), dbias(bias), dy(size_t(rows) * 4);
  auto go = [&] { LAUNCH(csrTimesFour, grd, blk, 0, dstart.p, dcol.p, dval.p, dx.p, dbias.p, dy.p, rows); };
  b.once(go);
  auto y = dy.get();
  Cmp c(name, 1e-12, 1e-12);
  for (int i = 0; i < rows; i++) {
    double s[4] = {bias[0], bias[1], bias[2], bias[3]};
    for (int k = start[i]; k < start[i + 1]; k++)
      for (int q = 0; q < 4; q++) s[q] += val[k] * x[size_t(col[k]) * 4 + q];
    for (int q = 0; q < 4; q++) c.add(size_t(i) * 4 + q, y[size_t(i) * 4 + q], s[q]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 20000, 300000);
  run(b, "large", 168000, 3000000);
  return b.finish();
}
