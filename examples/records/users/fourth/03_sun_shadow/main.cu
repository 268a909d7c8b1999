// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int w, int h) {
  dim3 blk(16, 16), grd(ceilDiv(w, 16), ceilDiv(h, 16));
  Rng r(3);
  std::vector<float> map(size_t(w) * h);
  float peak = 0;
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      float v = 14 + 9 * sinf(x * 0.021f) * cosf(y * 0.017f) + 4 * sinf(x * 0.093f + y * 0.041f) +
                1.2f * sinf(x * 0.31f - y * 0.27f) + 0.2f * r.uni();
      map[size_t(y) * w + x] = v;
      peak = std::max(peak, v);
    }
  float dx = 0.83205f, dy = 0.5547f, rise = 0.27f;
  b.begin(name, "sun_shadow", grd, blk);
  b.data("map", "float", map);
  b.array("light", "unsigned char", map.size());
  b.scalar("w", w);
  b.scalar("h", h);
  b.scalar("dirX", dx);
  b.scalar("dirY", dy);
  b.scalar("rise", rise);
  b.scalar("peak", peak);
  if (!b.gpu()) return;
  Dev<float> dm(map);
  Dev<unsigned char> dl(map.size());
  auto go = [&] { LAUNCH(sun_shadow, grd, blk, 0, dm.p, dl.p, w, h, dx, dy, rise, peak); };
  b.once(go);
  auto o = dl.get();
  Cmp c(name, 0, 2, 2e-3);
  for (size_t i : sample(map.size(), 100000)) {
    float px = float(i % w), py = float(i / w), z = map[i] + 0.05f, clear = 1e9f, t = 0;
    bool hit = false;
    while (z < peak) {
      px += dx, py += dy, z += rise, t += 1;
      if (px < 0 || py < 0 || px >= w - 1 || py >= h - 1) break;
      int ix = int(px), iy = int(py);
      float fx = px - ix, fy = py - iy;
      const float* p = &map[size_t(iy) * w + ix];
      float a = p[0] * (1 - fx) + p[1] * fx, q = p[w] * (1 - fx) + p[w + 1] * fx;
      float over = z - (a * (1 - fy) + q * fy);
      if (over < 0) {
        hit = true;
        break;
      }
      clear = std::min(clear, over / t);
    }
    c.add(i, o[i], floorf(40 + 215 * (hit ? 0.0f : std::min(clear * 8, 1.0f))));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 512, 400);
  run(b, "large", 2400, 2000);
  return b.finish();
}
