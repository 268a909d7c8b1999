// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int rows, int width) {
  int stride = (width + 15) / 16 * 16;
  dim3 blk(QUANT_THREADS), grd(rows);
  b.begin(name, "row_quant", grd, blk);
  b.array("x", "float", size_t(rows) * width);
  b.array("q", "signed char", size_t(rows) * stride);
  b.array("scale", "float", rows);
  b.array("codeSum", "int", rows);
  b.scalar("width", width);
  b.scalar("qStride", stride);
  b.scalar("clip", 6.0f);
  if (!b.gpu()) return;
  Rng r(6);
  std::vector<float> x(size_t(rows) * width);
  for (int y = 0; y < rows; y++) {
    float a = r.range(0.2f, 8);
    for (int i = 0; i < width; i++) x[size_t(y) * width + i] = a * (r.uni() + r.uni() - 1);
  }
  Dev<float> dx(x), ds(rows);
  Dev<signed char> dq(size_t(rows) * stride);
  Dev<int> dc(rows);
  auto go = [&] { LAUNCH(row_quant, grd, blk, 0, dx.p, dq.p, ds.p, dc.p, width, stride, 6.0f); };
  b.once(go);
  auto q = dq.get();
  auto s = ds.get();
  auto cs = dc.get();
  Cmp c(name, 1e-6, 0.51);  // codes: |x / s - code| <= 0.5 and a bit
  Cmp e(name, 1e-6, 0);
  for (size_t y = 0; y < size_t(rows); y += rows / 700 + 1) {
    float m = 0;
    for (int i = 0; i < width; i++) m = std::max(m, fabsf(x[y * width + i]));
    double want = std::max(std::min(m, 6.0f), 1e-8f) / 127.0;
    e.add(y, s[y], want);
    int sum = 0;
    for (int i = 0; i < stride; i++) {
      int code = q[y * stride + i];
      sum += code;
      double v = i < width ? x[y * width + i] / want : 0;
      c.add(y * stride + i, code, std::min(127.0, std::max(-127.0, v)));
    }
    e.add(y, cs[y], sum);
  }
  if (e.bad) c.bad = c.cnt;
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 320, 2050);
  run(b, "large", 9001, 4099);
  return b.finish();
}
