// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static float hostPeak(const std::vector<float>& mz, const std::vector<float>& in, int begin, int end, float ion,
                      float ppm) {
  float tol = ion * ppm, best = 0;
  auto it = std::lower_bound(mz.begin() + begin, mz.begin() + end, ion - tol);
  for (; it != mz.begin() + end && *it <= ion + tol; ++it) best = std::max(best, in[it - mz.begin()]);
  return best;
}
static void run(Bench& b, const char* name, int peptides, int spectra) {
  const float ppm = 20e-6f;
  Rng r(141);
  std::vector<float> mass = {57.02146f,  71.03711f,  87.03203f,  97.05276f,  99.06841f,  101.04768f, 103.00919f,
                             113.08406f, 113.08407f, 114.04293f, 115.02694f, 128.05858f, 128.09496f, 129.04259f,
                             131.04049f, 137.05891f, 147.06841f, 156.10111f, 163.06333f, 186.07931f};
  std::vector<int> ps(peptides + 1), of(peptides), ss(spectra + 1);
  std::vector<unsigned char> res;
  for (int p = 0; p < peptides; p++) {
    int len = 7 + std::min(r.below(16), r.below(26));
    for (int i = 0; i < len; i++) res.push_back((unsigned char)r.below(20));
    ps[p + 1] = int(res.size());
    of[p] = int(uint64_t(p) * spectra / peptides);  // candidates of a spectrum are neighbours
  }
  std::vector<float> mz;
  for (int s = 0, p = 0; s < spectra; s++) {
    std::vector<float> peaks;
    int noise = 60 + r.below(200);
    for (int i = 0; i < noise; i++) peaks.push_back(r.range(110.0f, 2200.0f));
    while (p < peptides && of[p] < s) p++;
    for (int k = 0; k < 2 && p + k < peptides && of[p + k] == s; k++) {  // ions of two of the candidates
      double total = 0, sum = 0;
      for (int i = ps[p + k]; i < ps[p + k + 1]; i++) total += mass[res[i]];
      for (int i = ps[p + k]; i + 1 < ps[p + k + 1]; i++) {
        sum += mass[res[i]];
        if (r.below(10) < 6) peaks.push_back(float((sum + kProton) * (1 + r.range(-1e-5f, 1e-5f))));
        if (r.below(10) < 7) peaks.push_back(float((total - sum + kWater + kProton) * (1 + r.range(-1e-5f, 1e-5f))));
      }
    }
    std::sort(peaks.begin(), peaks.end());
    mz.insert(mz.end(), peaks.begin(), peaks.end());
    ss[s + 1] = int(mz.size());
  }
  dim3 blk(32, 4), grd(ceilDiv(peptides, 4));
  b.begin(name, "peptide_score", grd, blk);
  b.data("residues", "unsigned char", res);
  b.data("peptideStart", "int", ps);
  b.data("spectrumOf", "int", of);
  b.data("residueMass", "float", mass);
  b.data("spectrumStart", "int", ss);
  b.data("mz", "float", mz);
  b.array("intensity", "float", mz.size());
  b.array("score", "float", peptides);
  b.scalar("peptides", peptides);
  b.scalar("ppm", ppm);
  if (!b.gpu()) return;
  std::vector<float> inten(mz.size());
  for (auto& x : inten) x = r.range(1.0f, 100.0f);
  Dev<unsigned char> dr(res);
  Dev<int> dps(ps), dof(of), dss(ss);
  Dev<float> dm(mass), dmz(mz), di(inten), ds(peptides);
  auto go = [&] {
    LAUNCH(peptide_score, grd, blk, 0, dr.p, dps.p, dof.p, dm.p, dss.p, dmz.p, di.p, ds.p, peptides, ppm);
  };
  b.once(go);
  auto o = ds.get();
  Cmp c(name, 1e-4, 1e-4, 0.003);
  for (int p = 0; p < peptides; p++) {
    int len = ps[p + 1] - ps[p];
    float pre[32], old[32];
    for (int i = 0; i < 32; i++) pre[i] = i < len ? mass[res[ps[p] + i]] : 0.0f;
    for (int d = 1; d < 32; d <<= 1) {
      memcpy(old, pre, sizeof pre);
      for (int i = d; i < 32; i++) pre[i] = old[i] + old[i - d];
    }
    int nb = 0, ny = 0, s = of[p];
    double sum = 0;
    for (int i = 0; i + 1 < len; i++) {
      float vb = hostPeak(mz, inten, ss[s], ss[s + 1], pre[i] + kProton, ppm);
      float vy = hostPeak(mz, inten, ss[s], ss[s + 1], pre[31] - pre[i] + kWater + kProton, ppm);
      nb += vb > 0;
      ny += vy > 0;
      sum += double(vb) + vy;
    }
    c.add(p, o[p], nb + ny ? log(sum) + lgamma(nb + 1.0) + lgamma(ny + 1.0) : 0);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 30001, 500);
  run(b, "large", 200000, 4000);
  return b.finish();
}
