// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int n, float aliveShare) {
  const int perBlock = COMPACT_BLOCK * COMPACT_ITEMS;
  const float maxAge = 5.0f;
  dim3 blk(COMPACT_BLOCK), grd(ceilDiv(n, perBlock));
  Rng r(16);
  std::vector<float> age(n);
  float share = aliveShare;
  for (int i = 0; i < n; i++) {
    if (i % 5000 == 0) share = std::min(1.0f, aliveShare * r.range(0.7f, 1.3f));  // emitted together, dying together
    age[i] = r.uni() < share ? r.range(0.0f, 4.999f) : r.range(5.0f, 6.0f);
  }
  std::vector<int> blockBase(grd.x, 0);
  int alive = 0;
  for (int i = 0; i < n; i++) {
    if (i % perBlock == 0) blockBase[i / perBlock] = alive;
    alive += age[i] < maxAge;
  }
  b.begin(name, "compactParticles", grd, blk);
  b.data("age", "float", age);
  b.array("pos", "float4", n);
  b.array("vel", "float4", n);
  b.data("blockBase", "int", blockBase);
  b.array("posOut", "float4", n);
  b.array("velOut", "float4", n);
  b.array("freeSlots", "int", n);
  b.scalar("n", n);
  b.scalar("maxAge", maxAge);
  if (!b.gpu()) return;
  std::vector<float4> pos(n), vel(n);
  for (int i = 0; i < n; i++) {
    pos[i] = make_float4(float(i), r.uni(), r.uni(), 1.0f);
    vel[i] = make_float4(r.uni(), r.uni(), float(-i), 0.5f);
  }
  Dev<float> dage(age);
  Dev<float4> dpos(pos), dvel(vel), dpo(n), dvo(n);
  Dev<int> dbase(blockBase), dfree(n);
  auto go = [&] {
    LAUNCH(compactParticles, grd, blk, 0, dage.p, dpos.p, dvel.p, dbase.p, dpo.p, dvo.p, dfree.p, n, maxAge);
  };
  b.once(go);
  auto po = dpo.get();
  auto vo = dvo.get();
  auto fs = dfree.get();
  Cmp c(name, 0, 0);
  int a = 0, f = 0;
  for (int i = 0; i < n; i++) {
    if (age[i] < maxAge) {
      c.add(a, po[a].x, pos[i].x);
      c.add(a, po[a].y, pos[i].y);
      c.add(a, po[a].w, pos[i].w);
      c.add(a, vo[a].x, vel[i].x);
      c.add(a, vo[a].z, vel[i].z);
      a++;
    } else {
      c.add(f, fs[f], i);
      f++;
    }
  }
  for (int i = a; i < n; i++) c.add(i, po[i].w, 0);  // nothing behind them
  for (int i = f; i < n; i++) c.add(i, fs[i], 0);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 310000, 0.7f);
  run(b, "large", 3700000, 0.75f);
  return b.finish();
}
