// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int width, int rows, int units, int minRadius, int maxRadius) {
  const int teams = 4, eyeHeight = 6, words = ceilDiv(size_t(width) * rows, 32);
  Rng r(24);
  std::vector<unsigned char> heights(size_t(width) * rows);
  for (int y = 0; y < rows; y++)
    for (int x = 0; x < width; x++) {
      double h = 60 + 30 * sin(x * 0.05) * cos(y * 0.06) + 12 * sin(x * 0.21 + y * 0.17) + 3 * r.uni();
      if (r.below(60) == 0) h += 15;  // trees
      heights[size_t(y) * width + x] = (unsigned char)std::max(0.0, std::min(255.0, h));
    }
  std::vector<int> ux(units), uy(units), radius(units), team(units);
  for (int i = 0; i < units; i++) {
    team[i] = r.below(teams);
    float spread = 0.13f;
    float cx = team[i] & 1 ? 0.7f : 0.3f, cy = team[i] & 2 ? 0.7f : 0.3f;
    ux[i] = std::max(0, std::min(width - 1, int(width * (cx + spread * r.normal()))));
    uy[i] = std::max(0, std::min(rows - 1, int(rows * (cy + spread * r.normal()))));
    radius[i] = minRadius + int(r.below(maxRadius - minRadius + 1));
  }
  dim3 blk(128), grd(units);
  b.begin(name, "fog_of_war", grd, blk);
  b.data("heights", "unsigned char", heights);
  b.data("unitX", "int", ux);
  b.data("unitY", "int", uy);
  b.data("unitRadius", "int", radius);
  b.data("unitTeam", "int", team);
  b.array("visible", "unsigned int", size_t(teams) * words);
  b.scalar("width", width);
  b.scalar("rows", rows);
  b.scalar("eyeHeight", eyeHeight);
  b.scalar("wordsPerTeam", words);
  if (!b.gpu()) return;
  Dev<unsigned char> dh(heights);
  Dev<int> dx(ux), dy(uy), dr(radius), dt(team);
  Dev<unsigned int> dv(size_t(teams) * words);
  auto go = [&] {
    LAUNCH(fog_of_war, grd, blk, 0, dh.p, dx.p, dy.p, dr.p, dt.p, dv.p, width, rows, eyeHeight, words);
  };
  dv.zero();
  b.once(go);
  auto got = dv.get();
  std::vector<unsigned int> want(got.size());
  for (int i = 0; i < units; i++) {
    int eye = heights[size_t(uy[i]) * width + ux[i]] + eyeHeight;
    for (int oy = -radius[i]; oy <= radius[i]; oy++)
      for (int ox = -radius[i]; ox <= radius[i]; ox++) {
        int tx = ux[i] + ox, ty = uy[i] + oy;
        if (ox * ox + oy * oy > radius[i] * radius[i] || tx < 0 || ty < 0 || tx >= width || ty >= rows) continue;
        int cell = ty * width + tx, adx = abs(ox), ady = abs(oy), n = std::max(adx, ady);
        double slope = n ? (heights[cell] - eye) / double(n) : 0;
        int x = ux[i], y = uy[i], err = adx - ady;
        bool seen = true;
        for (int k = 1; k < n && seen; k++) {
          int e2 = 2 * err;
          if (e2 > -ady) err -= ady, x += ox > 0 ? 1 : -1;
          if (e2 < adx) err += adx, y += oy > 0 ? 1 : -1;
          seen = heights[size_t(y) * width + x] - eye <= slope * k + 1e-9;
        }
        if (seen) want[size_t(team[i]) * words + (cell >> 5)] |= 1u << (cell & 31);
      }
  }
  Cmp c(name, 0, 0);
  for (size_t i = 0; i < want.size(); i++) c.add(i, got[i], want[i]);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 384, 320, 2500, 6, 12);
  run(b, "large", 1024, 1024, 8000, 10, 26);
  return b.finish();
}
