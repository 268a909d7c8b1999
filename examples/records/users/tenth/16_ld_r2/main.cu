// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int snps, int samples, int window) {
  const int words = (samples + 31) / 32, minSamples = samples / 2;
  dim3 blk(TS, TS), grd(ceilDiv(window + TS, TS), ceilDiv(snps, TS));
  size_t plane = size_t(snps) * words, n = size_t(snps) * window;
  b.begin(name, "ld_r2", grd, blk);
  b.array("planes", "unsigned", 3 * plane);
  b.array("r2", "float", n);
  b.scalar("snps", snps);
  b.scalar("words", words);
  b.scalar("window", window);
  b.scalar("min_samples", minSamples);
  if (!b.gpu()) return;
  Rng r(16);
  // two haplotypes per sample that copy the allele of the SNP before with some noise
  std::vector<signed char> dosage(size_t(snps) * samples);
  std::vector<unsigned> planes(3 * plane);
  std::vector<unsigned char> hap(2 * samples);
  for (int s = 0; s < snps; s++) {
    uint32_t freq = 2 + r.below(30), fresh = r.below(20) ? 6 : 100;
    if (s % 97 == 50) freq = 0, fresh = 100;  // no variance
    for (auto& h : hap)
      if (r.below(100) < fresh) h = r.below(64) < freq;
    for (int k = 0; k < samples; k++) {
      int g = hap[2 * k] + hap[2 * k + 1];
      bool missing = r.below(50) == 0;
      dosage[size_t(s) * samples + k] = missing ? -1 : g;
      if (missing) continue;
      size_t at = size_t(s) * words + k / 32;
      unsigned bit = 1u << (k % 32);
      if (g >= 1) planes[at] |= bit;
      if (g == 2) planes[at + plane] |= bit;
      planes[at + 2 * plane] |= bit;
    }
  }
  Dev<unsigned> dp(planes);
  Dev<float> dr(n);
  auto go = [&] { LAUNCH(ld_r2, grd, blk, 0, dp.p, dr.p, snps, words, window, minSamples); };
  b.once(go);
  auto o = dr.get();
  Cmp c(name, 1e-5, 1e-6);
  for (size_t at : sample(n, 20000)) {
    int i = int(at / window), j = i + 1 + int(at % window);
    double want = -1, cnt = 0, sa = 0, sb = 0, saa = 0, sbb = 0, sab = 0;
    if (j < snps) {
      const signed char *x = &dosage[size_t(i) * samples], *y = &dosage[size_t(j) * samples];
      for (int k = 0; k < samples; k++) {
        if (x[k] < 0 || y[k] < 0) continue;
        cnt++;
        sa += x[k];
        sb += y[k];
        saa += x[k] * x[k];
        sbb += y[k] * y[k];
        sab += x[k] * y[k];
      }
      double va = saa - sa * sa / cnt, vb = sbb - sb * sb / cnt, cov = sab - sa * sb / cnt;
      if (cnt >= minSamples && va > 1e-9 && vb > 1e-9) want = cov * cov / (va * vb);
    }
    c.add(at, o[at], want);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 900, 1000, 50);
  run(b, "large", 5003, 2504, 200);
  return b.finish();
}
