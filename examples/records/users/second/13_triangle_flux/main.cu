// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int w, int h) {
  int n = 2 * w * h;
  dim3 blk(160), grd(ceilDiv(n, 160));
  float wx = 0.7f, wy = -0.4f, dt = 0.05f;
  std::vector<int> id(n), nb(size_t(3) * n, -1);
  Rng r(13);
  for (int i = 0; i < n; i++) id[i] = i;  // cells are numbered a bit at random, as mesh generators do
  for (int s = 0; s < n; s += 4096)
    for (int m = std::min(4096, n - s), i = m - 1; i > 0; i--) std::swap(id[s + i], id[s + r.below(i + 1)]);
  auto cell = [&](int x, int y, int up) { return x < 0 || y < 0 || x >= w || y >= h ? -1 : id[2 * (y * w + x) + up]; };
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      size_t lo = cell(x, y, 0), hi = cell(x, y, 1);
      nb[3 * lo] = int(hi);
      nb[3 * lo + 1] = cell(x - 1, y, 1);
      nb[3 * lo + 2] = cell(x, y - 1, 1);
      nb[3 * hi] = int(lo);
      nb[3 * hi + 1] = cell(x + 1, y, 0);
      nb[3 * hi + 2] = cell(x, y + 1, 0);
    }
  b.begin(name, "triangle_flux", grd, blk);
  b.data("neighbour", "int", nb);
  b.array("normal", "float2", size_t(3) * n);
  b.array("area", "float", n);
  b.array("value", "float", n);
  b.array("updated", "float", n);
  b.scalar("cells", n);
  b.scalar("windX", wx);
  b.scalar("windY", wy);
  b.scalar("dt", dt);
  if (!b.gpu()) return;
  std::vector<float2> nm(size_t(3) * n);
  std::vector<float> a(n), v(n);
  for (auto& q : nm) {
    q.x = r.range(-1, 1);
    q.y = r.range(-1, 1);
  }
  for (int i = 0; i < n; i++) {
    a[i] = r.range(0.3f, 0.7f);
    v[i] = r.uni();
  }
  Dev<int> dn(nb);
  Dev<float2> dm(nm);
  Dev<float> da(a), dv(v), du(n);
  auto go = [&] { LAUNCH(triangle_flux, grd, blk, 0, dn.p, dm.p, da.p, dv.p, du.p, n, wx, wy, dt); };
  b.once(go);
  auto o = du.get();
  Cmp c(name, 1e-5, 1e-5);
  for (size_t i : sample(n)) {
    double f = 0;
    for (int e = 0; e < 3; e++) {
      double t = double(wx) * nm[3 * i + e].x + double(wy) * nm[3 * i + e].y;
      int q = nb[3 * i + e];
      f += t > 0 ? t * v[i] : t * (q >= 0 ? v[q] : 0);
    }
    c.add(i, o[i], v[i] - dt / a[i] * f);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 331, 300);
  run(b, "large", 1100, 603);
  return b.finish();
}
