// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int w, int h) {
  int cellsX = w / kCell, cellsY = h / kCell;
  dim3 blk(kCell, kCell, kCellsPerBlock), grd(ceilDiv(cellsX, kCellsPerBlock), cellsY);
  size_t n = size_t(w) * h, outs = size_t(cellsX) * cellsY * kBins;
  std::vector<unsigned char> img(n);
  Rng r(11);
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      float v = 120 + 50 * sinf(x * 0.031f + 1.7f * sinf(y * 0.013f)) + 40 * cosf(y * 0.047f - x * 0.009f);
      if (((x / 90) + (y / 70)) % 3 == 0) v += 35;
      if (y < h / 5) v = 210;  // flat sky, a little noise
      v += (y < h / 5 ? 0.7f : 3.0f) * r.normal();
      img[size_t(y) * w + x] = (unsigned char)std::min(std::max(v, 0.0f), 255.0f);
    }
  b.begin(name, "hog_cells", grd, blk);
  b.data("image", "unsigned char", img);
  b.array("descriptor", "float", outs);
  b.scalar("width", w);
  b.scalar("height", h);
  b.scalar("cellsX", cellsX);
  if (!b.gpu()) return;
  Dev<unsigned char> dimg(img);
  Dev<float> dout(outs);
  auto go = [&] { LAUNCH(hog_cells, grd, blk, 0, dimg.p, dout.p, w, h, cellsX); };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 1e-3, 2e-4);
  const double pi = 3.14159265358979323846;
  for (size_t cell : sample(size_t(cellsX) * cellsY, 30000)) {
    int x0 = int(cell % cellsX) * 8, y0 = int(cell / cellsX) * 8;
    double hist[9] = {};
    for (int y = y0; y < y0 + 8; y++)
      for (int x = x0; x < x0 + 8; x++) {
        auto at = [&](int xx, int yy) {
          xx = std::min(std::max(xx, 0), w - 1);
          yy = std::min(std::max(yy, 0), h - 1);
          return double(img[size_t(yy) * w + xx]);
        };
        double gx = at(x + 1, y) - at(x - 1, y), gy = at(x, y + 1) - at(x, y - 1);
        double m = std::sqrt(gx * gx + gy * gy);
        double a = std::fmod(std::atan2(gy, gx) + 2 * pi, pi);  // bin k is centred at (k + 0.5) * 20 degrees
        for (int k = 0; k < 9; k++) {
          double d = std::fabs(a - (k + 0.5) * pi / 9);
          d = std::min(d, pi - d) * 9 / pi;
          if (d < 1) hist[k] += m * (1 - d);
        }
      }
    double s = 1e-3, t = 1e-6;
    for (double v : hist) s += v * v;
    for (double& v : hist) {
      v = std::min(v / std::sqrt(s), 0.4);
      t += v * v;
    }
    for (int k = 0; k < 9; k++) c.add(cell * 9 + k, o[cell * 9 + k], hist[k] / std::sqrt(t));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 644, 482);
  run(b, "large", 2568, 1448);
  return b.finish();
}
