// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int residues, int nModels) {
  Rng r(1515);
  const float radius = 15.0f;
  const int minSeparation = 2;
  std::vector<float> ref(residues * 3), models(size_t(nModels) * residues * 3);
  std::vector<unsigned char> resolved(residues);
  float p[3] = {0, 0, 0}, half = 2.4f * cbrtf(float(residues));
  for (int i = 0; i < residues; i++) {  // a chain of 3.8 A steps in a box of the right density
    float d[3], len = 0;
    for (int k = 0; k < 3; k++) d[k] = r.normal(), len += d[k] * d[k];
    for (int k = 0; k < 3; k++) {
      p[k] += 3.8f * d[k] / sqrtf(len);
      if (p[k] > half) p[k] = 2 * half - p[k];
      if (p[k] < -half) p[k] = -2 * half - p[k];
      ref[3 * i + k] = p[k];
    }
    resolved[i] = r.below(25) != 0;
  }
  for (int m = 0; m < nModels; m++) {
    float drift[3] = {0, 0, 0}, size = 0.05f + 0.4f * m / nModels;
    for (int i = 0; i < residues; i++)
      for (int k = 0; k < 3; k++) {
        drift[k] = 0.97f * drift[k] + size * r.normal();
        models[(size_t(m) * residues + i) * 3 + k] = ref[3 * i + k] + drift[k] + 5.0f * m;
      }
  }
  dim3 blk(TILE), grd(ceilDiv(residues, TILE), nModels);
  b.begin(name, "lddt_score", grd, blk);
  b.data("reference", "float", ref);
  b.data("models", "float", models);
  b.data("resolved", "unsigned char", resolved);
  b.array("score", "float", size_t(nModels) * residues);
  b.scalar("residues", residues);
  b.scalar("radius", radius);
  b.scalar("minSeparation", minSeparation);
  if (!b.gpu()) return;
  Dev<float> dr(ref), dm(models), ds(size_t(nModels) * residues);
  Dev<unsigned char> dp(resolved);
  auto go = [&] { LAUNCH(lddt_score, grd, blk, 0, dr.p, dm.p, dp.p, ds.p, residues, radius, minSeparation); };
  b.once(go);
  auto got = ds.get();
  Cmp c(name, 0, 1e-5, 0.01);  // a difference of distances may fall on either side of a threshold
  for (int i = 0; i < residues; i++) {
    std::vector<int> near;
    std::vector<double> d0;
    auto dist = [&](const float* q, int j) {
      double dx = q[3 * i] - q[3 * j], dy = q[3 * i + 1] - q[3 * j + 1], dz = q[3 * i + 2] - q[3 * j + 2];
      return sqrt(dx * dx + dy * dy + dz * dz);
    };
    for (int j = 0; j < residues && resolved[i]; j++) {
      double d = dist(ref.data(), j);
      if (resolved[j] && std::abs(i - j) >= minSeparation && d < radius) near.push_back(j), d0.push_back(d);
    }
    for (int m = 0; m < nModels; m++) {
      int kept = 0;
      for (size_t q = 0; q < near.size(); q++) {
        double e = fabs(d0[q] - dist(&models[size_t(m) * residues * 3], near[q]));
        for (double limit : {0.5, 1.0, 2.0, 4.0}) kept += e < limit;
      }
      c.add(size_t(m) * residues + i, got[size_t(m) * residues + i],
            near.empty() ? -1.0 : 0.25 * kept / double(near.size()));
    }
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 420, 25);
  run(b, "large", 2300, 60);
  return b.finish();
}
