// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int width, int height, int count, float meanSize) {
  const float background = 0.1f;
  Rng r(59);
  int tx = int(ceilDiv(width, SPLAT_TILE)), ty = int(ceilDiv(height, SPLAT_TILE));
  std::vector<float> splats(size_t(count) * SPLAT_FIELDS);
  std::vector<std::vector<int>> lists(size_t(tx) * ty);
  for (int i = 0; i < count; i++) {  // the numbers run from near to far
    float* s = &splats[size_t(i) * SPLAT_FIELDS];
    bool crowd = r.below(3) == 0;
    s[0] = crowd ? width * (0.5f + 0.12f * r.normal()) : r.range(0, float(width));
    s[1] = crowd ? height * (0.5f + 0.12f * r.normal()) : r.range(0, float(height));
    float l1 = meanSize * r.range(0.3f, 2.0f), l2 = meanSize * r.range(0.3f, 2.0f), w = r.range(0, 3.14f);
    float c = cosf(w), n = sinf(w), i1 = 1 / (l1 * l1), i2 = 1 / (l2 * l2);
    s[2] = c * c * i1 + n * n * i2;
    s[3] = c * n * (i1 - i2);
    s[4] = n * n * i1 + c * c * i2;
    s[5] = r.range(0.05f, 0.9f);
    float radius = 3 * std::max(l1, l2);
    int x0 = std::max(0, int(floorf((s[0] - radius) / SPLAT_TILE)));
    int x1 = std::min(tx - 1, int(floorf((s[0] + radius) / SPLAT_TILE)));
    int y0 = std::max(0, int(floorf((s[1] - radius) / SPLAT_TILE)));
    int y1 = std::min(ty - 1, int(floorf((s[1] + radius) / SPLAT_TILE)));
    for (int y = y0; y <= y1; y++)
      for (int x = x0; x <= x1; x++) lists[size_t(y) * tx + x].push_back(i);
  }
  std::vector<int> start(1, 0), ids;
  for (auto& l : lists) {
    ids.insert(ids.end(), l.begin(), l.end());
    start.push_back(int(ids.size()));
  }
  size_t n = size_t(width) * height;
  dim3 blk(SPLAT_TILE, SPLAT_TILE), grd(tx, ty);
  b.begin(name, "splat_tiles", grd, blk);
  b.data("tileStart", "int", start);
  b.data("sortedIds", "int", ids);
  b.data("splats", "float", splats);
  b.array("colours", "float", size_t(count) * 3);
  b.array("image", "float", n * 3);
  b.array("transmittance", "float", n);
  b.scalar("width", width);
  b.scalar("height", height);
  b.scalar("background", background);
  if (!b.gpu()) return;
  std::vector<float> colours(size_t(count) * 3);
  for (auto& x : colours) x = r.uni();
  Dev<int> dst(start), di(ids);
  Dev<float> ds(splats), dc(colours), dim(n * 3), dt(n);
  auto go = [&] {
    LAUNCH(splat_tiles, grd, blk, 0, dst.p, di.p, ds.p, dc.p, dim.p, dt.p, width, height, background);
  };
  b.once(go);
  auto o = dim.get(), ot = dt.get();
  Cmp c(name, 1e-3, 1e-3, 0.01);
  for (size_t i : sample(n, 40000)) {
    int x = int(i % width), y = int(i / width), tile = y / SPLAT_TILE * tx + x / SPLAT_TILE;
    double t = 1, sum[3] = {};
    for (int k = start[tile]; k < start[tile + 1]; k++) {
      const float* s = &splats[size_t(ids[k]) * SPLAT_FIELDS];
      double dx = double(s[0]) - x, dy = double(s[1]) - y;
      double power = -0.5 * (s[2] * dx * dx + s[4] * dy * dy) - s[3] * dx * dy;
      if (power > 0) continue;
      double alpha = std::min(0.99, s[5] * exp(power));
      if (alpha < 1.0 / 255) continue;
      if (t * (1 - alpha) < 1e-4) break;
      for (int d = 0; d < 3; d++) sum[d] += alpha * t * colours[3 * size_t(ids[k]) + d];
      t *= 1 - alpha;
    }
    for (int d = 0; d < 3; d++) c.add(i, o[d * n + i], sum[d] + t * background);
    c.add(i, ot[i], t);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 500, 300, 6000, 5.0f);
  run(b, "large", 1280, 720, 60000, 7.0f);
  return b.finish();
}
