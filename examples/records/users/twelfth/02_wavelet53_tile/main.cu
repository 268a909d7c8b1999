// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void forward(std::vector<int>& x) {  // to interleaved low and high bands
  int n = int(x.size());
  auto at = [&](int i) { return x[i < 0 ? -i : i >= n ? 2 * (n - 1) - i : i]; };
  for (int i = 1; i < n; i += 2) x[i] -= (at(i - 1) + at(i + 1)) >> 1;
  for (int i = 0; i < n; i += 2) x[i] += (at(i - 1) + at(i + 1) + 2) >> 2;
}
static void run(Bench& b, const char* name, int width, int height, int levels, int quantShift) {
  dim3 blk(32, 8), grd(ceilDiv(width, kTile), ceilDiv(height, kTile));
  size_t tiles = size_t(grd.x) * grd.y, n = size_t(width) * height, m = tiles * kTile * kTile;
  b.begin(name, "wavelet53_tile", grd, blk);
  b.array("image", "uint8_t", n);
  b.array("coefficients", "int16_t", m);
  b.array("significant", "unsigned int", tiles);
  b.scalar("width", width);
  b.scalar("height", height);
  b.scalar("levels", levels);
  b.scalar("quantShift", quantShift);
  if (!b.gpu()) return;
  Rng r(42);
  std::vector<uint8_t> image(n);
  for (size_t i = 0; i < n; i++) {
    int x = int(i % width), y = int(i / width);
    image[i] = uint8_t(128 + 80 * sinf(x * 0.05f) * cosf(y * 0.03f) + r.range(-12, 12) + ((x / 50 + y / 70) & 1) * 30);
  }
  Dev<uint8_t> di(image);
  Dev<int16_t> dc(m);
  Dev<unsigned int> dn(tiles);
  auto go = [&] { LAUNCH(wavelet53_tile, grd, blk, 0, di.p, dc.p, dn.p, width, height, levels, quantShift); };
  b.once(go);
  auto o = dc.get();
  auto s = dn.get();
  Cmp c(name, 0, 0);
  for (size_t k : sample(tiles, 2000)) {
    int x0 = int(k % grd.x) * kTile, y0 = int(k / grd.x) * kTile;
    int t[32][32];
    for (int y = 0; y < 32; y++)
      for (int x = 0; x < 32; x++)
        t[y][x] = image[size_t(std::min(y0 + y, height - 1)) * width + std::min(x0 + x, width - 1)] - 128;
    for (int l = 0; l < levels; l++) {
      int n1 = 32 >> l, st = 1 << l;
      std::vector<int> v(n1);
      for (int y = 0; y < n1; y++) {
        for (int i = 0; i < n1; i++) v[i] = t[y * st][i * st];
        forward(v);
        for (int i = 0; i < n1; i++) t[y * st][i * st] = v[i];
      }
      for (int x = 0; x < n1; x++) {
        for (int i = 0; i < n1; i++) v[i] = t[i * st][x * st];
        forward(v);
        for (int i = 0; i < n1; i++) t[i * st][x * st] = v[i];
      }
    }
    int count = 0;
    for (int y = 0; y < 32; y++)
      for (int x = 0; x < 32; x++) {
        int level = 0;
        while (level < levels && (x | y) % (2 << level) == 0) level++;
        int q = t[y][x] / (1 << std::max(quantShift - level, 0));
        count += q != 0;
        size_t at = size_t(y0 + y) * grd.x * kTile + x0 + x;
        c.add(at, o[at], q);
      }
    c.add(k, s[k], count);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1280, 720, 3, 3);
  run(b, "large", 5000, 3500, 4, 4);
  return b.finish();
}
