// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int width, int height) {
  const int S = 5, P = 2, T = 16;
  const int pitch = int(ceilDiv(width, 32)) * 32;
  const float sigma = 0.06f, h = 0.55f * sigma;
  const float twoSigma2 = 2 * sigma * sigma, invH2 = 1 / (h * h);
  dim3 blk(T, T), grd(ceilDiv(width, T), ceilDiv(height, T));
  size_t n = size_t(pitch) * height;
  b.begin(name, "nlmDenoise<5,2,16>", grd, blk);
  b.array("src", "float", n);
  b.array("dst", "float", n);
  b.scalar("width", width);
  b.scalar("height", height);
  b.scalar("pitch", pitch);
  b.scalar("twoSigma2", twoSigma2);
  b.scalar("invH2", invH2);
  if (!b.gpu()) return;
  Rng r(1);
  std::vector<float> img(n);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float base = ((x / 37 + y / 29) & 1) ? 0.7f : 0.3f;
      img[size_t(y) * pitch + x] = base + 0.1f * sinf(0.05f * x + 0.03f * y) + sigma * r.normal();
    }
  Dev<float> ds(img), dd(n);
  auto go = [&] { LAUNCH((nlmDenoise<S, P, T>), grd, blk, 0, ds.p, dd.p, width, height, pitch, twoSigma2, invH2); };
  b.once(go);
  auto o = dd.get();
  auto at = [&](int x, int y) -> double {
    x = std::min(std::max(x, 0), width - 1);
    y = std::min(std::max(y, 0), height - 1);
    return img[size_t(y) * pitch + x];
  };
  Cmp c(name, 1e-3, 1e-4);
  for (size_t k : sample(size_t(width) * height, 3000)) {
    int x = int(k % width), y = int(k / width);
    double top = 0, sum = 0, best = 0;
    for (int v = y - S; v <= y + S; v++)
      for (int u = x - S; u <= x + S; u++) {
        if (u == x && v == y) continue;
        double d2 = 0;
        for (int j = -P; j <= P; j++)
          for (int i = -P; i <= P; i++) d2 += pow(at(x + i, y + j) - at(u + i, v + j), 2);
        double w = exp(-std::max(d2 / ((2 * P + 1) * (2 * P + 1)) - twoSigma2, 0.0) * invH2);
        top += w * at(u, v);
        sum += w;
        best = std::max(best, w);
      }
    best = std::max(best, 1e-6);
    c.add(k, o[size_t(y) * pitch + x], (top + best * at(x, y)) / (sum + best));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 170, 130);
  run(b, "large", 1016, 762);
  return b.finish();
}
