// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
typedef double Mat[6][6];
static void cpuStep(double x[6], Mat p, bool seen, const double z[3], const double var[3], double dt, double q) {
  Mat f = {}, fp = {}, n = {};
  for (int i = 0; i < 6; i++) f[i][i] = 1;
  for (int i = 0; i < 3; i++) f[i][i + 3] = dt;
  double y[6] = {};
  for (int i = 0; i < 6; i++)
    for (int k = 0; k < 6; k++) {
      y[i] += f[i][k] * x[k];
      for (int j = 0; j < 6; j++) fp[i][j] += f[i][k] * p[k][j];
    }
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 6; j++)
      for (int k = 0; k < 6; k++) n[i][j] += fp[i][k] * f[j][k];
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 6; j++)
      if (i % 3 == j % 3) n[i][j] += q * (i < 3 ? dt * dt / 2 : dt) * (j < 3 ? dt * dt / 2 : dt);
  std::copy(y, y + 6, x);
  std::copy(&n[0][0], &n[0][0] + 36, &p[0][0]);
  if (!seen) return;
  double s[3][6] = {};  // S next to the identity, inverted by elimination
  for (int i = 0; i < 3; i++) {
    for (int j = 0; j < 3; j++) s[i][j] = n[i][j] + (i == j ? var[i] : 0);
    s[i][i + 3] = 1;
  }
  for (int c = 0; c < 3; c++) {
    double d = s[c][c];
    for (double& v : s[c]) v /= d;
    for (int r = 0; r < 3; r++) {
      if (r == c) continue;
      double g = s[r][c];
      for (int k = 0; k < 6; k++) s[r][k] -= g * s[c][k];
    }
  }
  double gain[6][3] = {};
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 3; j++)
      for (int k = 0; k < 3; k++) gain[i][j] += n[i][k] * s[k][j + 3];
  for (int i = 0; i < 6; i++)
    for (int k = 0; k < 3; k++) {
      x[i] += gain[i][k] * (z[k] - y[k]);
      for (int j = 0; j < 6; j++) p[i][j] -= gain[i][k] * n[k][j];
    }
}
static void run(Bench& b, const char* name, int tracks, int block) {
  dim3 blk(block), grd(ceilDiv(tracks, block));
  Rng r(25 + tracks);
  std::vector<int> assigned(tracks, -1);
  std::vector<int> owner;
  for (int i = 0; i < tracks; i++)
    if (r.uni() < 0.85f) owner.push_back(i);
  for (size_t k = 0; k < owner.size(); k++) {  // detections come nearly in the order of the tracks
    size_t j = std::min(k + r.below(64), owner.size() - 1);
    std::swap(owner[k], owner[j]);
  }
  for (size_t k = 0; k < owner.size(); k++) assigned[owner[k]] = int(k);
  int m = int(owner.size());
  float dt = 0.1f, accelVar = 4.0f;
  b.begin(name, "kalmanStep", grd, blk);
  b.array("state", "float", size_t(tracks) * 6);
  b.array("cov", "float", size_t(tracks) * 21);
  b.data("assigned", "int", assigned);
  b.array("meas", "float", size_t(m) * 3);
  b.array("measVar", "float", m);
  b.scalar("tracks", tracks);
  b.scalar("measurements", m);
  b.scalar("dt", dt);
  b.scalar("accelVar", accelVar);
  if (!b.gpu()) return;
  size_t n = tracks;
  std::vector<float> state(n * 6), cov(n * 21), meas(size_t(m) * 3), var(m);
  for (auto& v : state) v = r.range(-20, 20);
  for (int i = 0; i < 6; i++)  // dominant diagonals
    for (int j = i; j < 6; j++)
      for (size_t t = 0; t < n; t++) cov[upper(i, j) * n + t] = i == j ? r.range(2, 5) : r.range(-0.3f, 0.3f);
  for (int k = 0; k < m; k++) {
    var[k] = r.range(0.2f, 2.0f);
    for (int a = 0; a < 3; a++) meas[size_t(a) * m + k] = state[a * n + owner[k]] + 2 * r.range(-1, 1);
  }
  Dev<float> ds(n * 6), dc(n * 21), dm(meas), dv(var);
  Dev<int> da(assigned);
  auto go = [&] { LAUNCH(kalmanStep, grd, blk, 0, ds.p, dc.p, da.p, dm.p, dv.p, tracks, m, dt, accelVar); };
  ds.put(state);
  dc.put(cov);
  b.once(go);
  auto os = ds.get(), oc = dc.get();
  Cmp c(name, 1e-4, 1e-4);
  for (size_t t : sample(n, 50000)) {
    double x[6], z[3] = {}, v[3] = {};
    Mat p;
    for (int i = 0; i < 6; i++) {
      x[i] = state[i * n + t];
      for (int j = 0; j < 6; j++) p[i][j] = cov[upper(i, j) * n + t];
    }
    int k = assigned[t];
    for (int a = 0; a < 3 && k >= 0; a++) {
      z[a] = meas[size_t(a) * m + k];
      v[a] = a == 2 ? 4.0 * var[k] : var[k];
    }
    cpuStep(x, p, k >= 0, z, v, dt, accelVar);
    for (int i = 0; i < 6; i++) {
      c.add(t, os[i * n + t], x[i]);
      for (int j = i; j < 6; j++) c.add(t, oc[upper(i, j) * n + t], p[i][j]);
    }
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 70000, 128);
  run(b, "large", 1300000, 192);
  return b.finish();
}
