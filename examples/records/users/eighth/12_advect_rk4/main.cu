// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void cpuAt(const std::vector<float> f[3], const int n[3], const double p[3], double out[3]) {
  int c[3];
  double t[3];
  for (int k = 0; k < 3; k++) {
    double x = std::min(std::max(p[k], 0.0), n[k] - 1.0);
    c[k] = std::min(int(x), n[k] - 2);
    t[k] = x - c[k];
  }
  for (int k = 0; k < 3; k++) out[k] = 0;
  for (int corner = 0; corner < 8; corner++) {
    double wt = 1;
    size_t at[3];
    for (int k = 0; k < 3; k++) {
      int bit = (corner >> k) & 1;
      wt *= bit ? t[k] : 1 - t[k];
      at[k] = size_t(c[k] + bit);
    }
    for (int k = 0; k < 3; k++) out[k] += wt * f[k][(at[2] * n[1] + at[1]) * n[0] + at[0]];
  }
}
static void run(Bench& b, const char* name, int nx, int ny, int nz, int sx, int sy, int sz, int steps) {
  const int n[3] = {nx, ny, nz}, sn[3] = {sx, sy, sz};
  const float h = 0.4f, restSpeed = 0.02f;
  size_t cells = size_t(nx) * ny * nz, particles = size_t(sx) * sy * sz;
  std::vector<float> f[3], seed[3];
  for (int k = 0; k < 3; k++) {
    f[k].resize(cells);
    seed[k].resize(particles);
  }
  Rng r(1212 + nx);
  for (int z = 0; z < nz; z++)
    for (int y = 0; y < ny; y++)
      for (int x = 0; x < nx; x++) {  // an ABC flow with wind, and a solid box where the air rests
        size_t i = (size_t(z) * ny + y) * nx + x;
        float X = x * 6.2831853f / nx, Y = y * 6.2831853f / ny, Z = z * 6.2831853f / nz;
        bool solid = x > nx / 2 && x < nx * 5 / 8 && y > ny / 3 && y < ny / 2 && z < nz / 2;
        f[0][i] = solid ? 0.0f : 0.9f + sinf(Z) + 0.7f * cosf(Y) + 0.05f * r.uni();
        f[1][i] = solid ? 0.0f : 0.8f * sinf(X) + cosf(Z) + 0.05f * r.uni();
        f[2][i] = solid ? 0.0f : 0.7f * sinf(Y) + 0.8f * cosf(X) + 0.05f * r.uni();
      }
  for (size_t i = 0; i < particles; i++) {  // a jittered lattice
    size_t c[3] = {i % sx, i / sx % sy, i / sx / sy};
    for (int k = 0; k < 3; k++) seed[k][i] = (c[k] + r.range(0.2f, 0.8f)) * (n[k] - 1) / sn[k];
  }
  dim3 blk(192), grd(ceilDiv(particles, 192));
  b.begin(name, "advectRk4", grd, blk);
  b.data("u", "float", f[0]);
  b.data("v", "float", f[1]);
  b.data("w", "float", f[2]);
  b.data("seedX", "float", seed[0]);
  b.data("seedY", "float", seed[1]);
  b.data("seedZ", "float", seed[2]);
  b.array("endX", "float", particles);
  b.array("endY", "float", particles);
  b.array("endZ", "float", particles);
  b.array("taken", "int", particles);
  b.scalar("particles", int(particles));
  b.scalar("nx", nx);
  b.scalar("ny", ny);
  b.scalar("nz", nz);
  b.scalar("steps", steps);
  b.scalar("h", h);
  b.scalar("restSpeed", restSpeed);
  if (!b.gpu()) return;
  Dev<float> du(f[0]), dv(f[1]), dw(f[2]), dx(seed[0]), dy(seed[1]), dz(seed[2]);
  Dev<float> ex(particles), ey(particles), ez(particles);
  Dev<int> dt(particles);
  auto go = [&] {
    LAUNCH(advectRk4, grd, blk, 0, du.p, dv.p, dw.p, dx.p, dy.p, dz.p, ex.p, ey.p, ez.p, dt.p, int(particles), nx, ny,
           nz, steps, h, restSpeed);
  };
  b.once(go);
  auto ox = ex.get(), oy = ey.get(), oz = ez.get();
  auto ot = dt.get();
  Cmp c(name, 0, 5e-3, 2e-3);  // a few leave or come to rest a step earlier or later by rounding
  for (size_t i : sample(particles, 60000)) {
    double p[3] = {seed[0][i], seed[1][i], seed[2][i]};
    int s = 0;
    for (; s < steps; s++) {
      double k[4][3], q[3];
      cpuAt(f, n, p, k[0]);
      if (sqrt(k[0][0] * k[0][0] + k[0][1] * k[0][1] + k[0][2] * k[0][2]) < restSpeed) break;
      for (int stage = 1; stage < 4; stage++) {
        for (int d = 0; d < 3; d++) q[d] = p[d] + (stage < 3 ? 0.5 : 1.0) * h * k[stage - 1][d];
        cpuAt(f, n, q, k[stage]);
      }
      bool in = true;
      for (int d = 0; d < 3; d++) {
        q[d] = p[d] + h * (k[0][d] + 2 * k[1][d] + 2 * k[2][d] + k[3][d]) / 6;
        in = in && q[d] >= 0 && q[d] <= n[d] - 1;
      }
      if (!in) break;
      for (int d = 0; d < 3; d++) p[d] = q[d];
    }
    c.add(i, ox[i], p[0]);
    c.add(i, oy[i], p[1]);
    c.add(i, oz[i], p[2]);
    c.add(i, ot[i], s);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 64, 50, 40, 30, 24, 18, 10);
  run(b, "large", 120, 100, 80, 60, 50, 40, 20);
  return b.finish();
}
