// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int side, int paths, int steps) {
  Rng r(606);
  const float cells = 20.0f;  // 5 cm
  std::vector<unsigned char> map(size_t(side) * side, 0);
  for (int k = 0; k < side * side / 9000; k++) {  // boxes with a slope of inflated cost around them
    int x0 = r.below(side), y0 = r.below(side), w = 3 + r.below(25), h = 3 + r.below(25), g = 14;
    for (int y = std::max(0, y0 - g); y < std::min(side, y0 + h + g); y++)
      for (int x = std::max(0, x0 - g); x < std::min(side, x0 + w + g); x++) {
        int dx = std::max({x0 - x, x - (x0 + w - 1), 0}), dy = std::max({y0 - y, y - (y0 + h - 1), 0});
        int d = std::max(dx, dy), v = d == 0 ? 254 : 252 - 17 * d;
        unsigned char& m = map[size_t(y) * side + x];
        m = (unsigned char)std::max(int(m), std::max(0, v));
      }
  }
  std::vector<float> fx, fy;  // 0.8 m by 0.5 m, a grid of samples and a denser outline
  for (int j = 0; j < 6; j++)
    for (int i = 0; i < 9; i++) fx.push_back(-0.3f + 0.1f * i), fy.push_back(-0.25f + 0.1f * j);
  for (int i = 0; i < 40; i++) fx.push_back(-0.3f + 0.02f * i), fy.push_back(i & 1 ? 0.25f : -0.25f);
  const int points = int(fx.size());
  std::vector<float> px, py, th;
  const float extent = side / cells;
  for (int p = 0; p < paths; p++) {
    float x = r.range(0.05f, 0.95f) * extent, y = r.range(0.05f, 0.95f) * extent, a = r.range(-3.14f, 3.14f);
    float v = r.range(0.3f, 1.2f), w = r.range(-0.8f, 0.8f);
    for (int s = 0; s < steps; s++) {
      px.push_back(x), py.push_back(y), th.push_back(a);
      x += v * 0.1f * cosf(a), y += v * 0.1f * sinf(a), a += w * 0.1f;
    }
  }
  dim3 blk(128), grd(ceilDiv(paths, 4));
  const size_t sh = 2 * points * sizeof(float);
  b.begin(name, "footprint_sweep", grd, blk, sh);
  b.data("map", "unsigned char", map);
  b.scalar("width", side);
  b.scalar("height", side);
  b.scalar("cellsPerMetre", cells);
  b.data("poseX", "float", px);
  b.data("poseY", "float", py);
  b.data("heading", "float", th);
  b.data("footX", "float", fx);
  b.data("footY", "float", fy);
  b.scalar("footPoints", points);
  b.array("freeSteps", "int", paths);
  b.array("worstCost", "int", paths);
  b.scalar("paths", paths);
  b.scalar("steps", steps);
  if (!b.gpu()) return;
  Dev<unsigned char> dm(map);
  Dev<float> dx(px), dy(py), dt(th), dfx(fx), dfy(fy);
  Dev<int> df(paths), dw(paths);
  auto go = [&] {
    LAUNCH(footprint_sweep, grd, blk, sh, dm.p, side, side, cells, dx.p, dy.p, dt.p, dfx.p, dfy.p, points, df.p, dw.p,
           paths, steps);
  };
  b.once(go);
  auto fs = df.get(), wc = dw.get();
  Cmp c(name, 0, 0, 0.02);  // rounding decides about cells now and then
  for (int p = 0; p < paths; p++) {
    int worst = 0, s = 0;
    for (; s < steps; s++) {
      size_t at = size_t(p) * steps + s;
      int here = 0;
      const double co = cos(double(th[at])), si = sin(double(th[at]));
      for (int i = 0; i < points; i++) {
        double x = px[at] + co * fx[i] - si * fy[i], y = py[at] + si * fx[i] + co * fy[i];
        int cx = int(std::floor(x * cells)), cy = int(std::floor(y * cells));
        here = std::max(here, cx < 0 || cy < 0 || cx >= side || cy >= side ? 254 : int(map[size_t(cy) * side + cx]));
      }
      if (here >= 254) break;
      worst = std::max(worst, here);
    }
    c.add(p, fs[p], s);
    c.add(p, wc[p], worst);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 600, 2000, 40);
  run(b, "large", 1600, 14000, 60);
  return b.finish();
}
