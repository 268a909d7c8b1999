// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int n) {
  dim3 blk(256), grd(ceilDiv(n, 256));
  float muA = 0.8f, muS = 12, g = 0.85f, th = 1.0f;
  int maxE = 500;
  unsigned seed = 20240607u;
  b.begin(name, "photon_walk", grd, blk);
  b.array("exitPoint", "float4", n);
  b.array("scatterings", "unsigned short", n);
  b.scalar("photons", n);
  b.scalar("seed", seed);
  b.scalar("muA", muA);
  b.scalar("muS", muS);
  b.scalar("g", g);
  b.scalar("thickness", th);
  b.scalar("maxEvents", maxE);
  if (!b.gpu()) return;
  Dev<float4> de(n);
  Dev<unsigned short> ds(n);
  auto go = [&] { LAUNCH(photon_walk, grd, blk, 0, de.p, ds.p, n, seed, muA, muS, g, th, maxE); };
  b.once(go);
  auto o = de.get();
  auto st = ds.get();
  Cmp c(name, 0.02, 0.02, 0.05);
  double sum = 0, got = 0;
  size_t k = 0;
  for (size_t i : sample(n, 60000)) {
    int ev;
    Photon p = walk(seedOf(unsigned(i), seed), muA, muS, g, th, maxE, &ev);
    c.add(i, o[i].z, p.z);
    c.add(i, o[i].w, p.weight);
    c.add(i, st[i], ev);
    sum += ev;
    got += st[i];
    k++;
  }
  if (fabs(sum - got) > 0.01 * sum) c.bad = c.cnt;
  c.done();
  printf("mean scatterings %.2f\n", got / k);
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  run(b, "small", 30000);
  run(b, "large", 8000000);
  return b.finish();
}
