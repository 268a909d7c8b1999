// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int rows, int columns, unsigned blocks) {
  const int group = 128, words = columns / 8, groups = columns / group;
  dim3 blk(256), grd(blocks);
  size_t shared = size_t(columns) * 2, n = size_t(rows) * words, ns = size_t(rows) * groups;
  b.begin(name, "gemv_q4<128>", grd, blk, shared);
  b.array("weights", "unsigned int", n);
  b.array("scales", "__half", ns);
  b.array("x", "uint4", words);
  b.array("y", "float", rows);
  b.scalar("rows", rows);
  b.scalar("columns", columns);
  if (!b.gpu()) return;
  std::vector<unsigned> w(n);
  std::vector<__half> s(ns), x(columns);
  Rng r(21);
  for (auto& v : w) v = r.u32();
  for (auto& v : s) v = __float2half(r.range(0.002f, 0.02f));
  for (auto& v : x) v = __float2half(r.range(-1, 1));
  std::vector<uint4> xv(words);
  memcpy(xv.data(), x.data(), size_t(columns) * 2);
  Dev<unsigned> dw(w);
  Dev<__half> ds(s);
  Dev<uint4> dx(xv);
  Dev<float> dy(rows);
  auto go = [&] { LAUNCH(gemv_q4<128>, grd, blk, shared, dw.p, ds.p, dx.p, dy.p, rows, columns); };
  b.once(go);
  auto y = dy.get();
  Cmp c(name, 1e-4, 5e-4);
  for (size_t i : sample(rows, 1500)) {
    double t = 0;
    for (int k = 0; k < columns; k++) {
      int q = int(w[i * words + k / 8] >> (k % 8 * 4)) & 15;
      t += double(q - 8) * __half2float(s[i * groups + k / group]) * double(__half2float(x[k]));
    }
    c.add(i, y[i], t);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 5120, 3072, 640);
  run(b, "large", 28000, 12288, 1056);
  return b.finish();
}
