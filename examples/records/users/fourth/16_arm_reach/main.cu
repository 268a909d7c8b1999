// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static const double A[6] = {0, 0.42, 0.39, 0, 0, 0}, D[6] = {0.16, 0, 0, 0.13, 0.10, 0.09};
static const double CA[6] = {0, 1, 1, 0, 0, 1}, SA[6] = {1, 0, 0, 1, -1, 0};
// 4x4 Denavit-Hartenberg products
static void place(const double* q, double org[7][3], double ax[7][3]) {
  double m[4][4] = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}};
  for (int j = 0; j <= 6; j++) {
    for (int k = 0; k < 3; k++) org[j][k] = m[k][3], ax[j][k] = m[k][2];
    if (j == 6) break;
    double c = cos(q[j]), s = sin(q[j]), r[4][4];
    double t[4][4] = {{c, -s * CA[j], s * SA[j], A[j] * c},
                      {s, c * CA[j], -c * SA[j], A[j] * s},
                      {0, SA[j], CA[j], D[j]},
                      {0, 0, 0, 1}};
    for (int a = 0; a < 4; a++)
      for (int b = 0; b < 4; b++) {
        r[a][b] = 0;
        for (int k = 0; k < 4; k++) r[a][b] += m[a][k] * t[k][b];
      }
    memcpy(m, r, sizeof m);
  }
}
static void run(Bench& b, const char* name, int n, int budget) {
  dim3 blk(64), grd(ceilDiv(n, 64));
  Rng r(16);
  std::vector<float> goal(size_t(n) * 3), start(size_t(n) * 6);
  for (int i = 0; i < n; i++) {
    double q[6], org[7][3], ax[7][3];
    for (int j = 0; j < 6; j++) {
      float v = r.range(-1.5f, 1.5f);
      start[i + size_t(j) * n] = v;
      q[j] = v + r.range(-0.5f, 0.5f);
    }
    place(q, org, ax);
    for (int k = 0; k < 3; k++) goal[i + size_t(k) * n] = float(org[6][k]);
  }
  float gain = 0.5f, close = 2e-3f;
  b.begin(name, "arm_reach", grd, blk);
  b.data("target", "float", goal);
  b.data("start", "float", start);
  b.array("solution", "float", start.size());
  b.array("error", "float", n);
  b.scalar("n", n);
  b.scalar("budget", budget);
  b.scalar("gain", gain);
  b.scalar("close", close);
  if (!b.gpu()) return;
  Dev<float> dg(goal), ds(start), dq(start.size()), de(n);
  auto go = [&] { LAUNCH(arm_reach, grd, blk, 0, dg.p, ds.p, dq.p, de.p, n, budget, gain, close); };
  b.once(go);
  auto sol = dq.get(), err = de.get();
  Cmp c(name, 1e-2, 2e-3, 1e-2);  // a step more or less where the miss is just at the limit
  for (size_t i : sample(n, 5000)) {
    double q[6], org[7][3], ax[7][3], miss;
    for (int j = 0; j < 6; j++) q[j] = start[i + size_t(j) * n];
    for (int it = 0;; it++) {
      place(q, org, ax);
      double d[3];
      for (int k = 0; k < 3; k++) d[k] = goal[i + size_t(k) * n] - org[6][k];
      miss = sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
      if (miss < close || it == budget) break;
      for (int j = 0; j < 6; j++) {
        double e[3];
        for (int k = 0; k < 3; k++) e[k] = org[6][k] - org[j][k];
        double* z = ax[j];
        q[j] += gain * ((z[1] * e[2] - z[2] * e[1]) * d[0] + (z[2] * e[0] - z[0] * e[2]) * d[1] +
                        (z[0] * e[1] - z[1] * e[0]) * d[2]);
      }
    }
    c.add(i, err[i], miss);
    for (int j = 0; j < 6; j++) c.add(i, sol[i + size_t(j) * n], q[j]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 5000, 24);
  run(b, "large", 300000, 60);
  return b.finish();
}
