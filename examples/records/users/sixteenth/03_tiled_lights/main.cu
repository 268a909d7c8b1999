// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int width, int height, int lights, float maxRadius) {
  Rng r(303);
  const float focal = 0.9f * width;
  std::vector<float> depth(size_t(width) * height), lx(lights), ly(lights), lz(lights), lr(lights);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float skyline = height * (0.3f + 0.08f * sinf(x * 0.011f) + 0.05f * sinf(x * 0.037f));
      float z = y < skyline ? 0.0f : 60.0f * height / (height * 0.2f + 4.0f * (y - skyline));
      if (((x / 90) * 7 + (y / 70) * 13) % 5 == 0) z = 8.0f + float((x / 90) % 6) * 9.0f;  // boxes in front
      depth[size_t(y) * width + x] = z == 0.0f ? 0.0f : z * (1.0f + 0.01f * r.uni());
    }
  for (int i = 0; i < lights; i++) {
    lz[i] = r.range(3.0f, 150.0f);
    lx[i] = r.range(-0.6f, 0.6f) * lz[i] * width / focal;
    ly[i] = r.range(-0.5f, 0.6f) * lz[i] * height / focal;
    lr[i] = r.range(0.2f, 1.0f) * maxRadius;
  }
  dim3 blk(TILE, TILE), grd(ceilDiv(width, TILE), ceilDiv(height, TILE));
  size_t tiles = size_t(grd.x) * grd.y;
  b.begin(name, "tiled_lights", grd, blk);
  b.data("depth", "float", depth);
  b.data("lightX", "float", lx);
  b.data("lightY", "float", ly);
  b.data("lightZ", "float", lz);
  b.data("lightRadius", "float", lr);
  b.array("tileCounts", "int", tiles);
  b.array("tileLights", "int", tiles * TILE_CAPACITY);
  b.scalar("width", width);
  b.scalar("height", height);
  b.scalar("lights", lights);
  b.scalar("focal", focal);
  if (!b.gpu()) return;
  Dev<float> dd(depth), dx(lx), dy(ly), dz(lz), dr(lr);
  Dev<int> dc(tiles), dl(tiles * TILE_CAPACITY);
  auto go = [&] {
    LAUNCH(tiled_lights, grd, blk, 0, dd.p, dx.p, dy.p, dz.p, dr.p, dc.p, dl.p, width, height, lights, focal);
  };
  b.once(go);
  auto count = dc.get(), list = dl.get();
  Cmp c(name, 0, 0, 0.005);  // a light that just touches a plane may fall on either side
  for (unsigned ty = 0; ty < grd.y; ty++)
    for (unsigned tx = 0; tx < grd.x; tx++) {
      double zn = 1e30, zf = 0;
      for (int y = ty * TILE; y < std::min<int>(height, (ty + 1) * TILE); y++)
        for (int x = tx * TILE; x < std::min<int>(width, (tx + 1) * TILE); x++) {
          double z = depth[size_t(y) * width + x];
          if (z > 0) {
            zn = std::min(zn, z);
            zf = std::max(zf, z);
          }
        }
      size_t t = size_t(ty) * grd.x + tx;
      int n = 0;
      double sum = 0, got = 0;
      double x0 = tx * TILE - 0.5 * width, y0 = ty * TILE - 0.5 * height, x1 = x0 + TILE, y1 = y0 + TILE, F = focal;
      if (zf > 0)
        for (int i = 0; i < lights; i++) {
          double x = lx[i], y = ly[i], z = lz[i], q = lr[i];
          if (z + q < zn || z - q > zf) continue;
          if ((F * x - x0 * z) / hypot(F, x0) <= -q || (x1 * z - F * x) / hypot(F, x1) <= -q) continue;
          if ((F * y - y0 * z) / hypot(F, y0) <= -q || (y1 * z - F * y) / hypot(F, y1) <= -q) continue;
          n++;
          sum += i + 1;
        }
      c.add(2 * t, count[t], std::min(n, TILE_CAPACITY));
      if (n > TILE_CAPACITY) continue;  // which ones are kept is not determined
      for (int i = 0; i < count[t]; i++) got += list[t * TILE_CAPACITY + i] + 1;
      c.add(2 * t + 1, got, sum);
    }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1000, 600, 700, 6.0f);
  run(b, "large", 1920, 1080, 6000, 4.0f);
  return b.finish();
}
