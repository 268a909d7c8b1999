// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static int limited(int d, int s, int shift) {
  int m = d < 0 ? -d : d, l = s - (m >> shift);
  if (l < 0) l = 0;
  if (m > l) m = l;
  return d < 0 ? -m : m;
}
static int log2i(int v) {
  int n = 0;
  while (v > 1) v >>= 1, n++;
  return n;
}
static void run(Bench& b, const char* name, int w, int h, int pri, int sec, int damping) {
  Rng r(202);
  std::vector<uint8_t> img((size_t)w * h);
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {  // stripes of changing direction, flat areas, coding noise
      int cell = (y / 64) * 31 + x / 96;
      float a = cell * 0.7f, v = 120;
      if (cell % 5) v += 60 * sinf((x * cosf(a) + y * sinf(a)) * 0.45f);
      if (cell % 3 == 0 && (x + 2 * y) % 40 < 20) v += 50;
      v += (cell % 4 == 1 ? 0 : 6) * r.normal();
      img[(size_t)y * w + x] = uint8_t(std::min(std::max(v, 0.0f), 255.0f));
    }
  dim3 blk(8, 8), grd(ceilDiv(w, 8), ceilDiv(h, 8));
  b.begin(name, "cdef_filter", grd, blk);
  b.data("src", "uint8_t", img);
  b.array("dst", "uint8_t", img.size());
  b.array("dirOut", "uint8_t", (size_t)grd.x * grd.y);
  b.scalar("width", w);
  b.scalar("height", h);
  b.scalar("priStrength", pri);
  b.scalar("secStrength", sec);
  b.scalar("damping", damping);
  if (!b.gpu()) return;
  Dev<uint8_t> ds(img), dd(img.size()), dr((size_t)grd.x * grd.y);
  auto go = [&] { LAUNCH(cdef_filter, grd, blk, 0, ds.p, dd.p, dr.p, w, h, pri, sec, damping); };
  b.once(go);
  auto out = dd.get(), dirs = dr.get();
  Cmp c(name, 0, 0);
  static const int step[8][2][2] = {{{-1, 1}, {-2, 2}}, {{0, 1}, {-1, 2}}, {{0, 1}, {0, 2}}, {{0, 1}, {1, 2}},
                                    {{1, 1}, {2, 2}},   {{1, 0}, {2, 1}},  {{1, 0}, {2, 0}}, {{1, 0}, {2, -1}}};
  auto at = [&](int y, int x) {
    return int(img[(size_t)std::min(std::max(y, 0), h - 1) * w + std::min(std::max(x, 0), w - 1)]);
  };
  for (unsigned by = 0; by < grd.y; by++)
    for (unsigned bx = 0; bx < grd.x; bx++) {
      int s[8][15] = {}, n[8][15] = {};
      for (int y = 0; y < 8; y++)
        for (int x = 0; x < 8; x++) {
          int line[8] = {x + y, x + y / 2, x, 3 + x - y / 2, 7 + x - y, 3 + y - x / 2, y, y + x / 2};
          for (int d = 0; d < 8; d++) {
            s[d][line[d]] += at(by * 8 + y, bx * 8 + x) - 128;
            n[d][line[d]]++;
          }
        }
      int cost[8] = {}, dir = 0;
      for (int d = 0; d < 8; d++)
        for (int l = 0; l < 15; l++)
          if (n[d][l]) cost[d] += s[d][l] * s[d][l] * (840 / n[d][l]);
      for (int d = 0; d < 8; d++)
        if (cost[d] > cost[dir]) dir = d;
      c.add(by * grd.x + bx, dirs[by * grd.x + bx], dir);
      int var = (cost[dir] - cost[dir ^ 4]) >> 10;
      int level = var >> 6 ? std::min(log2i(var >> 6), 12) : 0;
      int p1 = var ? (pri * (4 + level) + 8) >> 4 : 0;
      int sh1 = std::max(0, damping - log2i(p1)), sh2 = std::max(0, damping - log2i(sec));
      for (int y = by * 8; y < std::min(h, int(by) * 8 + 8); y++)
        for (int x = bx * 8; x < std::min(w, int(bx) * 8 + 8); x++) {
          int p = at(y, x), sum = 0;
          for (int k = 0; k < 2; k++)
            for (int sg = -1; sg < 2; sg += 2) {
              int tap = k ? (p1 % 2 ? 3 : 2) : (p1 % 2 ? 3 : 4);
              sum += tap * limited(at(y + sg * step[dir][k][0], x + sg * step[dir][k][1]) - p, p1, sh1);
              for (int o = 2; o <= 6; o += 4) {
                const int* q = step[(dir + o) % 8][k];
                sum += (k ? 1 : 2) * limited(at(y + sg * q[0], x + sg * q[1]) - p, sec, sh2);
              }
            }
          int v = p + ((8 + sum - (sum < 0 ? 1 : 0)) >> 4);
          c.add((size_t)y * w + x, out[(size_t)y * w + x], std::min(std::max(v, 0), 255));
        }
    }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 852, 476, 5, 2, 5);
  run(b, "large", 2560, 1440, 9, 4, 6);
  return b.finish();
}
