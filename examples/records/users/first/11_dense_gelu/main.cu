// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int rows, int cols, int inner) {
  dim3 blk(16, 16), grd(ceilDiv(cols, 16), ceilDiv(rows, 16));
  size_t n = size_t(rows) * cols;
  b.begin(name, "dense_gelu<16>", grd, blk);
  b.array("input", "float", size_t(rows) * inner);
  b.array("weight", "float", size_t(inner) * cols);
  b.array("bias", "float", cols);
  b.array("output", "float", n);
  b.scalar("rows", rows);
  b.scalar("cols", cols);
  b.scalar("inner", inner);
  if (!b.gpu()) return;
  std::vector<float> x(size_t(rows) * inner), w(size_t(inner) * cols), bi(cols);
  Rng r(11);
  for (auto& v : x) v = r.range(-1, 1);
  for (auto& v : w) v = r.range(-0.1f, 0.1f);
  for (auto& v : bi) v = r.range(-0.5f, 0.5f);
  Dev<float> dx(x), dw(w), db(bi), dy(n);
  auto go = [&] { LAUNCH(dense_gelu<16>, grd, blk, 0, dx.p, dw.p, db.p, dy.p, rows, cols, inner); };
  b.once(go);
  auto o = dy.get();
  Cmp c(name, 1e-3, 1e-3);
  for (size_t i : sample(n, 30000)) {
    size_t ro = i / cols, co = i % cols;
    double a = bi[co];
    for (int k = 0; k < inner; k++) a += double(x[ro * inner + k]) * w[size_t(k) * cols + co];
    c.add(i, o[i], 0.5 * a * (1 + tanh(0.79788456 * (a + 0.044715 * a * a * a))));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  run(b, "small", 200, 150, 120);
  run(b, "large", 4000, 3000, 1000);
  return b.finish();
}
