// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int np, int nx, int ny, int nz, int block) {
  dim3 blk(block), grd(ceilDiv(np, block));
  const float q = 0.05f, bx = 0.3f, by = -0.2f, bz = 1.1f, dt = 0.25f;
  const int dim[3] = {nx, ny, nz};
  size_t cells = size_t(nx) * ny * nz;
  std::vector<float> pos[3], vel[3];
  Rng r(33);
  for (int k = 0; k < 3; k++) pos[k].resize(np);
  for (int i = 0; i < np; i++)
    for (int k = 0; k < 3; k++) pos[k][i] = std::min(r.uni() * dim[k], std::nextafter(float(dim[k]), 0.0f));
  b.begin(name, "cicPush", grd, blk);
  b.data("x", "float", pos[0]);
  b.data("y", "float", pos[1]);
  b.data("z", "float", pos[2]);
  b.array("vx", "float", np);
  b.array("vy", "float", np);
  b.array("vz", "float", np);
  b.array("E", "float4", cells);
  b.scalar("particles", np);
  b.scalar("nx", nx);
  b.scalar("ny", ny);
  b.scalar("nz", nz);
  b.scalar("qdt2m", q);
  b.scalar("bx", bx);
  b.scalar("by", by);
  b.scalar("bz", bz);
  b.scalar("dt", dt);
  if (!b.gpu()) return;
  for (int k = 0; k < 3; k++) {
    vel[k].resize(np);
    for (auto& v : vel[k]) v = 0.5f * r.normal();
  }
  std::vector<float4> E(cells);
  for (auto& e : E) e = make_float4(r.range(-1, 1), r.range(-1, 1), r.range(-1, 1), 0);
  Dev<float> x(pos[0]), y(pos[1]), z(pos[2]), vx(vel[0]), vy(vel[1]), vz(vel[2]);
  Dev<float4> dE(E);
  auto go = [&] {
    LAUNCH(cicPush, grd, blk, 0, x.p, y.p, z.p, vx.p, vy.p, vz.p, dE.p, np, nx, ny, nz, q, bx, by, bz, dt);
  };
  b.once(go);
  std::vector<float> op[3] = {x.get(), y.get(), z.get()}, ov[3] = {vx.get(), vy.get(), vz.get()};
  Cmp c(name, 1e-5, 1e-4);
  for (size_t i : sample(np)) {
    double e[3] = {0, 0, 0};
    int base[3];
    double f[3];
    for (int k = 0; k < 3; k++) {
      base[k] = int(std::floor(pos[k][i]));
      f[k] = double(pos[k][i]) - base[k];
    }
    for (int n = 0; n < 8; n++) {
      size_t at[3];
      double w = 1;
      for (int k = 0; k < 3; k++) {
        int up = (n >> k) & 1;
        at[k] = size_t((base[k] + up) % dim[k]);
        w *= up ? f[k] : 1 - f[k];
      }
      float4 g = E[(at[2] * ny + at[1]) * nx + at[0]];
      e[0] += w * g.x;
      e[1] += w * g.y;
      e[2] += w * g.z;
    }
    double t[3] = {double(q) * bx, double(q) * by, double(q) * bz}, v[3], a[3], d[3];
    double s = 2 / (1 + t[0] * t[0] + t[1] * t[1] + t[2] * t[2]);
    for (int k = 0; k < 3; k++) v[k] = vel[k][i] + q * e[k];
    for (int k = 0; k < 3; k++) {
      int m = (k + 1) % 3, l = (k + 2) % 3;
      a[k] = v[k] + v[m] * t[l] - v[l] * t[m];
    }
    for (int k = 0; k < 3; k++) {
      int m = (k + 1) % 3, l = (k + 2) % 3;
      d[k] = v[k] + s * (a[m] * t[l] - a[l] * t[m]) + q * e[k];
    }
    for (int k = 0; k < 3; k++) {
      c.add(i, ov[k][i], d[k]);
      double away = op[k][i] - (pos[k][i] + dt * d[k]);  // up to a period
      away -= dim[k] * std::round(away / dim[k]);
      c.add(i, away, 0);
      c.add(i, op[k][i] >= 0 && op[k][i] <= dim[k], 1);
    }
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 150000, 64, 48, 40, 128);
  run(b, "large", 1280000, 150, 128, 96, 256);
  return b.finish();
}
