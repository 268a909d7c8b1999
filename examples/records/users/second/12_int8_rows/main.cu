// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int rows, int cols) {
  int quads = cols / 4;
  size_t n = size_t(rows) * quads;
  dim3 blk(128), grd(rows);
  b.begin(name, "int8_rows", grd, blk);
  b.array("weight", "char4", n);
  b.array("scale", "float", n / 16);
  b.array("input", "float4", quads);
  b.array("output", "float", rows);
  b.scalar("quadsPerRow", quads);
  if (!b.gpu()) return;
  std::vector<char4> w(n);
  std::vector<float> s(n / 16);
  std::vector<float4> x(quads);
  Rng r(12);
  for (auto& v : w) {
    unsigned u = r.u32();
    v.x = (signed char)u;
    v.y = (signed char)(u >> 8);
    v.z = (signed char)(u >> 16);
    v.w = (signed char)(u >> 24);
  }
  for (auto& v : s) v = r.range(0.001f, 0.02f);
  for (auto& v : x) {
    v.x = r.normal();
    v.y = r.normal();
    v.z = r.normal();
    v.w = r.normal();
  }
  Dev<char4> dw(w);
  Dev<float> ds(s), dout(rows);
  Dev<float4> dx(x);
  auto go = [&] { LAUNCH(int8_rows, grd, blk, 0, dw.p, ds.p, dx.p, dout.p, quads); };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 1e-3, 0.05);
  for (size_t i : sample(rows, 3000)) {
    double t = 0;
    for (int k = 0; k < quads; k++) {
      char4 q = w[i * quads + k];
      float4 v = x[k];
      t += s[(i * quads + k) / 16] * (double(q.x) * v.x + double(q.y) * v.y + double(q.z) * v.z + double(q.w) * v.w);
    }
    c.add(i, o[i], t);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1000, 1024);
  run(b, "large", 11008, 4096);
  return b.finish();
}
