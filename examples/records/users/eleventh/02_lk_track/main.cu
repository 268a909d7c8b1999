// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static double cpuSample(const std::vector<unsigned char>& im, int w, int h, int pitch, double x, double y) {
  x = x < 0 ? 0 : x > w - 1.001 ? w - 1.001 : x;
  y = y < 0 ? 0 : y > h - 1.001 ? h - 1.001 : y;
  int ix = int(x), iy = int(y);
  double fx = x - ix, fy = y - iy;
  const unsigned char* p = &im[size_t(iy) * pitch + ix];
  return (1 - fy) * ((1 - fx) * p[0] + fx * p[1]) + fy * ((1 - fx) * p[pitch] + fx * p[pitch + 1]);
}
static float scene(float x, float y) {
  return 128 + 45 * sinf(0.21f * x + 0.05f * y) + 40 * sinf(0.24f * y - 0.03f * x) + 25 * sinf(0.13f * x - 0.17f * y);
}
static void run(Bench& b, const char* name, int width, int height, int pitch, int points, int iterations, int every) {
  const float minEigen = 0.05f;
  Rng r(202);
  std::vector<float> px(points), py(points);
  for (int i = 0; i < points; i++) {
    px[i] = r.range(10.f, width - 11.f);
    py[i] = r.range(10.f, height - 11.f);
  }
  dim3 blk(128), grd(ceilDiv(points, 4));
  size_t n = size_t(pitch) * height;
  b.begin(name, "lk_track", grd, blk);
  b.array("previous", "unsigned char", n);
  b.array("next", "unsigned char", n);
  b.scalar("width", width);
  b.scalar("height", height);
  b.scalar("pitch", pitch);
  b.data("pointX", "float", px);
  b.data("pointY", "float", py);
  b.array("flow", "float2", points);
  b.array("residual", "float", points);
  b.scalar("points", points);
  b.scalar("iterations", iterations);
  b.scalar("minEigenvalue", minEigen);
  if (!b.gpu()) return;
  std::vector<unsigned char> im0(n), im1(n);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      im0[size_t(y) * pitch + x] = (unsigned char)(scene(x, y) + 0.5f);
      im1[size_t(y) * pitch + x] = (unsigned char)(scene(x - 1.3f, y + 0.8f) + 0.5f);
    }
  Dev<unsigned char> d0(im0), d1(im1);
  Dev<float> dx(px), dy(py), dr(points);
  Dev<float2> df(points);
  auto go = [&] {
    LAUNCH(lk_track, grd, blk, 0, d0.p, d1.p, width, height, pitch, dx.p, dy.p, df.p, dr.p, points, iterations,
           minEigen);
  };
  b.once(go);
  auto flow = df.get();
  auto res = dr.get();
  Cmp c(name, 0, 5e-3, 0.01);
  for (int q = 0; q < points; q += every) {
    double t[kPatch], gx[kPatch], gy[kPatch], A = 0, B = 0, C = 0, u = 0, v = 0, err = 0;
    auto X = [&](int i) { return double(px[q]) + i % kSide - kRadius; };
    auto Y = [&](int i) { return double(py[q]) + i / kSide - kRadius; };
    for (int i = 0; i < kPatch; i++) {
      double x = X(i), y = Y(i);
      t[i] = cpuSample(im0, width, height, pitch, x, y);
      gx[i] = 0.5 * (cpuSample(im0, width, height, pitch, x + 1, y) - cpuSample(im0, width, height, pitch, x - 1, y));
      gy[i] = 0.5 * (cpuSample(im0, width, height, pitch, x, y + 1) - cpuSample(im0, width, height, pitch, x, y - 1));
      A += gx[i] * gx[i];
      B += gx[i] * gy[i];
      C += gy[i] * gy[i];
    }
    if (0.5 * (A + C - sqrt((A - C) * (A - C) + 4 * B * B)) / kPatch < minEigen)
      err = -1;
    else {
      double det = A * C - B * B;
      for (int it = 0; it < iterations; it++) {
        double ex = 0, ey = 0;
        for (int i = 0; i < kPatch; i++) {
          double d = t[i] - cpuSample(im1, width, height, pitch, X(i) + u, Y(i) + v);
          ex += d * gx[i];
          ey += d * gy[i];
        }
        u += (C * ex - B * ey) / det;
        v += (A * ey - B * ex) / det;
      }
      for (int i = 0; i < kPatch; i++) err += fabs(t[i] - cpuSample(im1, width, height, pitch, X(i) + u, Y(i) + v));
      err /= kPatch;
    }
    c.add(q, flow[q].x, u);
    c.add(q, flow[q].y, v);
    c.add(q, res[q], err);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 640, 480, 640, 1800, 6, 1);
  run(b, "large", 1900, 1080, 1920, 30000, 8, 10);
  return b.finish();
}
