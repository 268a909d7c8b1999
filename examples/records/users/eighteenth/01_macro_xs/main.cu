// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int particles, int nuclides, int points) {
  Rng r(101);
  const int bins = 256, materials = 12;
  const float range = 16.0f, perUnit = bins / range;  // 16 bins a unit: exact in binary
  std::vector<float> grid((size_t)nuclides * points);
  std::vector<XsPoint> xs(grid.size());
  std::vector<int> hash((size_t)nuclides * (bins + 1));
  for (int n = 0; n < nuclides; n++) {
    float* g = &grid[(size_t)n * points];
    float centre = r.range(5, 11);
    for (int i = 0; i < points; i++) g[i] = i % 3 ? centre + 1.5f * (r.uni() + r.uni() - 1) : r.range(0, range);
    g[0] = 0;
    g[points - 1] = range;
    for (int i = 1; i < points - 1; i++) g[i] = std::min(std::max(g[i], 1e-4f), range - 1e-3f);
    std::sort(g, g + points);
    for (int i = 1; i < points; i++)  // strictly increasing
      if (g[i] <= g[i - 1]) g[i] = std::nextafterf(g[i - 1], 100.0f);
    for (int i = 0; i < points; i++) {
      float e = 0.5f + 10 * r.uni() * r.uni(), a = r.uni(), f = n % 4 ? 0 : 2 * r.uni();
      xs[(size_t)n * points + i] = {e + a + f, e, a + f, f, 2.43f * f};
    }
    for (int k = 0; k <= bins; k++) {  // last grid point at or below the bin's lower edge
      int i = int(std::upper_bound(g, g + points, k / perUnit) - g) - 1;
      hash[(size_t)n * (bins + 1) + k] = std::min(std::max(i, 0), points - 2);
    }
  }
  std::vector<int> start(1, 0), nuc;
  std::vector<float> dens;
  for (int m = 0; m < materials; m++) {  // a fuel with many nuclides, other materials with few
    int k = m == 0 ? nuclides * 3 / 4 : 3 + int(r.below(14));
    int first = int(r.below(nuclides));
    for (int j = 0; j < k; j++) {
      nuc.push_back((first + j) % nuclides);
      dens.push_back(r.range(0.001f, 0.08f));
    }
    start.push_back(int(nuc.size()));
  }
  std::vector<float> u(particles);
  std::vector<int> mat(particles);
  for (int p = 0; p < particles; p++) {
    u[p] = std::min(r.uni() * range, 15.999f);
    mat[p] = r.uni() < 0.15f ? 0 : 1 + int(r.below(materials - 1));
  }
  dim3 blk(256), grd(ceilDiv(particles, 256));
  b.begin(name, "macro_xs", grd, blk);
  b.data("lethargy", "float", u);
  b.data("material", "int", mat);
  b.data("matStart", "int", start);
  b.data("matNuclide", "int", nuc);
  b.data("matDensity", "float", dens);
  b.data("grids", "float", grid);
  b.array("xs", "XsPoint", xs.size(), sizeof(XsPoint));
  b.data("hashIndex", "int", hash);
  b.array("macro", "float", (size_t)5 * particles);
  b.scalar("nParticles", particles);
  b.scalar("gridPoints", points);
  b.scalar("hashBins", bins);
  b.scalar("binsPerUnit", perUnit);
  if (!b.gpu()) return;
  Dev<float> du(u), dd(dens), dg(grid), dout((size_t)5 * particles);
  Dev<int> dm(mat), ds(start), dn(nuc), dh(hash);
  Dev<XsPoint> dx(xs);
  auto go = [&] {
    LAUNCH(macro_xs, grd, blk, 0, du.p, dm.p, ds.p, dn.p, dd.p, dg.p, dx.p, dh.p, dout.p, particles, points, bins,
           perUnit);
  };
  b.once(go);
  auto out = dout.get();
  Cmp c(name, 1e-4, 1e-5);
  for (size_t p : sample(particles, 60000)) {
    double s[5] = {};
    for (int j = start[mat[p]]; j < start[mat[p] + 1]; j++) {
      const float* g = &grid[(size_t)nuc[j] * points];
      int i = std::min(int(std::upper_bound(g, g + points, u[p]) - g) - 1, points - 2);
      double f = (double(u[p]) - g[i]) / (double(g[i + 1]) - g[i]);
      const float* a = &xs[(size_t)nuc[j] * points + i].total;
      const float* z = &xs[(size_t)nuc[j] * points + i + 1].total;
      for (int k = 0; k < 5; k++) s[k] += dens[j] * (a[k] + f * (double(z[k]) - a[k]));
    }
    for (int k = 0; k < 5; k++) c.add(p * 5 + k, out[(size_t)k * particles + p], s[k]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 60000, 24, 4000);
  run(b, "large", 250000, 100, 10000);
  return b.finish();
}
