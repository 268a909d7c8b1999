// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int tokens, int hidden, int topK, int experts, int threads, int blocks,
                bool renormalize, int every) {
  Rng r(505);
  std::vector<int> expertOf(size_t(tokens) * topK), rowOf(expertOf.size()), load(experts), base(experts + 1);
  const int capacity = tokens * topK / experts * 5 / 4 + 1;
  for (int t = 0; t < tokens; t++)
    for (int k = 0; k < topK; k++) {
      int e;
      bool again;
      do {
        float u = r.uni();
        e = std::min(int((0.7f * u + 0.3f * u * u) * experts), experts - 1);
        again = false;
        for (int j = 0; j < k; j++) again |= expertOf[t * topK + j] == e;
      } while (again);
      expertOf[t * topK + k] = e;
      rowOf[t * topK + k] = load[e] < capacity ? load[e]++ : -1;
    }
  for (int e = 0; e < experts; e++) base[e + 1] = base[e] + load[e];
  for (size_t i = 0; i < rowOf.size(); i++)
    if (rowOf[i] >= 0) rowOf[i] += base[expertOf[i]];
  const size_t rows = base[experts], n = size_t(tokens) * hidden;
  b.begin(name, "moe_combine", dim3(blocks), dim3(threads));
  b.array("expertRows", "half", rows * hidden);
  b.array("expertBias", "half", size_t(experts) * hidden);
  b.array("residual", "half", n);
  b.array("sharedExpert", "half", n);
  b.data("rowOf", "int", rowOf);
  b.data("expertOf", "int", expertOf);
  b.array("probability", "float", rowOf.size());
  b.array("out", "half", n);
  b.scalar("tokens", tokens);
  b.scalar("hidden", hidden);
  b.scalar("topK", topK);
  b.scalar("renormalize", int(renormalize));
  if (!b.gpu()) return;
  std::vector<__half> palette(4096);
  for (auto& p : palette) p = __float2half(r.normal());
  auto fill = [&](size_t m) {
    std::vector<__half> v(m);
    for (size_t i = 0; i < m; i++) v[i] = palette[r.u32() & 4095];
    return v;
  };
  auto hr = fill(rows * hidden), hb = fill(size_t(experts) * hidden), hres = fill(n), hs = fill(n);
  std::vector<float> prob(rowOf.size());
  for (auto& p : prob) p = r.range(0.02f, 0.5f);
  Dev<__half> dr(hr), db(hb), dres(hres), ds(hs), dout(n);
  Dev<int> drow(rowOf), de(expertOf);
  Dev<float> dp(prob);
  auto go = [&] {
    LAUNCH(moe_combine, blocks, threads, 0, dr.p, db.p, dres.p, ds.p, drow.p, de.p, dp.p, dout.p, tokens, hidden, topK,
           renormalize);
  };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 2e-3, 2e-3);
  for (int t = 0; t < tokens; t += every) {
    double sum = 0;
    for (int k = 0; k < topK; k++)
      if (rowOf[t * topK + k] >= 0) sum += prob[t * topK + k];
    double norm = !renormalize ? 1 : sum > 0 ? 1 / sum : 0;
    for (int h = 0; h < hidden; h++) {
      size_t at = size_t(t) * hidden + h;
      double w = double(__half2float(hres[at])) + __half2float(hs[at]);
      for (int k = 0; k < topK; k++) {
        int row = rowOf[t * topK + k];
        if (row < 0) continue;
        w += prob[t * topK + k] * norm *
             (double(__half2float(hr[size_t(row) * hidden + h])) +
              __half2float(hb[size_t(expertOf[t * topK + k]) * hidden + h]));
      }
      c.add(at, __half2float(o[at]), w);
    }
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 400, 2048, 4, 16, 256, 400, false, 1);
  run(b, "large", 4096, 2880, 6, 64, 192, 1320, true, 8);
  return b.finish();
}
