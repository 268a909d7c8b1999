// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void cpuLab(uint32_t p, double out[3]) {
  double lin[3], xyz[3], f[3];
  for (int c = 0; c < 3; c++) {
    double v = ((p >> (8 * c)) & 255) / 255.0;
    lin[c] = v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4);
  }
  static const double M[3][3] = {
      {0.4124564, 0.3575761, 0.1804375}, {0.2126729, 0.7151522, 0.0721750}, {0.0193339, 0.1191920, 0.9503041}};
  static const double white[3] = {0.95047, 1.0, 1.08883};
  for (int i = 0; i < 3; i++) {
    xyz[i] = 0;
    for (int c = 0; c < 3; c++) xyz[i] += M[i][c] * lin[c];
    double t = xyz[i] / white[i];
    f[i] = t > 216.0 / 24389 ? cbrt(t) : (24389.0 / 27 * t + 16) / 116;
  }
  out[0] = (116 * f[1] - 16) * 2.55;
  out[1] = 500 * (f[0] - f[1]) + 128;
  out[2] = 200 * (f[1] - f[2]) + 128;
  for (int i = 0; i < 3; i++) out[i] = std::floor(std::min(std::max(out[i] + 0.5, 0.0), 255.0));
}
static void run(Bench& b, const char* name, int w, int h, int tile) {
  dim3 blk(32, 8), grd(ceilDiv(w, tile), ceilDiv(h, tile));
  float clip = 3.0f;
  size_t n = size_t(w) * h, tiles = size_t(grd.x) * grd.y;
  std::vector<unsigned int> im(n);
  Rng r(22 + w);
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      float base = 0.5f + 0.3f * sinf(x * 0.004f) + 0.2f * cosf(y * 0.007f + x * 0.001f);
      uint32_t p = 0;
      for (int c = 0; c < 3; c++) {
        float v = base * (0.6f + 0.2f * c) + 0.06f * (r.uni() - 0.5f);
        p |= uint32_t(std::min(std::max(v, 0.0f), 1.0f) * 255.0f) << (8 * c);
      }
      im[size_t(y) * w + x] = p;
    }
  b.begin(name, "labClahe", grd, blk);
  b.data("rgbx", "unsigned int", im);
  b.array("lab", "unsigned int", n);
  b.array("tables", "unsigned char", tiles * 256);
  b.scalar("width", w);
  b.scalar("height", h);
  b.scalar("tile", tile);
  b.scalar("clip", clip);
  if (!b.gpu()) return;
  Dev<unsigned int> din(im), dlab(n);
  Dev<unsigned char> dtab(tiles * 256);
  auto go = [&] { LAUNCH(labClahe, grd, blk, 0, din.p, dlab.p, dtab.p, w, h, tile, clip); };
  b.once(go);
  auto lab = dlab.get();
  auto tab = dtab.get();
  Cmp c(name, 0, 1);
  for (size_t i : sample(n)) {
    double want[3];
    cpuLab(im[i], want);
    for (int k = 0; k < 3; k++) c.add(i, (lab[i] >> (8 * k)) & 255, want[k]);
  }
  c.done();
  // tables: exact from the lightness values just checked (rounding of L may differ by 1 between CPU and GPU)
  Cmp t(name, 0, 0);
  for (size_t q = 0; q < tiles; q++) {
    int xa = int(q % grd.x) * tile, ya = int(q / grd.x) * tile;
    std::vector<int> cnt(256, 0);
    int area = 0;
    for (int y = ya; y < std::min(ya + tile, h); y++)
      for (int x = xa; x < std::min(xa + tile, w); x++, area++) cnt[lab[size_t(y) * w + x] & 255]++;
    float cut = clip * float(area);
    int limit = std::max(1, int(cut) / 256), over = 0;
    for (int& v : cnt) {
      over += std::max(0, v - limit);
      v = std::min(v, limit);
    }
    int cum = 0;
    for (int i = 0; i < 256; i++) {
      cum += cnt[i] + over / 256 + (i < over % 256);
      t.add(q * 256 + i, tab[q * 256 + i], std::min(255, (cum * 255 + area / 2) / area));
    }
  }
  t.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1100, 720, 48);
  run(b, "large", 2400, 1620, 64);
  return b.finish();
}
