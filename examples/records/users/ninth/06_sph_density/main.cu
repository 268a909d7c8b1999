// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int ax, int ay, int az, int nx, int ny, int nz, int block) {
  const float h = 0.04f, spacing = h * 0.5f, rest = 1000, stiffness = 20;
  const float mass = rest * spacing * spacing * spacing;
  int n = ax * ay * az, cells = nx * ny * nz;
  std::vector<float> ux(n), uy(n), uz(n), px(n), py(n), pz(n);
  Rng r(6);
  std::vector<int> cell(n), start(cells + 1);
  for (int i = 0; i < n; i++) {  // a dam, jittered, one cell away from the walls
    ux[i] = h + (i % ax + r.range(0.1f, 0.9f)) * spacing;
    uy[i] = h + (i / ax % ay + r.range(0.1f, 0.9f)) * spacing;
    uz[i] = h + (i / ax / ay + r.range(0.1f, 0.9f)) * spacing;
    float inv = 1.0f / h;
    int cx = int(floorf(ux[i] * inv)), cy = int(floorf(uy[i] * inv)), cz = int(floorf(uz[i] * inv));
    if (cx >= nx || cy >= ny || cz >= nz) {
      printf("grid too small\n");
      exit(1);
    }
    cell[i] = (cz * ny + cy) * nx + cx;
    start[cell[i] + 1]++;
  }
  for (int c = 0; c < cells; c++) start[c + 1] += start[c];
  std::vector<int> at(start.begin(), start.end() - 1);
  for (int k = 0; k < n; k++) {
    int i = int((uint64_t(k) * 7919) % uint64_t(n));  // arbitrary order within a cell (n is no multiple of 7919)
    int o = at[cell[i]]++;
    px[o] = ux[i];
    py[o] = uy[i];
    pz[o] = uz[i];
  }
  dim3 grd(ceilDiv(n, block));
  b.begin(name, "sph_density", grd, block);
  b.data("px", "float", px);
  b.data("py", "float", py);
  b.data("pz", "float", pz);
  b.data("cellStart", "int", start);
  b.array("density", "float", n);
  b.array("pressure", "float", n);
  b.scalar("n", n);
  b.scalar("nx", nx);
  b.scalar("ny", ny);
  b.scalar("nz", nz);
  b.scalar("h", h);
  b.scalar("mass", mass);
  b.scalar("restDensity", rest);
  b.scalar("stiffness", stiffness);
  if (!b.gpu()) return;
  Dev<float> dx(px), dy(py), dz(pz), dd(n), dp(n);
  Dev<int> ds(start);
  auto go = [&] {
    LAUNCH(sph_density, grd, block, 0, dx.p, dy.p, dz.p, ds.p, dd.p, dp.p, n, nx, ny, nz, h, mass, rest, stiffness);
  };
  b.once(go);
  auto d = dd.get(), p = dp.get();
  Cmp c(name, 1e-3, 0.05);
  for (size_t i : sample(n, 1400)) {  // every particle against every other
    double s = 0, H = double(h) * h;
    for (int j = 0; j < n; j++) {
      double x = double(px[i]) - px[j], y = double(py[i]) - py[j], z = double(pz[i]) - pz[j];
      double q = H - (x * x + y * y + z * z);
      if (q > 0) s += q * q * q;
    }
    double rho = mass * 315 * s / (64 * acos(-1.0) * pow(double(h), 9));
    c.add(i, d[i], rho);
    c.add(i, p[i], std::max(0.0, stiffness * (pow(rho / rest, 7) - 1)));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 48, 40, 31, 30, 24, 20, 128);
  run(b, "large", 128, 86, 64, 96, 50, 38, 192);
  return b.finish();
}
