// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
#include <array>
typedef std::array<float, 9> Tri;
struct Builder {
  std::vector<Tri>& t;
  std::vector<float> box;
  std::vector<int> child, count;
  void split(int node, int lo, int hi) {
    float mn[3] = {1e30f, 1e30f, 1e30f}, mx[3] = {-1e30f, -1e30f, -1e30f};
    for (int i = lo; i < hi; i++)
      for (int k = 0; k < 9; k++) {
        mn[k % 3] = std::min(mn[k % 3], t[i][k]);
        mx[k % 3] = std::max(mx[k % 3], t[i][k]);
      }
    for (int k = 0; k < 3; k++) box[node * 6 + k] = mn[k] - 1e-4f, box[node * 6 + 3 + k] = mx[k] + 1e-4f;
    if (hi - lo <= 4) {
      child[node] = ~lo;
      count[node] = hi - lo;
      return;
    }
    int ax = 0;
    for (int k = 1; k < 3; k++)
      if (mx[k] - mn[k] > mx[ax] - mn[ax]) ax = k;
    int mid = (lo + hi) / 2;
    std::nth_element(t.begin() + lo, t.begin() + mid, t.begin() + hi, [&](const Tri& a, const Tri& b) {
      return a[ax] + a[ax + 3] + a[ax + 6] < b[ax] + b[ax + 3] + b[ax + 6];
    });
    int c = int(child.size());
    child.resize(c + 2);
    count.resize(c + 2);
    box.resize((c + 2) * 6);
    child[node] = c;
    split(c, lo, mid);
    split(c + 1, mid, hi);
  }
};
static void run(Bench& b, const char* name, int width, int height, int cells) {
  dim3 blk(8, 8), grd(ceilDiv(width, 8), ceilDiv(height, 8));
  Rng r(1);
  std::vector<Tri> tri;
  auto ground = [&](int i, int j) {
    float x = (float(i) / cells - 0.5f) * 60, y = float(j) / cells * 60;
    return std::array<float, 3>{x, y, 1.3f * sinf(x * 0.5f) * cosf(y * 0.4f) + 0.3f * sinf(x * 2.3f + y)};
  };
  auto add = [&](std::array<float, 3> a, std::array<float, 3> c, std::array<float, 3> d) {
    tri.push_back({a[0], a[1], a[2], c[0], c[1], c[2], d[0], d[1], d[2]});
  };
  for (int j = 0; j < cells; j++)
    for (int i = 0; i < cells; i++) {
      add(ground(i, j), ground(i + 1, j), ground(i, j + 1));
      add(ground(i + 1, j), ground(i + 1, j + 1), ground(i, j + 1));
    }
  for (int k = 0; k < cells * 30; k++) {  // leaves in the air
    float x = r.range(-20, 20), y = r.range(8, 50), z = r.range(1, 7);
    auto p = [&] {
      return std::array<float, 3>{x + r.range(-.4f, .4f), y + r.range(-.4f, .4f), z + r.range(-.4f, .4f)};
    };
    add(p(), p(), p());
  }
  Builder bu{tri, std::vector<float>(6), std::vector<int>(1), std::vector<int>(1)};
  bu.split(0, 0, int(tri.size()));
  std::vector<float> flat;
  for (auto& t : tri) flat.insert(flat.end(), t.begin(), t.end());
  float ex = 0.3f, ey = -6, ez = 6, focal = 1.1f;
  size_t n = size_t(width) * height;
  b.begin(name, "bvh_hit", grd, blk);
  b.data("nodeBox", "float", bu.box);
  b.data("nodeChild", "int", bu.child);
  b.data("nodeCount", "int", bu.count);
  b.data("triangle", "float", flat);
  b.array("depth", "float", n);
  b.array("hitId", "int", n);
  b.scalar("width", width);
  b.scalar("height", height);
  b.scalar("eyeX", ex);
  b.scalar("eyeY", ey);
  b.scalar("eyeZ", ez);
  b.scalar("focal", focal);
  if (!b.gpu()) return;
  Dev<float> db(bu.box), dt(flat), dd(n);
  Dev<int> dc(bu.child), dn(bu.count), dh(n);
  auto go = [&] { LAUNCH(bvh_hit, grd, blk, 0, db.p, dc.p, dn.p, dt.p, dd.p, dh.p, width, height, ex, ey, ez, focal); };
  b.once(go);
  auto o = dd.get();
  Cmp c(name, 2e-3, 1e-3, 0.03);  // rays along edges
  Rng q(4);
  for (int k = 0; k < 200; k++) {
    int px = q.below(width), py = q.below(height);
    double d[3] = {(px + 0.5 - 0.5 * width) / height, focal, -0.25 - (py + 0.5 - 0.5 * height) / height};
    double l = sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]), best = 1e30;
    for (double& v : d) v /= l;
    for (auto& t : tri) {
      double e1[3], e2[3], s[3] = {ex - t[0], ey - t[1], ez - t[2]};
      for (int a = 0; a < 3; a++) e1[a] = double(t[3 + a]) - t[a], e2[a] = double(t[6 + a]) - t[a];
      auto X = [](const double* a, const double* g, double* w) {
        w[0] = a[1] * g[2] - a[2] * g[1];
        w[1] = a[2] * g[0] - a[0] * g[2];
        w[2] = a[0] * g[1] - a[1] * g[0];
      };
      auto D = [](const double* a, const double* g) { return a[0] * g[0] + a[1] * g[1] + a[2] * g[2]; };
      double p[3], w[3];
      X(d, e2, p);
      double det = D(e1, p);
      if (fabs(det) < 1e-12) continue;
      double u = D(s, p) / det;
      if (u < 0 || u > 1) continue;
      X(s, e1, w);
      double v = D(d, w) / det;
      if (v < 0 || u + v > 1) continue;
      double tt = D(e2, w) / det;
      if (tt > 1e-4 && tt < best) best = tt;
    }
    c.add(size_t(py) * width + px, o[size_t(py) * width + px], best);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 160, 100, 60);
  run(b, "large", 1283, 801, 220);
  return b.finish();
}
