// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int width, int height, int tilesX, int tilesY) {
  int sp = (width + 63) / 64 * 64, dp = (width + 3) / 4 * 4;
  dim3 blk(32, 8), grd(ceilDiv(width, 128), ceilDiv(height, 8));
  Rng r(3);
  std::vector<unsigned char> src(size_t(sp) * height), lut(size_t(tilesX) * tilesY * 256);
  std::vector<float> wave(width);
  for (int x = 0; x < width; x++) wave[x] = 40 * sinf(x * 0.013f);
  for (int y = 0; y < height; y++) {
    float base = 110 + 50 * sinf(y * 0.007f);
    for (int x = 0; x < width; x++)
      src[size_t(y) * sp + x] =
          (unsigned char)std::min(255.f, std::max(0.f, base + wave[x] + float(r.u32() % 23) - 11));
  }
  for (int t = 0; t < tilesX * tilesY; t++) {  // clipped cumulative curves
    float mid = r.range(60, 190), width_ = r.range(15, 60), mix = r.range(0.3f, 0.8f);
    for (int v = 0; v < 256; v++) {
      float s = 1 / (1 + expf(-(v - mid) / width_));
      lut[t * 256 + v] = (unsigned char)(mix * s * 255 + (1 - mix) * v);
    }
  }
  float iw = float(tilesX) / width, ih = float(tilesY) / height;
  b.begin(name, "clahe_apply", grd, blk);
  b.data("src", "unsigned char", src);
  b.data("lut", "unsigned char", lut);
  b.array("dst", "unsigned char", size_t(dp) * height);
  b.scalar("srcPitch", sp);
  b.scalar("dstPitch", dp);
  b.scalar("width", width);
  b.scalar("height", height);
  b.scalar("tilesX", tilesX);
  b.scalar("tilesY", tilesY);
  b.scalar("invTileW", iw);
  b.scalar("invTileH", ih);
  if (!b.gpu()) return;
  Dev<unsigned char> ds(src), dl(lut), dd(size_t(dp) * height);
  auto go = [&] { LAUNCH(clahe_apply, grd, blk, 0, ds.p, dl.p, dd.p, sp, dp, width, height, tilesX, tilesY, iw, ih); };
  b.once(go);
  auto o = dd.get();
  Cmp c(name, 0, 1);
  for (size_t i : sample(size_t(width) * height)) {
    int x = int(i % width), y = int(i / width), v = src[size_t(y) * sp + x];
    double tx = (x + 0.5) * iw - 0.5, ty = (y + 0.5) * ih - 0.5;
    int x0 = int(floor(tx)), y0 = int(floor(ty));
    double wx = tx - x0, wy = ty - y0;
    int x1 = std::min(x0 + 1, tilesX - 1), y1 = std::min(y0 + 1, tilesY - 1);
    x0 = std::max(x0, 0);
    y0 = std::max(y0, 0);
    auto L = [&](int ty_, int tx_) { return double(lut[(size_t(ty_) * tilesX + tx_) * 256 + v]); };
    double u = L(y0, x0) * (1 - wx) + L(y0, x1) * wx, l = L(y1, x0) * (1 - wx) + L(y1, x1) * wx;
    c.add(i, o[size_t(y) * dp + x], floor(u * (1 - wy) + l * wy + 0.5));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1278, 721, 8, 8);
  run(b, "large", 6017, 4014, 16, 12);
  return b.finish();
}
