// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int batch, int actions, int quantiles) {
  const float discount = 0.99f, kappa = 1.0f;
  Rng r(151);
  std::vector<int> action(batch);
  std::vector<unsigned char> terminal(batch);
  for (auto& a : action) a = r.below(actions);
  for (auto& t : terminal) t = r.below(20) == 0;
  size_t n = size_t(batch) * actions * quantiles, m = size_t(batch) * quantiles;
  unsigned threads = 32 * ceilDiv(quantiles, 32);
  size_t shared = quantiles * sizeof(float);
  b.begin(name, "quantile_huber", dim3(batch), dim3(threads), shared);
  b.array("predicted", "half", n);
  b.array("next", "half", m);
  b.data("action", "int", action);
  b.array("reward", "float", batch);
  b.data("terminal", "unsigned char", terminal);
  b.array("gradient", "half", m);
  b.array("loss", "float", batch);
  b.scalar("actions", actions);
  b.scalar("quantiles", quantiles);
  b.scalar("discount", discount);
  b.scalar("kappa", kappa);
  if (!b.gpu()) return;
  std::vector<__half> predicted(n), next(m);
  std::vector<float> reward(batch);
  for (auto& x : predicted) x = __float2half(2 * r.normal());
  for (auto& x : next) x = __float2half(2 * r.normal() + 0.5f);
  for (auto& x : reward) x = r.range(-1.0f, 1.0f);
  Dev<__half> dp(predicted), dn(next), dg(m);
  Dev<float> dr(reward), dl(batch);
  Dev<int> da(action);
  Dev<unsigned char> dt(terminal);
  auto go = [&] {
    LAUNCH(quantile_huber, batch, threads, shared, dp.p, dn.p, da.p, dr.p, dt.p, dg.p, dl.p, actions, quantiles,
           discount, kappa);
  };
  b.once(go);
  auto g = dg.get();
  auto l = dl.get();
  Cmp c(name, 2e-3, 2e-4);
  for (size_t row : sample(batch, 1000)) {
    double loss = 0;
    for (int i = 0; i < quantiles; i++) {
      double theta = __half2float(predicted[(row * actions + action[row]) * quantiles + i]), slope = 0, sum = 0;
      double tau = (i + 0.5) / quantiles;
      for (int j = 0; j < quantiles; j++) {
        double t = reward[row] + (terminal[row] ? 0.0 : double(discount)) * __half2float(next[row * quantiles + j]);
        double u = t - theta, w = u < 0 ? 1 - tau : tau;
        if (fabs(u) <= kappa) {
          sum += w * 0.5 * u * u;
          slope -= w * u;
        } else {
          sum += w * kappa * (fabs(u) - 0.5 * kappa);
          slope -= w * (u < 0 ? -kappa : kappa);
        }
      }
      loss += sum / (kappa * quantiles);
      c.add(row * quantiles + i, __half2float(g[row * quantiles + i]), slope / (kappa * quantiles));
    }
    c.add(row, l[row], loss);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 700, 6, 200);
  run(b, "large", 4096, 9, 300);
  return b.finish();
}
