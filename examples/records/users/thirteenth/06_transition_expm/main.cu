// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int branches, int partitions, int blocks) {
  Rng r(106);
  std::vector<double> rates = {0.0334, 0.2519, 0.8203, 2.8944}, gen(size_t(partitions) * 16), lengths(branches);
  const int categories = int(rates.size());
  std::vector<int> part(branches);
  for (int p = 0; p < partitions; p++) {
    double ex[4][4], f[4], sum = 0, mean = 0;
    for (auto& x : f) sum += x = r.range(0.5f, 2.0f);
    for (int i = 0; i < 4; i++)
      for (int j = 0; j < i; j++) ex[i][j] = ex[j][i] = r.range(0.3f, 4.0f);
    double* q = &gen[size_t(p) * 16];
    for (int i = 0; i < 4; i++) {
      double row = 0;
      for (int j = 0; j < 4; j++)
        if (j != i) row += q[i * 4 + j] = ex[i][j] * f[j] / sum;
      q[i * 4 + i] = -row;
      mean += row * f[i] / sum;
    }
    for (int i = 0; i < 16; i++) q[i] /= mean;
  }
  for (int i = 0; i < branches; i++) {
    part[i] = int(r.below(partitions));
    lengths[i] = -0.25 * log(r.uni() + 1e-6);
  }
  size_t n = size_t(branches) * categories * 16;
  dim3 blk(64), grd(std::min(unsigned(blocks), ceilDiv(size_t(branches) * categories, 64)));
  b.begin(name, "transition_expm", grd, blk);
  b.data("generators", "double", gen);
  b.data("partitionOf", "int", part);
  b.data("branchLengths", "double", lengths);
  b.data("rates", "double", rates);
  b.array("probabilities", "double", n);
  b.scalar("branches", branches);
  b.scalar("categories", categories);
  if (!b.gpu()) return;
  Dev<double> dg(gen), dl(lengths), dr(rates), dp(n);
  Dev<int> dpart(part);
  auto go = [&] {
    LAUNCH(transition_expm, grd, blk, 0, dg.p, dpart.p, dl.p, dr.p, dp.p, branches, categories);
  };
  b.once(go);
  auto o = dp.get();
  Cmp c(name, 1e-9, 1e-10);
  for (size_t id : sample(size_t(branches) * categories, 20000)) {
    double a[4][4], p[4][4], t[4][4];
    const double* q = &gen[size_t(part[id / categories]) * 16];
    for (int i = 0; i < 16; i++) {
      a[i / 4][i % 4] = q[i] * lengths[id / categories] * rates[id % categories] / 4096;
      p[i / 4][i % 4] = i / 4 == i % 4;
    }
    for (int k = 8; k >= 1; k--) {
      for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) {
          t[i][j] = i == j;
          for (int m = 0; m < 4; m++) t[i][j] += a[i][m] * p[m][j] / k;
        }
      memcpy(p, t, sizeof p);
    }
    for (int k = 0; k < 12; k++) {
      for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) {
          t[i][j] = 0;
          for (int m = 0; m < 4; m++) t[i][j] += p[i][m] * p[m][j];
        }
      memcpy(p, t, sizeof p);
    }
    for (int i = 0; i < 16; i++) c.add(id * 16 + i, o[id * 16 + i], std::max(0.0, p[i / 4][i % 4]));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 20000, 6, 2112);
  run(b, "large", 250000, 40, 2112);
  return b.finish();
}
