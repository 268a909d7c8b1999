// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int rows, int cols) {
  dim3 blk(256), grd(rows);
  size_t n = size_t(rows) * cols;
  float eps = 1e-5f;
  b.begin(name, "layer_norm<256>", grd, blk);
  b.array("x", "float", n);
  b.array("gamma", "float", cols);
  b.array("beta", "float", cols);
  b.array("y", "float", n);
  b.scalar("cols", cols);
  b.scalar("eps", eps);
  if (!b.gpu()) return;
  std::vector<float> x(n), g(cols), be(cols);
  Rng r(10);
  for (auto& v : x) v = r.range(-2, 3);
  for (int i = 0; i < cols; i++) {
    g[i] = r.range(0.5f, 1.5f);
    be[i] = r.range(-1, 1);
  }
  Dev<float> dx(x), dg(g), db(be), dy(n);
  auto go = [&] { LAUNCH(layer_norm<256>, grd, blk, 0, dx.p, dg.p, db.p, dy.p, cols, eps); };
  b.once(go);
  auto o = dy.get();
  Cmp c(name, 1e-4, 1e-4);
  for (size_t row : sample(rows, 1500)) {
    double s = 0, q = 0;
    const float* p = &x[row * cols];
    for (int k = 0; k < cols; k++) s += p[k];
    s /= cols;
    for (int k = 0; k < cols; k++) q += (p[k] - s) * (p[k] - s);
    double inv = 1 / sqrt(q / cols + eps);
    for (int k = 0; k < cols; k++) c.add(row * cols + k, o[row * cols + k], (p[k] - s) * inv * g[k] + be[k]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  run(b, "small", 150, 768);
  run(b, "large", 40000, 1024);
  return b.finish();
}
