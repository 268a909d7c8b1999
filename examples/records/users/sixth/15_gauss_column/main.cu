// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static const int kR = 8;
static void run(Bench& b, const char* name, int w, int h) {
  int w2 = w / 2;
  dim3 blk(kCols, kThreadRows), grd(ceilDiv(w2, kCols), ceilDiv(h, kThreadRows * kRowsEach));
  size_t n = size_t(w2) * h;
  b.begin(name, "gaussColumn<8>", grd, blk);
  b.array("src", "ushort2", n);
  b.array("dst", "ushort2", n);
  b.array("weights", "float", kR + 1);
  b.scalar("width2", w2);
  b.scalar("height", h);
  if (!b.gpu()) return;
  std::vector<float> wt(kR + 1);
  double sum = 0, sigma = 2.7;
  for (int k = -kR; k <= kR; k++) sum += exp(-k * k / (2 * sigma * sigma));
  for (int k = 0; k <= kR; k++) wt[k] = float(exp(-k * k / (2 * sigma * sigma)) / sum);
  std::vector<ushort2> in(n);
  Rng r(15);
  for (auto& p : in) {
    unsigned v = r.u32();
    p.x = (unsigned short)(v & 0xffff);
    p.y = (unsigned short)(v >> 16);
  }
  Dev<ushort2> din(in), dout(n);
  Dev<float> dw(wt);
  auto go = [&] { LAUNCH(gaussColumn<kR>, grd, blk, 0, din.p, dout.p, dw.p, w2, h); };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 0, 1);
  for (size_t i : sample(n)) {
    int y = int(i / w2), x = int(i % w2);
    double a = 0, d = 0;
    for (int k = -kR; k <= kR; k++) {
      const ushort2& p = in[size_t(std::min(std::max(y + k, 0), h - 1)) * w2 + x];
      a += double(wt[abs(k)]) * p.x;
      d += double(wt[abs(k)]) * p.y;
    }
    c.add(i, o[i].x, a);
    c.add(i, o[i].y, d);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1800, 1350);
  run(b, "large", 8200, 5470);
  return b.finish();
}
