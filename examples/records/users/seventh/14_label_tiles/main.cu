// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static std::vector<int> makeImage(int w, int h, int cell) {  // smooth noise above a threshold; labels are index + 1
  int gw = w / cell + 2, gh = h / cell + 2;
  std::vector<float> g(size_t(gw) * gh);
  Rng r(14);
  for (auto& v : g) v = r.uni();
  std::vector<int> l(size_t(w) * h);
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      int cx = x / cell, cy = y / cell;
      float fx = float(x % cell) / cell, fy = float(y % cell) / cell;
      const float* p = &g[size_t(cy) * gw + cx];
      float v = (p[0] * (1 - fx) + p[1] * fx) * (1 - fy) + (p[gw] * (1 - fx) + p[gw + 1] * fx) * fy;
      bool speck = r.below(50) == 0;
      size_t i = size_t(y) * w + x;
      l[i] = (v > 0.47f) != speck ? int(i) + 1 : 0;
    }
  return l;
}
static void run(Bench& b, const char* name, int w, int h) {
  dim3 blk(TILE_W, TILE_H), grd(ceilDiv(w, TILE_W), ceilDiv(h, TILE_H));
  size_t n = size_t(w) * h;
  std::vector<int> in = makeImage(w, h, 11);
  b.begin(name, "propagate_labels", grd, blk);
  b.data("labelsIn", "int", in);
  b.array("labelsOut", "int", n);
  b.array("changedTiles", "int", 1);
  b.scalar("width", w);
  b.scalar("height", h);
  if (!b.gpu()) return;
  Dev<int> din(in), dout(n), dchanged(1);
  auto go = [&] { LAUNCH(propagate_labels, grd, blk, 0, din.p, dout.p, dchanged.p, w, h); };
  dchanged.zero();
  b.once(go);
  auto o = dout.get();
  // CPU: flood fill of each tile; a component gets the lowest label of its pixels and of the pixels that touch it
  std::vector<int> want(n, 0);
  std::vector<char> seen(n, 0);
  std::vector<std::pair<int, int>> part;
  int tiles = 0;
  for (int ty = 0; ty < h; ty += TILE_H)
    for (int tx = 0; tx < w; tx += TILE_W) {
      bool changed = false;
      for (int y = ty; y < std::min(h, ty + TILE_H); y++)
        for (int x = tx; x < std::min(w, tx + TILE_W); x++) {
          size_t i = size_t(y) * w + x;
          if (!in[i] || seen[i]) continue;
          part.assign(1, {x, y});
          seen[i] = 1;
          int low = in[i];
          for (size_t k = 0; k < part.size(); k++) {
            auto [px, py] = part[k];
            const int step[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
            for (auto& s : step) {
              int qx = px + s[0], qy = py + s[1];
              if (qx < 0 || qy < 0 || qx >= w || qy >= h) continue;
              size_t q = size_t(qy) * w + qx;
              if (!in[q]) continue;
              low = std::min(low, in[q]);
              bool same = qx / TILE_W == tx / TILE_W && qy / TILE_H == ty / TILE_H;
              if (same && !seen[q]) {
                seen[q] = 1;
                part.push_back({qx, qy});
              }
            }
          }
          for (auto& p : part) {
            size_t q = size_t(p.second) * w + p.first;
            want[q] = low;
            changed |= low != in[q];
          }
        }
      tiles += changed;
    }
  Cmp c(name, 0, 0);
  for (size_t i = 0; i < n; i++) c.add(i, o[i], want[i]);
  c.add(n, dchanged.get()[0], tiles);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 650, 487);
  run(b, "large", 2500, 1530);
  return b.finish();
}
