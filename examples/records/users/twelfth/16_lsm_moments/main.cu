// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int paths, int blocks, float sigma) {
  const float strike = 100.0f;
  const double discount = exp(-0.04 / 12);
  Rng r(161);
  std::vector<float> spot(paths);
  for (auto& x : spot) x = 104.0f * expf(sigma * r.normal() - 0.5f * sigma * sigma);
  dim3 blk(512), grd(blocks);
  b.begin(name, "lsm_moments", grd, blk);
  b.data("spot", "float", spot);
  b.array("cashflow", "float", paths);
  b.array("moments", "double", 10);
  b.scalar("paths", paths);
  b.scalar("strike", strike);
  b.scalar("discount", discount);
  if (!b.gpu()) return;
  std::vector<float> cash(paths);
  for (int i = 0; i < paths; i++) cash[i] = std::max(0.0f, strike - spot[i] * expf(0.1f * r.normal()));
  Dev<float> ds(spot), dc(cash);
  Dev<double> dm(10);
  auto go = [&] { LAUNCH(lsm_moments, grd, blk, 0, ds.p, dc.p, dm.p, paths, strike, discount); };
  dm.zero();
  b.once(go);
  auto o = dm.get();
  double want[10] = {}, size[10] = {};
  for (int p = 0; p < paths; p++) {
    if (spot[p] >= strike) continue;
    double x = double(spot[p]) / strike, w = exp(-x / 2), y = discount * cash[p];
    double f[3] = {w, w * (1 - x), w * (1 - 2 * x + x * x / 2)};
    double t[10] = {f[0] * f[0], f[0] * f[1], f[0] * f[2], f[1] * f[1], f[1] * f[2],
                    f[2] * f[2], f[0] * y,    f[1] * y,    f[2] * y,    1};
    for (int i = 0; i < 10; i++) {
      want[i] += t[i];
      size[i] += fabs(t[i]);
    }
  }
  Cmp c(name, 0, 1e-9);
  for (int i = 0; i < 10; i++) c.add(i, o[i] / size[i], want[i] / size[i]);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 600000, 264, 0.15f);
  run(b, "large", 12000000, 528, 0.3f);
  return b.finish();
}
