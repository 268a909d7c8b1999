// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static double segment2(const double* p, const double* a, const double* b) {
  double ab = 0, t = 0, s = 0;
  for (int d = 0; d < 3; d++) {
    ab += (b[d] - a[d]) * (b[d] - a[d]);
    t += (p[d] - a[d]) * (b[d] - a[d]);
  }
  t = std::min(1.0, std::max(0.0, t / ab));
  for (int d = 0; d < 3; d++) {
    double e = p[d] - a[d] - t * (b[d] - a[d]);
    s += e * e;
  }
  return s;
}
// the plane if the foot of the perpendicular is inside, else the nearest edge
static double triangle2(const double* p, const double* a, const double* b, const double* c) {
  double u[3], v[3], w[3], uu = 0, uv = 0, vv = 0, wu = 0, wv = 0;
  for (int d = 0; d < 3; d++) {
    u[d] = b[d] - a[d], v[d] = c[d] - a[d], w[d] = p[d] - a[d];
    uu += u[d] * u[d], uv += u[d] * v[d], vv += v[d] * v[d], wu += w[d] * u[d], wv += w[d] * v[d];
  }
  double det = uu * vv - uv * uv, s = (wu * vv - wv * uv) / det, t = (wv * uu - wu * uv) / det;
  if (s >= 0 && t >= 0 && s + t <= 1) {
    double r = 0;
    for (int d = 0; d < 3; d++) {
      double e = w[d] - s * u[d] - t * v[d];
      r += e * e;
    }
    return r;
  }
  return std::min(segment2(p, a, b), std::min(segment2(p, b, c), segment2(p, c, a)));
}
static void run(Bench& b, const char* name, int n, int triangles, float size) {
  Rng r(110);
  std::vector<float> pts(size_t(n) * 3), tri;
  for (int i = 0; i < n; i++) {  // a coarse spatial order, as of scan lines
    pts[i * 3] = r.range(-1.5f, 1.5f);
    pts[i * 3 + 1] = r.range(-1.5f, 1.5f);
    pts[i * 3 + 2] = -1.5f + 3.0f * i / n;
  }
  for (int k = 0; k < triangles; k++) {
    float z = r.range(-1, 1), phi = r.range(0, 6.2831853f), s = sqrtf(1 - z * z);
    float o[3] = {s * cosf(phi), s * sinf(phi), z};
    float e[3][3];
    for (auto& q : e)
      for (auto& x : q) x = r.range(-size, size);
    for (int c = 0; c < 3; c++)
      for (int d = 0; d < 3; d++) tri.push_back(o[d] + e[c][d] + (c == d ? size : 0));
  }
  dim3 blk(128), grd(ceilDiv(n, 128));
  b.begin(name, "nearest_triangle", grd, blk);
  b.data("points", "float", pts);
  b.data("corners", "float", tri);
  b.array("distance", "float", n);
  b.array("nearest", "int", n);
  b.scalar("n", n);
  b.scalar("triangles", triangles);
  if (!b.gpu()) return;
  Dev<float> dp(pts), dt(tri), dd(n);
  Dev<int> dn(n);
  auto go = [&] { LAUNCH(nearest_triangle, grd, blk, 0, dp.p, dt.p, dd.p, dn.p, n, triangles); };
  b.once(go);
  auto dist = dd.get();
  auto which = dn.get();
  std::vector<double> t(tri.begin(), tri.end());
  Cmp c(name, 1e-3, 2e-3, 0.001);
  for (size_t i : sample(n, 3000)) {
    double p[3] = {pts[i * 3], pts[i * 3 + 1], pts[i * 3 + 2]}, best = 1e30;
    for (int k = 0; k < triangles; k++) best = std::min(best, triangle2(p, &t[k * 9], &t[k * 9 + 3], &t[k * 9 + 6]));
    c.add(i, dist[i], sqrt(best));
    int w = which[i];
    bool valid = w >= 0 && w < triangles;
    c.add(i, valid ? sqrt(triangle2(p, &t[w * 9], &t[w * 9 + 3], &t[w * 9 + 6])) : -1, sqrt(best));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 16000, 130, 0.15f);
  run(b, "large", 60000, 900, 0.06f);
  return b.finish();
}
