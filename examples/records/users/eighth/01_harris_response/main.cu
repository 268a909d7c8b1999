// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static double cpuHarris(const std::vector<unsigned char>& im, int w, int h, int pitch, double kappa, int x, int y) {
  auto at = [&](int X, int Y) {
    X = std::min(std::max(X, 0), w - 1);
    Y = std::min(std::max(Y, 0), h - 1);
    return im[size_t(Y) * pitch + X] / 255.0;
  };
  static const double bin[5] = {1, 4, 6, 4, 1};
  double a = 0, b = 0, c = 0;
  for (int j = -2; j <= 2; j++)
    for (int i = -2; i <= 2; i++) {
      double ix = 0, iy = 0;
      for (int k = -1; k <= 1; k++) {
        double wk = k == 0 ? 2 : 1;
        ix += wk * (at(x + i + 1, y + j + k) - at(x + i - 1, y + j + k)) / 8;
        iy += wk * (at(x + i + k, y + j + 1) - at(x + i + k, y + j - 1)) / 8;
      }
      double q = bin[i + 2] * bin[j + 2] / 256;
      a += q * ix * ix;
      b += q * ix * iy;
      c += q * iy * iy;
    }
  return a * c - b * b - kappa * (a + c) * (a + c);
}
static void run(Bench& b, const char* name, int w, int h) {
  dim3 blk(HARRIS_BX, HARRIS_BY), grd(ceilDiv(w, HARRIS_BX), ceilDiv(h, HARRIS_BY));
  int pitch = int(ceilDiv(w, 64)) * 64;
  float kappa = 0.05f;
  size_t n = size_t(w) * h;
  b.begin(name, "harrisResponse", grd, blk);
  b.array("img", "unsigned char", size_t(pitch) * h);
  b.array("response", "float", n);
  b.scalar("width", w);
  b.scalar("height", h);
  b.scalar("pitch", pitch);
  b.scalar("kappa", kappa);
  if (!b.gpu()) return;
  std::vector<unsigned char> im(size_t(pitch) * h);
  Rng r(11);
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      bool dark = ((x / 23) ^ (y / 17)) & 1;
      im[size_t(y) * pitch + x] = (unsigned char)((dark ? 40 : 190) + r.below(30));
    }
  Dev<unsigned char> din(im);
  Dev<float> dout(n);
  auto go = [&] { LAUNCH(harrisResponse, grd, blk, 0, din.p, dout.p, w, h, pitch, kappa); };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 1e-3, 5e-7);
  for (size_t i : sample(n)) c.add(i, o[i], cpuHarris(im, w, h, pitch, kappa, int(i % w), int(i / w)));
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1000, 751);
  run(b, "large", 5472, 3648);
  return b.finish();
}
