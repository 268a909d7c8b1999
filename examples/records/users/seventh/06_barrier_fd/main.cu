// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int options, int nodes, int minSteps, int moreSteps) {
  float rate = 0.03f;
  int every = 10;
  std::vector<float> spot(options), strike(options), barrier(options), vol(options), mat(options);
  std::vector<int> steps(options);
  Rng r(6);
  for (int i = 0; i < options; i++) {
    spot[i] = r.range(60, 140);
    strike[i] = spot[i] * r.range(0.8f, 1.1f);
    vol[i] = r.range(0.12f, 0.45f);
    mat[i] = r.range(0.2f, 2.0f);
    barrier[i] = spot[i] * expf(vol[i] * sqrtf(mat[i]) * r.range(0.8f, 2.5f));
    steps[i] = minSteps + int(moreSteps * mat[i] / 2.0f);
  }
  dim3 blk(nodes), grd(options);
  size_t sh = 2 * nodes * sizeof(float);
  b.begin(name, "barrier_call_fd", grd, blk, sh);
  b.data("spot", "float", spot);
  b.array("strike", "float", options);
  b.data("barrier", "float", barrier);
  b.data("volatility", "float", vol);
  b.data("maturity", "float", mat);
  b.data("timeSteps", "int", steps);
  b.array("price", "float", options);
  b.scalar("rate", rate);
  b.scalar("stepsBetweenFixings", every);
  if (!b.gpu()) return;
  Dev<float> ds(spot), dk(strike), db(barrier), dv(vol), dm(mat), dout(options);
  Dev<int> dsteps(steps);
  auto go = [&] {
    LAUNCH(barrier_call_fd, grd, blk, sh, ds.p, dk.p, db.p, dv.p, dm.p, dsteps.p, dout.p, rate, every);
  };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 1e-3, 1e-3, 0.01);  // rounding may put a node on the other side of the barrier
  for (int k = 0; k < options; k++) {
    int mid = nodes / 2;
    double dt = double(mat[k]) / steps[k], dx = 5.0 * vol[k] * std::sqrt(double(mat[k])) / mid;
    double v2 = double(vol[k]) * vol[k], lam = dt / (dx * dx), nu = rate - v2 / 2;
    std::vector<double> v(nodes), u(nodes), S(nodes);
    for (int i = 0; i < nodes; i++) {
      S[i] = spot[k] * std::exp((i - mid) * dx);
      v[i] = S[i] < barrier[k] ? std::max(S[i] - strike[k], 0.0) : 0.0;
    }
    for (int t = 1; t <= steps[k]; t++) {
      u = v;
      for (int i = 1; i < nodes - 1; i++)
        u[i] = v[i] + v2 / 2 * lam * (v[i + 1] - 2 * v[i] + v[i - 1]) + nu * dt / (2 * dx) * (v[i + 1] - v[i - 1]);
      for (int i = 0; i < nodes; i++) {
        v[i] = u[i] / (1 + rate * dt);
        if (t % every == 0 && S[i] >= barrier[k]) v[i] = 0;
      }
    }
    c.add(k, o[k], v[mid]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 500, 128, 180, 90);
  run(b, "large", 2900, 192, 400, 200);
  return b.finish();
}
