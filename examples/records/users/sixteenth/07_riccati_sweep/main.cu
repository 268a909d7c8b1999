// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int problems, int steps) {
  Rng r(707);
  dim3 blk(32), grd(ceilDiv(problems, 32));
  size_t na = size_t(steps) * NX * NX * problems, nb = size_t(steps) * NX * NU * problems;
  b.begin(name, "riccati_sweep", grd, blk);
  b.array("dynamics", "double", na);
  b.array("inputs", "double", nb);
  b.array("stateCost", "double", NX);
  b.array("inputCost", "double", NU);
  b.array("gains", "double", nb);
  b.array("valueTrace", "double", problems);
  b.scalar("problems", problems);
  b.scalar("steps", steps);
  if (!b.gpu()) return;
  std::vector<double> A(na), B(nb), Q = {1.0, 0.5, 0.2, 2.0}, R = {0.3, 0.7};
  for (size_t i = 0; i < na; i++) {
    int e = int(i / problems % (NX * NX));
    A[i] = (e % (NX + 1) == 0 ? 0.97 : 0.0) + r.range(-0.05f, 0.05f);
  }
  for (auto& x : B) x = r.range(-0.2f, 0.2f);
  Dev<double> da(A), db(B), dq(Q), dr(R), dg(nb), dt(problems);
  auto go = [&] { LAUNCH(riccati_sweep, grd, blk, 0, da.p, db.p, dq.p, dr.p, dg.p, dt.p, problems, steps); };
  b.once(go);
  auto gains = dg.get(), trace = dt.get();
  Cmp c(name, 1e-8, 1e-9);
  for (int id = 0; id < problems; id++) {
    double P[NX][NX] = {};
    for (int i = 0; i < NX; i++) P[i][i] = 10 * Q[i];
    for (int t = steps - 1; t >= 0; t--) {
      double a[NX][NX], u[NX][NU], bp[NU][NX] = {}, s[NU][NU] = {}, g[NU][NX] = {}, k[NU][NX], next[NX][NX] = {};
      for (int i = 0; i < NX; i++) {
        for (int j = 0; j < NX; j++) a[i][j] = A[(size_t(t) * NX * NX + i * NX + j) * problems + id];
        for (int j = 0; j < NU; j++) u[i][j] = B[(size_t(t) * NX * NU + i * NU + j) * problems + id];
      }
      for (int i = 0; i < NU; i++)
        for (int j = 0; j < NX; j++)
          for (int m = 0; m < NX; m++) bp[i][j] += u[m][i] * P[m][j];
      for (int i = 0; i < NU; i++) {
        for (int m = 0; m < NX; m++) {
          for (int j = 0; j < NU; j++) s[i][j] += bp[i][m] * u[m][j];
          for (int j = 0; j < NX; j++) g[i][j] += bp[i][m] * a[m][j];
        }
        s[i][i] += R[i];
      }
      double det = s[0][0] * s[1][1] - s[0][1] * s[1][0];
      for (int j = 0; j < NX; j++) {
        k[0][j] = (s[1][1] * g[0][j] - s[0][1] * g[1][j]) / det;
        k[1][j] = (s[0][0] * g[1][j] - s[1][0] * g[0][j]) / det;
      }
      for (int i = 0; i < NU; i++)
        for (int j = 0; j < NX; j++) {
          size_t at = (size_t(t) * NU * NX + i * NX + j) * problems + id;
          c.add(at, gains[at], k[i][j]);
        }
      for (int i = 0; i < NX; i++)
        for (int j = 0; j < NX; j++) {
          for (int m = 0; m < NX; m++)
            for (int l = 0; l < NX; l++) next[i][j] += a[m][i] * P[m][l] * a[l][j];
          for (int m = 0; m < NU; m++) next[i][j] -= g[m][i] * k[m][j];
        }
      for (int i = 0; i < NX; i++)
        for (int j = 0; j < NX; j++) P[i][j] = 0.5 * (next[i][j] + next[j][i]) + (i == j ? Q[i] : 0);
    }
    double want = 0;
    for (int i = 0; i < NX; i++) want += P[i][i];
    c.add(id, trace[id], want);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 3000, 16);
  run(b, "large", 20000, 50);
  return b.finish();
}
