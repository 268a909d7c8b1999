// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int cx, int cy, int cz, float perCell, int block) {
  float h = 0.125f, mass = 0.002f / perCell, rest = 1.0f, stiff = 3.0f;
  int cells = cx * cy * cz, n = int(cells * perCell);
  Rng r(18 + n);
  struct P {
    float x, y, z;
    int cell;
  };
  std::vector<P> p(n);
  std::vector<int> start(cells + 1);
  for (auto& q : p) {
    q.x = r.uni() * cx * h;
    float t = r.uni();
    q.y = (0.75f * t + 0.25f * t * t) * cy * h;  // somewhat denser at the floor
    q.z = r.uni() * cz * h;
    int a = std::min(int(q.x * 8), cx - 1), d = std::min(int(q.y * 8), cy - 1), e = std::min(int(q.z * 8), cz - 1);
    q.cell = (e * cy + d) * cx + a;
    start[q.cell + 1]++;
  }
  std::stable_sort(p.begin(), p.end(), [](const P& a, const P& c) { return a.cell < c.cell; });
  for (int i = 0; i < cells; i++) start[i + 1] += start[i];
  std::vector<float> x(n), y(n), z(n);
  for (int i = 0; i < n; i++) x[i] = p[i].x, y[i] = p[i].y, z[i] = p[i].z;
  dim3 blk(block), grd(ceilDiv(n, block));
  b.begin(name, "sphDensity", grd, blk);
  b.data("x", "float", x);
  b.data("y", "float", y);
  b.data("z", "float", z);
  b.data("cellStart", "int", start);
  b.array("density", "float", n);
  b.array("pressure", "float", n);
  b.scalar("n", n);
  b.scalar("cx", cx);
  b.scalar("cy", cy);
  b.scalar("cz", cz);
  b.scalar("h", h);
  b.scalar("mass", mass);
  b.scalar("restDensity", rest);
  b.scalar("stiffness", stiff);
  if (!b.gpu()) return;
  Dev<float> dx(x), dy(y), dz(z), drho(n), dp(n);
  Dev<int> ds(start);
  auto go = [&] {
    LAUNCH(sphDensity, grd, blk, 0, dx.p, dy.p, dz.p, ds.p, drho.p, dp.p, n, cx, cy, cz, h, mass, rest, stiff);
  };
  b.once(go);
  auto rho = drho.get(), pr = dp.get();
  Cmp c(name, 2e-4, 1e-4);
  for (size_t i : sample(n, 1500)) {  // all pairs
    double s = 0, hh = double(h) * h;
    for (int j = 0; j < n; j++) {
      double u = double(x[i]) - x[j], v = double(y[i]) - y[j], w = double(z[i]) - z[j];
      double r2 = u * u + v * v + w * w;
      if (r2 < hh) s += (hh - r2) * (hh - r2) * (hh - r2);
    }
    double want = mass * 315.0 / (64 * 3.14159265358979 * pow(double(h), 9)) * s;
    c.add(i, rho[i], want);
    c.add(i, pr[i], std::max(stiff * (pow(want / rest, 7) - 1), 0.0));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 19, 12, 9, 7.5f, 128);
  run(b, "large", 46, 40, 30, 8.0f, 192);
  return b.finish();
}
