// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int voxels, int atoms, int times, int splits) {
  Rng r(808);
  std::vector<float2> sig((size_t)times * voxels), dict((size_t)times * atoms);
  for (int a = 0; a < atoms; a++) {  // decays with off-resonance phase, normalized
    float t1 = 0.02f + 0.3f * (a % 61) / 61.0f, t2 = 0.01f + 0.12f * (a / 61 % 47) / 47.0f;
    float df = 0.15f * (a / 2867 + 1);
    double norm = 0;
    for (int t = 0; t < times; t++) {
      float m = expf(-t * t2) * (1 - 1.7f * expf(-t * t1)) * (0.3f + sinf(0.37f * t + 0.002f * t * t));
      float2 z = make_float2(m * cosf(df * t), m * sinf(df * t));
      dict[(size_t)t * atoms + a] = z;
      norm += double(z.x) * z.x + double(z.y) * z.y;
    }
    float k = float(1 / sqrt(norm));
    for (int t = 0; t < times; t++) dict[(size_t)t * atoms + a].x *= k, dict[(size_t)t * atoms + a].y *= k;
  }
  for (int v = 0; v < voxels; v++) {
    int a = r.below(atoms);
    float pd = r.range(0.4f, 3), ph = r.range(0, 6.28f), c = pd * cosf(ph), s = pd * sinf(ph);
    for (int t = 0; t < times; t++) {
      float2 d = dict[(size_t)t * atoms + a];
      sig[(size_t)t * voxels + v] =
          make_float2(c * d.x - s * d.y + r.range(-0.05f, 0.05f), c * d.y + s * d.x + r.range(-0.05f, 0.05f));
    }
  }
  int per = int(ceilDiv(atoms, splits));
  dim3 blk(16, 16), grd(ceilDiv(voxels, TILE), splits);
  b.begin(name, "fingerprint_match", grd, blk);
  b.array("signals", "float2", sig.size(), sizeof(float2));
  b.array("atoms", "float2", dict.size(), sizeof(float2));
  b.scalar("timePoints", times);
  b.scalar("voxels", voxels);
  b.scalar("numAtoms", atoms);
  b.scalar("atomsPerSplit", per);
  b.array("best", "unsigned long long", voxels);
  if (!b.gpu()) return;
  Dev<float2> ds(sig), da(dict);
  Dev<unsigned long long> db(voxels);  // zeroed; a repeated launch finds the same maximum
  auto go = [&] { LAUNCH(fingerprint_match, grd, blk, 0, ds.p, da.p, times, voxels, atoms, per, db.p); };
  b.once(go);
  auto best = db.get();
  Cmp c(name, 1e-4, 1e-5);
  for (int n = 0; n < 400; n++) {
    int v = n < 200 ? int(r.below(voxels)) : voxels - 1 - (n - 200);
    uint32_t got = 0xffffffffu - uint32_t(best[v] & 0xffffffffu), bits = uint32_t(best[v] >> 32);
    float score;
    memcpy(&score, &bits, 4);
    double top = -1, mine = -1;
    for (int a = 0; a < atoms; a++) {
      double re = 0, im = 0;
      for (int t = 0; t < times; t++) {
        float2 d = dict[(size_t)t * atoms + a], s = sig[(size_t)t * voxels + v];
        re += double(d.x) * s.x + double(d.y) * s.y;
        im += double(d.x) * s.y - double(d.y) * s.x;
      }
      double m = re * re + im * im;
      top = std::max(top, m);
      if (uint32_t(a) == got) mine = m;
    }
    c.add(v * 2, score, top);
    c.add(v * 2 + 1, mine, top);  // its atom reaches the best score
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1000, 1500, 40, 6);
  run(b, "large", 4096, 5000, 48, 10);
  return b.finish();
}
