// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static double noise(const std::vector<uint8_t>& p, double x, double y) {
  static const double s = 1.4142135, g[8][2] = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}, {s, 0}, {-s, 0}, {0, s}, {0, -s}};
  double fx = floor(x), fy = floor(y), n[2][2];
  for (int j = 0; j < 2; j++)
    for (int i = 0; i < 2; i++) {
      const double* d = g[p[(p[(int(fx) + i) & 255] + (int(fy) & 255) + j) & 255] & 7];
      n[j][i] = d[0] * (x - fx - i) + d[1] * (y - fy - j);
    }
  auto f = [](double t) { return t * t * t * (t * (t * 6 - 15) + 10); };
  double u = f(x - fx), v = f(y - fy);
  double lower = n[0][0] + u * (n[0][1] - n[0][0]), upper = n[1][0] + u * (n[1][1] - n[1][0]);
  return lower + v * (upper - lower);
}
static void run(Bench& b, const char* name, int width, int rows, float cell, int octaves) {
  const float gain = 0.5f, seaLevel = -0.25f;
  const int ridgedFrom = 4;
  Rng r(44);
  std::vector<uint8_t> perm(256);
  for (int i = 0; i < 256; i++) perm[i] = uint8_t(i);
  for (int i = 255; i > 0; i--) std::swap(perm[i], perm[r.below(i + 1)]);
  size_t n = size_t(width) * rows;
  dim3 blk(16, 16), grd(ceilDiv(width, 16), ceilDiv(rows, 16));
  b.begin(name, "perlin_terrain", grd, blk);
  b.data("permutation", "uint8_t", perm);
  b.array("height", "float", n);
  b.scalar("width", width);
  b.scalar("rows", rows);
  b.scalar("cell", cell);
  b.scalar("octaves", octaves);
  b.scalar("gain", gain);
  b.scalar("seaLevel", seaLevel);
  b.scalar("ridgedFrom", ridgedFrom);
  if (!b.gpu()) return;
  Dev<uint8_t> dp(perm);
  Dev<float> dh(n);
  auto go = [&] { LAUNCH(perlin_terrain, grd, blk, 0, dp.p, dh.p, width, rows, cell, octaves, gain, seaLevel,
                         ridgedFrom); };
  b.once(go);
  auto o = dh.get();
  Cmp c(name, 2e-3, 2e-3, 0.002);
  for (size_t k : sample(n)) {
    float x = float(k % width) * cell, y = float(k / width) * cell;
    double h = 0, amplitude = 1;
    for (int i = 0; i < octaves; i++) {
      double v = noise(perm, x, y);
      h += amplitude * (i >= ridgedFrom ? 0.5 - fabs(v) : v);
      if (i == 2 && h < seaLevel) break;
      amplitude *= gain;
      x = std::fma(2.0f, x, 17.25f);  // 2 x is exact: fused or not, the same
      y = std::fma(2.0f, y, 31.75f);
    }
    c.add(k, o[k], h);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 700, 500, 0.0123f, 6);
  run(b, "large", 3000, 2000, 0.0057f, 8);
  return b.finish();
}
