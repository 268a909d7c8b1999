// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
// A few bumpy sheets, one behind the other, and some triangles that face away.
static void run(Bench& b, const char* name, int width, int height, int sheets, int cellsX, int cellsY) {
  Rng r(10);
  std::vector<float> pos;
  std::vector<int> idx;
  for (int s = 0; s < sheets; s++) {
    int base = int(pos.size() / 3);
    float x0 = r.range(-0.1f, 0.3f) * width, y0 = r.range(-0.1f, 0.3f) * height;
    float sx = r.range(0.5f, 1.0f) * width / cellsX, sy = r.range(0.5f, 1.0f) * height / cellsY;
    float tilt = r.range(-0.3f, 0.3f), depth = r.range(0.25f, 0.75f);
    for (int j = 0; j <= cellsY; j++)
      for (int i = 0; i <= cellsX; i++) {
        pos.push_back(x0 + sx * (i + r.range(-0.4f, 0.4f)));
        pos.push_back(y0 + sy * (j + r.range(-0.4f, 0.4f)));
        pos.push_back(depth + tilt * (float(i) / cellsX - 0.5f) + 0.02f * r.normal());
      }
    for (int j = 0; j < cellsY; j++)
      for (int i = 0; i < cellsX; i++) {
        int a = base + j * (cellsX + 1) + i, t[6] = {a, a + 1, a + cellsX + 1, a + 1, a + cellsX + 2, a + cellsX + 1};
        if (r.below(8) == 0) std::swap(t[1], t[2]);
        idx.insert(idx.end(), t, t + 6);
      }
  }
  int triangles = int(idx.size() / 3);
  Viewport view{width, height};
  dim3 blk(256), grd(ceilDiv(size_t(triangles) * 32, 256));
  size_t n = size_t(width) * height;
  b.begin(name, "rasterizeTriangles", grd, blk);
  b.data("positions", "float", pos);
  b.data("indices", "int", idx);
  b.scalar("triangles", triangles);
  b.array("visibility", "unsigned long long", n);
  b.scalar("view.width", width);
  b.scalar("view.height", height);
  if (!b.gpu()) return;
  Dev<float> dp(pos);
  Dev<int> di(idx);
  Dev<unsigned long long> dv(std::vector<unsigned long long>(n, ~0ull));
  auto go = [&] { LAUNCH(rasterizeTriangles, grd, blk, 0, dp.p, di.p, triangles, dv.p, view); };
  b.once(go);
  auto o = dv.get();
  std::vector<double> depth(n, 2.0);
  std::vector<int> owner(n, -1);
  for (int t = 0; t < triangles; t++) {
    double x[3], y[3], z[3];
    for (int k = 0; k < 3; k++) {
      const float* p = &pos[3 * size_t(idx[3 * t + k])];
      x[k] = rintf(p[0] * 16) / 16.0;
      y[k] = rintf(p[1] * 16) / 16.0;
      z[k] = p[2];
    }
    double area = (x[1] - x[0]) * (y[2] - y[0]) - (x[2] - x[0]) * (y[1] - y[0]);
    if (area <= 0) continue;
    int u0 = std::max(0, int(floor(*std::min_element(x, x + 3))) - 1);
    int u1 = std::min(width - 1, int(*std::max_element(x, x + 3)) + 1);
    int v0 = std::max(0, int(floor(*std::min_element(y, y + 3))) - 1);
    int v1 = std::min(height - 1, int(*std::max_element(y, y + 3)) + 1);
    for (int v = v0; v <= v1; v++)
      for (int u = u0; u <= u1; u++) {
        double w[3];
        bool inside = true;
        for (int k = 0; k < 3; k++) {
          int p = (k + 1) % 3, q = (k + 2) % 3;
          double ex = x[q] - x[p], ey = y[q] - y[p];
          w[k] = ex * (v + 0.5 - y[p]) - ey * (u + 0.5 - x[p]);  // exact: multiples of 1/256
          if (w[k] < 0 || (w[k] == 0 && !(ey < 0 || (ey == 0 && ex > 0)))) inside = false;
        }
        if (!inside) continue;
        double d = (w[0] * z[0] + w[1] * z[1] + w[2] * z[2]) / area;
        d = std::min(std::max(d, 0.0), 1.0);
        size_t i = size_t(v) * width + u;
        if (d < depth[i]) {
          depth[i] = d;
          owner[i] = t;
        }
      }
  }
  Cmp c(name, 1e-5, 1e-6, 1e-3);
  for (size_t i = 0; i < n; i++) {
    bool empty = o[i] == ~0ull;
    uint32_t bits = uint32_t(o[i] >> 32);
    float z;
    memcpy(&z, &bits, 4);
    c.add(i, empty ? 2.0 : z, depth[i]);
    c.add(i, empty ? -1 : int(uint32_t(o[i])), owner[i]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 640, 360, 3, 41, 23);
  run(b, "large", 1500, 844, 7, 103, 71);
  return b.finish();
}
