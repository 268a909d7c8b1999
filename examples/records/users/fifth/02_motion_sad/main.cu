// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int width, int height, int lambda) {
  int stride = (width + 31) / 32 * 32;
  dim3 blk(SAD_THREADS), grd(ceilDiv(width, MB), ceilDiv(height, MB));
  Rng r(8);
  std::vector<unsigned char> cur(size_t(stride) * height), ref(size_t(stride) * height);
  auto scene = [](float x, float y) {
    return 128 + 45 * sinf(x * 0.11f + 2 * sinf(y * 0.03f)) + 40 * sinf(y * 0.17f + x * 0.021f);
  };
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      bool right = x > width / 2;  // two parts that move differently
      ref[size_t(y) * stride + x] = (unsigned char)(scene(x, y) + r.below(9));
      cur[size_t(y) * stride + x] =
          (unsigned char)(scene(x + (right ? 5.f : -3.f), y + (right ? -7.f : 2.f)) + r.below(9));
    }
  size_t blocks = size_t(grd.x) * grd.y;
  b.begin(name, "motion_sad", grd, blk);
  b.data("cur", "unsigned char", cur);
  b.data("ref", "unsigned char", ref);
  b.array("mv", "short2", blocks);
  b.array("cost", "int", blocks);
  b.scalar("width", width);
  b.scalar("height", height);
  b.scalar("stride", stride);
  b.scalar("lambda", lambda);
  if (!b.gpu()) return;
  Dev<unsigned char> dc(cur), dr(ref);
  Dev<short2> dm(blocks);
  Dev<int> dk(blocks);
  auto go = [&] { LAUNCH(motion_sad, grd, blk, 0, dc.p, dr.p, dm.p, dk.p, width, height, stride, lambda); };
  b.once(go);
  auto m = dm.get();
  auto k = dk.get();
  Cmp c(name, 0, 0);
  auto bits = [](int v) {
    int n = 0;
    for (v = abs(v) + 1; v; v >>= 1) n++;
    return 2 * n;
  };
  auto px = [&](const std::vector<unsigned char>& p, int x, int y) {
    x = std::min(std::max(x, 0), width - 1);
    y = std::min(std::max(y, 0), height - 1);
    return int(p[size_t(y) * stride + x]);
  };
  for (size_t i = 0; i < blocks; i += blocks / 150 + 1) {
    int bx = int(i % grd.x) * MB, by = int(i / grd.x) * MB, best = 1 << 30, mx = 0, my = 0;
    for (int dy = -RANGE; dy <= RANGE; dy++)
      for (int dx = -RANGE; dx <= RANGE; dx++) {
        int s = lambda * (bits(dx) + bits(dy));
        for (int y = 0; y < MB && s < best; y++)
          for (int x = 0; x < MB; x++)
            s += abs(px(cur, std::min(bx + x, width - 1), std::min(by + y, height - 1)) -
                     px(ref, bx + x + dx, by + y + dy));
        if (s < best) best = s, mx = dx, my = dy;
      }
    c.add(i, k[i], best);
    c.add(i, m[i].x, mx);
    c.add(i, m[i].y, my);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 352, 288, 4);
  run(b, "large", 1920, 1080, 6);
  return b.finish();
}
