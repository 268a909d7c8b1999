// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int w, int h, int channels, int images) {
  dim3 blk(CONV_W, CONV_H), grd(ceilDiv(w, CONV_W), ceilDiv(h, CONV_H * CONV_ROWS), channels * images);
  size_t n = size_t(w) * h * channels * images;
  b.begin(name, "depthwise_conv<3>", grd, blk);
  b.array("input", "float", n);
  b.array("weights", "float", channels * 49);
  b.array("bias", "float", channels);
  b.array("output", "float", n);
  b.scalar("width", w);
  b.scalar("height", h);
  b.scalar("channels", channels);
  if (!b.gpu()) return;
  std::vector<float> in(n), wt(channels * 49), bias(channels);
  Rng r(15);
  for (auto& v : in) v = r.range(-1, 1);
  for (auto& v : wt) v = r.range(-0.3f, 0.3f);
  for (auto& v : bias) v = r.range(-1, 1);
  Dev<float> din(in), dw(wt), db(bias), dout(n);
  auto go = [&] { LAUNCH(depthwise_conv<3>, grd, blk, 0, din.p, dw.p, db.p, dout.p, w, h, channels); };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 1e-4, 2e-5);
  for (size_t i : sample(n)) {
    int x = int(i % w), y = int(i / w % h);
    size_t plane = i / (size_t(w) * h);
    int ch = int(plane % channels);
    double s = bias[ch];
    for (int dy = -3; dy <= 3; dy++)
      for (int dx = -3; dx <= 3; dx++) {
        if (x + dx < 0 || x + dx >= w || y + dy < 0 || y + dy >= h) continue;
        s += double(in[(plane * h + y + dy) * w + x + dx]) * wt[ch * 49 + (dy + 3) * 7 + dx + 3];
      }
    c.add(i, o[i], s);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 225, 200, 24, 1);
  run(b, "large", 500, 380, 36, 3);
  return b.finish();
}
