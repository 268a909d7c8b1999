// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int w, int h) {
  int n = w * h, side = 9;
  size_t cells = side * side * side, sh = cells * sizeof(float4);
  dim3 blk(1024), grd(std::min(ceilDiv(n, 1024), 264u));
  std::vector<unsigned> px(n);
  Rng r(13);  // a smooth picture with some grain
  for (int i = 0; i < n; i++) {
    float x = float(i % w) / w, y = float(i / w) / h;
    unsigned v = 0;
    for (int k = 0; k < 3; k++) {
      float c = 128 + 70 * sinf(7 * x + 2 * k) * cosf(5 * y - k) + 40 * sinf(31 * (x + y) + k) + r.range(-8, 8);
      v |= unsigned(std::min(std::max(c, 0.0f), 255.0f)) << (8 * k);
    }
    px[i] = v | 0xff000000u;
  }
  b.begin(name, "grade", grd, blk, sh);
  b.data("pixels", "unsigned", px);
  b.array("cube", "float4", cells);
  b.array("out", "unsigned", n);
  b.scalar("count", n);
  b.scalar("side", side);
  if (!b.gpu()) return;
  std::vector<float4> cube(cells);
  for (auto& c : cube) c = make_float4(r.uni(), r.uni(), r.uni(), 0);
  Dev<unsigned> dp(px), dout(n);
  Dev<float4> dc(cube);
  auto go = [&] { LAUNCH(grade, grd, blk, sh, dp.p, dc.p, dout.p, n, side); };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 0, 1);
  for (size_t i : sample(n)) {
    double f[3];
    int id[3];
    for (int k = 0; k < 3; k++) {
      double v = ((px[i] >> (8 * k)) & 255) * double(side - 1) / 255;
      id[k] = std::min(int(v), side - 2);
      f[k] = v - id[k];
    }
    double acc[3] = {0, 0, 0};
    for (int q = 0; q < 8; q++) {
      double wgt = 1;
      int pos[3];
      for (int k = 0; k < 3; k++) {
        int bit = (q >> k) & 1;
        wgt *= bit ? f[k] : 1 - f[k];
        pos[k] = id[k] + bit;
      }
      float4 e = cube[(pos[2] * side + pos[1]) * side + pos[0]];
      acc[0] += wgt * e.x;
      acc[1] += wgt * e.y;
      acc[2] += wgt * e.z;
    }
    for (int k = 0; k < 3; k++) c.add(i, (o[i] >> (8 * k)) & 255, int(acc[k] * 255 + 0.5));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  run(b, "small", 320, 240);
  run(b, "large", 2400, 1600);
  return b.finish();
}
