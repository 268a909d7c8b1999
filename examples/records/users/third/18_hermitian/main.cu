// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int rows, int cols) {
  size_t n = size_t(rows) * cols;
  dim3 blk(SIDE, ROWS), grd(ceilDiv(cols, SIDE), ceilDiv(rows, SIDE));
  b.begin(name, "hermitian", grd, blk);
  b.array("in", "double2", n, 16);
  b.array("out", "double2", n, 16);
  b.scalar("rows", rows);
  b.scalar("cols", cols);
  if (!b.gpu()) return;
  Rng r(18);
  std::vector<double2> a(n);
  for (auto& v : a) v = make_double2(r.uni(), r.uni());
  Dev<double2> da(a), dout(n);
  auto go = [&] { LAUNCH(hermitian, grd, blk, 0, da.p, dout.p, rows, cols); };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 0, 0);
  for (size_t i : sample(n)) {
    size_t j = (i % rows) * cols + i / rows;
    c.add(i, o[i].x, a[j].x);
    c.add(i, o[i].y, -a[j].y);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 700, 510);
  run(b, "large", 5000, 4100);
  return b.finish();
}
