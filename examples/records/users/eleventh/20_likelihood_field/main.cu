// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int width, int height, int particles, int beams, int blocks) {
  const float cellsPerMetre = 20, maxRange = 12, angleMin = -2.2f, angleStep = 4.4f / beams, outside = -4;
  Rng r(20);
  const float wx = width / cellsPerMetre, wy = height / cellsPerMetre;
  std::vector<float> px(particles), py(particles), pt(particles), ranges(beams);
  for (int i = 0; i < particles; i++) {
    if (r.below(5)) {  // most are near the true pose
      px[i] = wx * 0.4f + 0.5f * r.normal();
      py[i] = wy * 0.6f + 0.5f * r.normal();
      pt[i] = 0.7f + 0.1f * r.normal();
    } else {
      px[i] = r.range(0, wx);
      py[i] = r.range(0, wy);
      pt[i] = r.range(-3.1f, 3.1f);
    }
  }
  for (int i = 0; i < beams; i++)
    ranges[i] = r.below(12) == 0 ? maxRange : 4 + 3 * sinf(i * 0.03f) + 0.05f * r.normal();
  dim3 blk(256), grd(blocks);
  size_t n = size_t(width) * height;
  b.begin(name, "likelihood_field", grd, blk);
  b.array("field", "__half", n);
  b.data("poseX", "float", px);
  b.data("poseY", "float", py);
  b.data("poseTheta", "float", pt);
  b.data("ranges", "float", ranges);
  b.array("logWeight", "float", particles);
  b.scalar("width", width);
  b.scalar("height", height);
  b.scalar("cellsPerMetre", cellsPerMetre);
  b.scalar("particles", particles);
  b.scalar("beams", beams);
  b.scalar("angleMin", angleMin);
  b.scalar("angleStep", angleStep);
  b.scalar("maxRange", maxRange);
  b.scalar("outside", outside);
  if (!b.gpu()) return;
  std::vector<__half> field(n);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      field[size_t(y) * width + x] = __float2half(-2.0f + 1.5f * sinf(x * 0.05f) * cosf(y * 0.04f));
  Dev<__half> df(field);
  Dev<float> dx(px), dy(py), dt(pt), dr(ranges), dl(particles);
  auto go = [&] {
    LAUNCH(likelihood_field, grd, blk, 0, df.p, dx.p, dy.p, dt.p, dr.p, dl.p, width, height, cellsPerMetre, particles,
           beams, angleMin, angleStep, maxRange, outside);
  };
  b.once(go);
  auto got = dl.get();
  Cmp c(name, 1e-4, 0.03, 0.02);
  for (int p = 0; p < particles; p += std::max(1, particles / 10000)) {
    double sum = 0, s = sin(double(pt[p])), k = cos(double(pt[p]));
    for (int i = 0; i < beams; i++) {
      if (!(ranges[i] < maxRange)) continue;
      double a = angleMin + double(i) * angleStep, ex = ranges[i] * cos(a), ey = ranges[i] * sin(a);
      int ix = int(floor((px[p] + k * ex - s * ey) * cellsPerMetre));
      int iy = int(floor((py[p] + s * ex + k * ey) * cellsPerMetre));
      bool in = ix >= 0 && iy >= 0 && ix < width && iy < height;
      sum += in ? double(__half2float(field[size_t(iy) * width + ix])) : double(outside);
    }
    c.add(p, got[p], sum);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 640, 480, 12000, 180, 264);
  run(b, "large", 1600, 1200, 150000, 360, 528);
  return b.finish();
}
