// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int variants, int samples) {
  const double sigma2 = 1.1;
  int words = ceilDiv(samples, 16);
  size_t n = size_t(variants) * words;
  dim3 blk(256), grd(variants);
  b.begin(name, "gwas_score", grd, blk);
  b.array("genotypes", "unsigned", n);
  b.array("residuals", "float4", size_t(words) * 4);
  b.array("chi2", "float", variants);
  b.array("frequency", "float", variants);
  b.scalar("samples", samples);
  b.scalar("wordsPerVariant", words);
  b.scalar("sigma2", sigma2);
  if (!b.gpu()) return;
  Rng r(131);
  std::vector<unsigned> geno(n);
  std::vector<float> y(size_t(words) * 16, 0.0f);
  for (int i = 0; i < samples; i++) y[i] = r.normal();
  for (int v = 0; v < variants; v++) {
    uint32_t maf = 3000 + r.below(30000);  // of 65536
    for (int w = 0; w < words; w++) {
      unsigned x = 0;
      for (int k = 0; k < 16; k++) {
        unsigned code = 1;
        if (w * 16 + k < samples) {
          uint32_t u = r.u32();
          int g = int((u & 0xffff) < maf) + int((u >> 16) < maf);
          code = g == 2 ? 0 : g == 1 ? 2 : 3;
          if (u % 97 == 0) code = 1;
        }
        x |= code << (2 * k);
      }
      geno[size_t(v) * words + w] = x;
    }
  }
  std::vector<float4> y4(size_t(words) * 4);
  for (size_t i = 0; i < y4.size(); i++) y4[i] = make_float4(y[4 * i], y[4 * i + 1], y[4 * i + 2], y[4 * i + 3]);
  Dev<unsigned> dg(geno);
  Dev<float4> dy(y4);
  Dev<float> dc(variants), df(variants);
  auto go = [&] { LAUNCH(gwas_score, grd, blk, 0, dg.p, dy.p, dc.p, df.p, samples, words, sigma2); };
  b.once(go);
  auto c2 = dc.get(), fr = df.get();
  Cmp c(name, 2e-3, 2e-3);
  for (int v = 0; v < variants; v += 7) {
    double cnt = 0, sg = 0, sgg = 0, sy = 0, sgy = 0;
    for (int i = 0; i < samples; i++) {
      unsigned code = geno[size_t(v) * words + i / 16] >> (2 * (i % 16)) & 3;
      if (code == 1) continue;
      double g = code == 0 ? 2 : code == 2 ? 1 : 0;
      cnt++;
      sg += g;
      sgg += g * g;
      sy += y[i];
      sgy += g * y[i];
    }
    double mean = cnt > 0 ? sg / cnt : 0, u = sgy - mean * sy, var = sigma2 * (sgg - mean * sg);
    c.add(v, c2[v], var > 1e-9 && 2 * cnt >= samples ? u * u / var : 0);
    c.add(v, fr[v], 0.5 * mean);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 3000, 5003);
  run(b, "large", 12000, 9000);
  return b.finish();
}
