// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int sensors, int meanRows, int maxAge) {
  Rng r(2020);
  std::vector<int> start(sensors + 1, 0);
  for (int s = 0; s < sensors; s++) {  // a few sensors have many rows, a few have none
    float u = r.uni();
    int n = r.below(50) == 0 ? 0 : int(meanRows * (0.25f + 2.25f * u * u));
    start[s + 1] = start[s] + (n + 31) / 32 * 32;
  }
  const int rows = start[sensors];
  std::vector<int> ts(rows);
  std::vector<unsigned int> validity(rows / 32, 0);
  std::vector<float> value(rows);
  for (int s = 0; s < sensors; s++) {
    int t = int(r.below(100000)), outage = 0;
    const uint32_t present = 20 + r.below(75);  // per cent
    for (int i = start[s]; i < start[s + 1]; i++) {
      t += 1 + int(r.below(20));
      ts[i] = t;
      if (outage > 0)
        outage--;
      else if (r.below(800) == 0)
        outage = int(r.below(500));
      if (outage == 0 && r.below(100) < present) validity[i / 32] |= 1u << (i % 32);
      value[i] = r.range(-40, 60);
    }
  }
  dim3 blk(256), grd(sensors);
  b.begin(name, "locf_fill", grd, blk);
  b.data("sensorStart", "int", start);
  b.data("timestamp", "int", ts);
  b.data("validity", "unsigned int", validity);
  b.array("value", "float", rows);
  b.array("filled", "float", rows);
  b.array("filledValidity", "unsigned int", rows / 32);
  b.array("stillNull", "int", sensors);
  b.scalar("maxAge", maxAge);
  if (!b.gpu()) return;
  Dev<int> ds(start), dt(ts), dn(sensors);
  Dev<unsigned int> dv(validity), dfv(rows / 32);
  Dev<float> dx(value), df(rows);
  auto go = [&] { LAUNCH(locf_fill, grd, blk, 0, ds.p, dt.p, dv.p, dx.p, df.p, dfv.p, dn.p, maxAge); };
  b.once(go);
  auto filled = df.get();
  auto fv = dfv.get();
  auto nulls = dn.get();
  Cmp c(name, 0, 0);
  for (int s = 0; s < sensors; s++) {
    int last = -1, count = 0;
    for (int i = start[s]; i < start[s + 1]; i++) {
      bool here = validity[i / 32] >> (i % 32) & 1;
      if (here) last = i;
      bool ok = here || (last >= 0 && ts[i] - ts[last] <= maxAge);
      count += !ok;
      c.add(i, filled[i], ok ? value[last] : 0.0f);
      c.add(i, fv[i / 32] >> (i % 32) & 1, ok);
    }
    c.add(s, nulls[s], count);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 300, 1100, 60);
  run(b, "large", 1800, 2200, 90);
  return b.finish();
}
