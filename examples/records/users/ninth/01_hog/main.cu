// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int w, int h) {
  int cellsX = w / CELL, cellsY = h / CELL, minGradient2 = 9;
  dim3 blk(CELLS_PER_BLOCK * CELL, CELL), grd(ceilDiv(cellsX, CELLS_PER_BLOCK), cellsY);
  size_t n = size_t(w) * h, nh = size_t(cellsX) * cellsY * BINS;
  std::vector<unsigned char> img(n);
  Rng r(11);
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      float v = 120 + 60 * sinf(x * 0.031f + 2 * sinf(y * 0.013f)) + 45 * cosf(y * 0.11f - x * 0.043f);
      int dx = x % 217 - 100, dy = y % 181 - 90;
      if (dx * dx + dy * dy < 55 * 55) v = 235 - v * 0.6f;
      v += r.range(-4, 4);
      img[size_t(y) * w + x] = (unsigned char)std::min(std::max(v, 0.0f), 255.0f);
    }
  b.begin(name, "hog_cells", grd, blk);
  b.data("img", "unsigned char", img);
  b.array("hist", "float", nh);
  b.scalar("width", w);
  b.scalar("height", h);
  b.scalar("cellsX", cellsX);
  b.scalar("minGradient2", minGradient2);
  if (!b.gpu()) return;
  Dev<unsigned char> dimg(img);
  Dev<float> dh(nh);
  auto go = [&] { LAUNCH(hog_cells, grd, blk, 0, dimg.p, dh.p, w, h, cellsX, minGradient2); };
  b.once(go);
  auto o = dh.get();
  Cmp c(name, 1e-4, 2e-3);
  auto px = [&](int x, int y) {
    x = x < 0 ? 0 : x >= w ? w - 1 : x;
    y = y < 0 ? 0 : y >= h ? h - 1 : y;
    return double(img[size_t(y) * w + x]);
  };
  const double pi = acos(-1.0);
  for (size_t cell : sample(size_t(cellsX) * cellsY, 30000)) {
    int cx = int(cell % cellsX), cy = int(cell / cellsX);
    double want[BINS] = {};
    for (int y = cy * 8; y < cy * 8 + 8; y++)
      for (int x = cx * 8; x < cx * 8 + 8; x++) {
        double gx = px(x + 1, y) - px(x - 1, y), gy = px(x, y + 1) - px(x, y - 1), m2 = gx * gx + gy * gy;
        if (m2 < minGradient2) continue;
        double pos = fmod(atan2(gy, gx) + 2 * pi, pi) / pi * 9;  // in bins, centres at k + 0.5
        for (int k = 0; k < 9; k++) {
          double d = fabs(pos - (k + 0.5));
          d = std::min(d, 9 - d);
          if (d < 1) want[k] += sqrt(m2) * (1 - d) / 64;
        }
      }
    for (int k = 0; k < 9; k++) c.add(cell * 9 + k, o[cell * 9 + k], want[k]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 632, 360);
  run(b, "large", 2560, 1500);
  return b.finish();
}
