// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int width, int height, int strokes, int sub) {
  Rng r(1010);
  size_t n = size_t(width) * height;
  std::vector<unsigned char> image(n);
  for (int k = 0; k < strokes; k++) {  // thick wandering strokes
    float x = r.range(0, float(width)), y = r.range(0, float(height)), turn = r.range(0, 6.28f);
    int radius = 1 + r.below(6), length = 30 + r.below(300);
    for (int i = 0; i < length; i++) {
      x += cosf(turn);
      y += sinf(turn);
      turn += r.range(-0.15f, 0.15f);
      for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++) {
          int px = int(x) + dx, py = int(y) + dy;
          if (dx * dx + dy * dy <= radius * radius && px >= 0 && py >= 0 && px < width && py < height)
            image[size_t(py) * width + px] = 1;
        }
    }
  }
  dim3 blk(THIN_BLOCK, THIN_BLOCK), grd(ceilDiv(width, THIN_BLOCK), ceilDiv(height, THIN_BLOCK));
  b.begin(name, "thinning_pass", grd, blk);
  b.data("input", "unsigned char", image);
  b.array("output", "unsigned char", n);
  b.array("removed", "unsigned int", 1);
  b.scalar("width", width);
  b.scalar("height", height);
  b.scalar("subIteration", sub);
  if (!b.gpu()) return;
  Dev<unsigned char> di(image), dout(n);
  Dev<unsigned int> dr(1);
  auto go = [&] { LAUNCH(thinning_pass, grd, blk, 0, di.p, dout.p, dr.p, width, height, sub); };
  dr.zero();
  b.once(go);
  auto o = dout.get();
  auto removed = dr.get();
  Cmp c(name, 0, 0);
  unsigned total = 0;
  const int ox[8] = {0, 1, 1, 1, 0, -1, -1, -1}, oy[8] = {-1, -1, 0, 1, 1, 1, 0, -1};
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      size_t at = size_t(y) * width + x;
      int want = image[at];
      if (want) {
        int p[8], sum = 0, rises = 0;
        for (int k = 0; k < 8; k++) {
          int u = x + ox[k], v = y + oy[k];
          p[k] = u >= 0 && v >= 0 && u < width && v < height ? image[size_t(v) * width + u] : 0;
          sum += p[k];
        }
        for (int k = 0; k < 8; k++) rises += p[k] == 0 && p[(k + 1) % 8] == 1;
        bool sides = sub == 0 ? p[0] * p[2] * p[4] == 0 && p[2] * p[4] * p[6] == 0
                              : p[0] * p[2] * p[6] == 0 && p[0] * p[4] * p[6] == 0;
        if (sum >= 2 && sum <= 6 && rises == 1 && sides) {
          want = 0;
          total++;
        }
      }
      c.add(at, o[at], want);
    }
  c.add(n, removed[0], total);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1300, 1000, 300, 0);
  run(b, "large", 4500, 4000, 5000, 1);
  return b.finish();
}
