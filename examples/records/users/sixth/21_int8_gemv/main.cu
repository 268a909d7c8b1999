// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int rows, int k, int block, int blocks) {
  int chunks = k / 16;
  dim3 blk(block), grd(blocks);
  size_t n = size_t(rows) * chunks;
  float xScale = 0.02f;
  b.begin(name, "int8Gemv", grd, blk, size_t(k));
  b.array("weights", "int4", n);
  b.array("x", "int4", chunks);
  b.array("rowScale", "float", rows);
  b.array("bias", "float", rows);
  b.array("y", "__nv_bfloat16", rows);
  b.scalar("xScale", xScale);
  b.scalar("rows", rows);
  b.scalar("chunks", chunks);
  if (!b.gpu()) return;
  Rng r(21);
  std::vector<int4> w(n), x(chunks);
  for (auto& v : w) v = make_int4(int(r.u32()), int(r.u32()), int(r.u32()), int(r.u32()));
  for (auto& v : x) v = make_int4(int(r.u32()), int(r.u32()), int(r.u32()), int(r.u32()));
  std::vector<float> scale(rows), bias(rows);
  for (int i = 0; i < rows; i++) {
    scale[i] = r.range(0.0005f, 0.002f);
    bias[i] = r.range(-1, 1);
  }
  Dev<int4> dw(w), dx(x);
  Dev<float> ds(scale), db(bias);
  Dev<__nv_bfloat16> dy(rows);
  auto go = [&] { LAUNCH(int8Gemv, grd, blk, size_t(k), dw.p, dx.p, ds.p, db.p, dy.p, xScale, rows, chunks); };
  b.once(go);
  auto o = dy.get();
  const signed char* xb = reinterpret_cast<const signed char*>(x.data());
  Cmp c(name, 4.5e-3, 1e-4);
  for (size_t i : sample(rows, 4000)) {
    const signed char* wb = reinterpret_cast<const signed char*>(w.data()) + i * k;
    long long s = 0;
    for (int j = 0; j < k; j++) s += int(wb[j]) * int(xb[j]);
    c.add(i, __bfloat162float(o[i]), double(s) * scale[i] * xScale + bias[i]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 3000, 4144, 128, 528);
  run(b, "large", 20480, 13824, 256, 660);
  return b.finish();
}
