// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static uint32_t pack(const int* c) { return (c[0] * 31 + 127) / 255 << 11 | (c[1] * 63 + 127) / 255 << 5 |
                                            (c[2] * 31 + 127) / 255; }
static void encode(const int px[16][3], int candidates, uint32_t& colours, uint32_t& bits) {
  int lo[3] = {255, 255, 255}, hi[3] = {0, 0, 0};
  for (int i = 0; i < 16; i++)
    for (int c = 0; c < 3; c++) {
      lo[c] = std::min(lo[c], px[i][c]);
      hi[c] = std::max(hi[c], px[i][c]);
    }
  bits = 0;
  if (std::equal(lo, lo + 3, hi)) {
    colours = pack(lo) * 65537u;
    return;
  }
  const int weight[3] = {2, 4, 1};
  long long least = -1;
  for (int k = 0; k < candidates && least != 0; k++) {
    int pal[4][3], a[3], z[3];
    for (int c = 0; c < 3; c++) {
      int d = (hi[c] - lo[c]) * k / 32;
      a[c] = hi[c] - d;
      z[c] = lo[c] + d;
    }
    uint32_t e[2] = {pack(a), pack(z)};
    for (int s = 0; s < 2; s++) {
      int r = e[s] >> 11, g = e[s] >> 5 & 63, bl = e[s] & 31;
      pal[s][0] = r * 8 + r / 4;
      pal[s][1] = g * 4 + g / 16;
      pal[s][2] = bl * 8 + bl / 4;
    }
    for (int c = 0; c < 3; c++) {
      pal[2][c] = (2 * pal[0][c] + pal[1][c]) / 3;
      pal[3][c] = (2 * pal[1][c] + pal[0][c]) / 3;
    }
    long long error = 0;
    uint32_t w = 0;
    for (int i = 0; i < 16; i++) {
      int index = 0, nearest = 1 << 30;
      for (int j = 0; j < 4; j++) {
        int d = 0;
        for (int c = 0; c < 3; c++) d += weight[c] * (px[i][c] - pal[j][c]) * (px[i][c] - pal[j][c]);
        if (d < nearest) {
          nearest = d;
          index = j;
        }
      }
      error += nearest;
      w |= uint32_t(index) << (2 * i);
    }
    if (least < 0 || error < least) {
      least = error;
      colours = e[0] | e[1] << 16;
      bits = e[0] == e[1] ? 0 : w;
    }
  }
}
static void run(Bench& b, const char* name, int width, int height, int candidates) {
  Rng r(43);
  std::vector<uint32_t> image(size_t(width) * height);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      bool flat = (x / 64 * 7 + y / 48 * 5) % 4 == 0;  // a quarter of the atlas is plain
      int noise = flat ? 0 : int(r.below(24));
      int u = flat ? x / 64 * 9 : x / 3, v = flat ? y / 48 * 11 : y / 2;
      uint32_t red = (u + noise) & 255, green = (v + noise) & 255, blue = ((u + v) / 2 + noise / 2) & 255;
      image[size_t(y) * width + x] = red | green << 8 | blue << 16 | 0xff000000u;
    }
  int n = (width / 4) * (height / 4);
  dim3 blk(64), grd(ceilDiv(n, 64));
  b.begin(name, "bc1_encode", grd, blk);
  b.data("image", "uint32_t", image);
  b.array("blocks", "uint2", n);
  b.scalar("width", width);
  b.scalar("height", height);
  b.scalar("candidates", candidates);
  if (!b.gpu()) return;
  Dev<uint32_t> di(image);
  Dev<uint2> dout(n);
  auto go = [&] { LAUNCH(bc1_encode, grd, blk, 0, di.p, dout.p, width, height, candidates); };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 0, 0);
  for (size_t k : sample(n, 50000)) {
    int px[16][3], x0 = int(k % (width / 4)) * 4, y0 = int(k / (width / 4)) * 4;
    for (int i = 0; i < 16; i++) {
      uint32_t p = image[size_t(y0 + i / 4) * width + x0 + i % 4];
      for (int j = 0; j < 3; j++) px[i][j] = p >> 8 * j & 255;
    }
    uint32_t colours = 0, bits = 0;
    encode(px, candidates, colours, bits);
    c.add(k, o[k].x, colours);
    c.add(k, o[k].y, bits);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1024, 512, 3);
  run(b, "large", 2048, 2048, 4);
  return b.finish();
}
