// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int width, int height, int p1, int p2) {
  dim3 blk(32, 4), grd(ceilDiv(height, 4), 2);
  size_t pixels = size_t(width) * height;
  b.begin(name, "sgm_horizontal", grd, blk);
  b.array("cost", "uchar2", pixels * kLanes);
  b.array("guide", "unsigned char", pixels);
  b.array("paths", "ushort2", 2 * pixels * kLanes);
  b.scalar("width", width);
  b.scalar("height", height);
  b.scalar("p1", p1);
  b.scalar("p2", p2);
  if (!b.gpu()) return;
  Rng r(101);
  std::vector<uchar2> cost(pixels * kLanes);
  std::vector<unsigned char> guide(pixels);
  for (auto& c : cost) {
    uint32_t v = r.u32();
    c = make_uchar2(v & 63, (v >> 8) & 63);
  }
  for (auto& g : guide) g = (unsigned char)(r.below(256));
  Dev<uchar2> dc(cost);
  Dev<unsigned char> dg(guide);
  Dev<ushort2> dp(2 * pixels * kLanes);
  auto go = [&] { LAUNCH(sgm_horizontal, grd, blk, 0, dc.p, dg.p, dp.p, width, height, p1, p2); };
  b.once(go);
  auto o = dp.get();
  Cmp c(name, 0, 0);
  const int D = kDisparities;
  int prev[D], cur[D];
  for (int dir = 0; dir < 2; dir++)
    for (int y = 0; y < height; y += 3) {
      int best = 0;
      for (int i = 0; i < width; i++) {
        int x = dir ? width - 1 - i : i, newBest = 1 << 30;
        size_t at = (size_t(y) * width + x) * kLanes;
        int penalty = 0;
        if (i) {
          int g = guide[size_t(y) * width + x] - int(guide[size_t(y) * width + (dir ? x + 1 : x - 1)]);
          if (g < 0) g = -g;
          penalty = std::max(p1 + 1, g > 4 ? p2 * 4 / g : p2);
        }
        for (int d = 0; d < D; d++) {
          int v = (d & 1) ? cost[at + d / 2].y : cost[at + d / 2].x;
          if (i) {
            int m = std::min(prev[d], best + penalty);
            if (d > 0) m = std::min(m, prev[d - 1] + p1);
            if (d < D - 1) m = std::min(m, prev[d + 1] + p1);
            v += m - best;
          }
          cur[d] = v;
          newBest = std::min(newBest, v);
        }
        best = newBest;
        for (int d = 0; d < D; d++) {
          prev[d] = cur[d];
          ushort2 got = o[size_t(dir) * pixels * kLanes + at + d / 2];
          c.add(at * 2 + d, (d & 1) ? got.y : got.x, cur[d]);
        }
      }
    }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 80, 60, 7, 86);
  run(b, "large", 640, 480, 7, 96);
  return b.finish();
}
