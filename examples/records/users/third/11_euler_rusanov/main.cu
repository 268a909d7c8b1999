// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
typedef double D4[4];
static void fluxRef(const double* l, const double* r, int dir, double* f) {  // dir 0: x, 1: y
  double v[2], p[2], s = 0, g = 1.4;
  const double* q[2] = {l, r};
  for (int k = 0; k < 2; k++) {
    v[k] = q[k][1 + dir] / q[k][0];
    p[k] = (g - 1) * (q[k][3] - 0.5 * (q[k][1] * q[k][1] + q[k][2] * q[k][2]) / q[k][0]);
    s = std::max(s, fabs(v[k]) + sqrt(g * p[k] / q[k][0]));
  }
  for (int c = 0; c < 4; c++) {
    double t = 0;
    for (int k = 0; k < 2; k++) t += 0.5 * v[k] * (q[k][c] + (c == 3 ? p[k] : 0)) + (c == 1 + dir ? 0.5 * p[k] : 0);
    f[c] = t - 0.5 * s * (r[c] - l[c]);
  }
}
static void run(Bench& b, const char* name, int nx, int ny) {
  size_t n = size_t(nx) * ny;
  dim3 blk(64, 3), grd(ceilDiv(nx, 64), ceilDiv(ny, 3));
  float dtdx = 0.15f;
  b.begin(name, "euler_rusanov", grd, blk);
  for (const char* a : {"rho", "mx", "my", "en", "rho1", "mx1", "my1", "en1"}) b.array(a, "float", n);
  b.scalar("nx", nx);
  b.scalar("ny", ny);
  b.scalar("dtdx", dtdx);
  if (!b.gpu()) return;
  Rng r(11);
  std::vector<float> q[4];
  for (auto& v : q) v.resize(n);
  for (size_t i = 0; i < n; i++) {
    q[0][i] = r.range(0.5f, 1.5f);
    q[1][i] = r.range(-0.5f, 0.5f);
    q[2][i] = r.range(-0.5f, 0.5f);
    q[3][i] = r.range(2, 3);
  }
  Dev<float> a0(q[0]), a1(q[1]), a2(q[2]), a3(q[3]), o0(n), o1(n), o2(n), o3(n);
  auto go = [&] {
    LAUNCH(euler_rusanov, grd, blk, 0, a0.p, a1.p, a2.p, a3.p, o0.p, o1.p, o2.p, o3.p, nx, ny, dtdx);
  };
  b.once(go);
  std::vector<float> o[4] = {o0.get(), o1.get(), o2.get(), o3.get()};
  Cmp cm(name, 2e-5, 2e-5);
  for (size_t i : sample(n, 100000)) {
    int x = i % nx, y = i / nx;
    D4 u[5], f[4];
    const int dx[5] = {0, -1, 1, 0, 0}, dy[5] = {0, 0, 0, -1, 1};
    for (int k = 0; k < 5; k++) {
      int X = std::min(std::max(x + dx[k], 0), nx - 1), Y = std::min(std::max(y + dy[k], 0), ny - 1);
      for (int c = 0; c < 4; c++) u[k][c] = q[c][size_t(Y) * nx + X];
    }
    fluxRef(u[1], u[0], 0, f[0]);
    fluxRef(u[0], u[2], 0, f[1]);
    fluxRef(u[3], u[0], 1, f[2]);
    fluxRef(u[0], u[4], 1, f[3]);
    for (int c = 0; c < 4; c++) cm.add(i, o[c][i], u[0][c] - dtdx * (f[1][c] - f[0][c] + f[3][c] - f[2][c]));
  }
  cm.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 700, 500);
  run(b, "large", 5000, 4000);
  return b.finish();
}
