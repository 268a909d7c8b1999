// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int columns) {
  size_t n = size_t(columns) * LEVELS;
  dim3 blk(128), grd(ceilDiv(columns, 128));
  b.begin(name, "column_mixing", grd, blk);
  for (const char* a : {"temp", "humid", "kDiff", "thick"}) b.array(a, "float", n);
  b.array("heatFlux", "float", columns);
  b.array("tempOut", "float", n);
  b.array("humidOut", "float", n);
  b.scalar("columns", columns);
  b.scalar("dt", 120.0f);
  if (!b.gpu()) return;
  Rng r(2);
  std::vector<float> t(n), q(n), kd(n), dz(n), hf(columns);
  for (int k = 0; k < LEVELS; k++)
    for (int c = 0; c < columns; c++) {
      size_t at = size_t(k) * columns + c;
      float z = float(k) / LEVELS;
      t[at] = 295 - 80 * z + r.range(-1, 1);
      q[at] = 0.012f * (1 - z) * (1 - z) + 0.0005f * r.uni();
      kd[at] = 30 * expf(-6 * z) * r.range(0.1f, 1);
      dz[at] = 20 + 600 * z * r.range(0.95f, 1.05f);
    }
  for (auto& v : hf) v = r.range(-0.05f, 0.2f);
  Dev<float> dt_(t), dq(q), dk(kd), dd(dz), dh(hf), ot(n), oq(n);
  auto go = [&] { LAUNCH(column_mixing, grd, blk, 0, dt_.p, dq.p, dk.p, dd.p, dh.p, ot.p, oq.p, columns, 120.0f); };
  b.once(go);
  auto a = ot.get(), h = oq.get();
  Cmp c(name, 2e-4, 1e-7);
  for (size_t col : sample(columns, 5000)) {
    double lo[LEVELS], up[LEVELS], di[LEVELS], x[LEVELS], y[LEVELS];
    auto at = [&](int k) { return size_t(k) * columns + col; };
    for (int k = 0; k < LEVELS; k++) {
      double rr = 120.0 / dz[at(k)];
      lo[k] = k ? -rr * 2 * kd[at(k)] / (double(dz[at(k)]) + dz[at(k - 1)]) : 0;
      up[k] = k + 1 < LEVELS ? -rr * 2 * kd[at(k + 1)] / (double(dz[at(k)]) + dz[at(k + 1)]) : 0;
      di[k] = 1 - lo[k] - up[k];
      x[k] = t[at(k)] + (k ? 0 : rr * hf[col]);
      y[k] = q[at(k)];
    }
    for (int k = 1; k < LEVELS; k++) {
      double m = lo[k] / di[k - 1];
      di[k] -= m * up[k - 1];
      x[k] -= m * x[k - 1];
      y[k] -= m * y[k - 1];
    }
    for (int k = LEVELS - 1; k >= 0; k--) {
      x[k] = (x[k] - (k + 1 < LEVELS ? up[k] * x[k + 1] : 0)) / di[k];
      y[k] = (y[k] - (k + 1 < LEVELS ? up[k] * y[k + 1] : 0)) / di[k];
      c.add(at(k), a[at(k)], x[k]);
      c.add(at(k), h[at(k)], std::max(0.0, y[k]));
    }
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 7000);
  run(b, "large", 180003);
  return b.finish();
}
