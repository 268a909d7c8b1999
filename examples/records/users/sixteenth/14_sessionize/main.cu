// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int users, int mean) {
  const long long gap = 30 * 60 * 1000;
  Rng r(141);
  std::vector<int> offsets(users + 1);
  for (int u = 0; u < users; u++) {
    float v = r.uni();
    int len = r.below(25) == 0 ? 0 : 1 + int(-logf(1 - 0.999f * v) * mean);
    if (r.below(400) == 0) len *= 20;  // robots
    offsets[u + 1] = offsets[u] + len;
  }
  std::vector<long long> times(offsets[users]);
  for (int u = 0; u < users; u++) {
    long long t = 1700000000000ll + r.below(86400000);
    for (int i = offsets[u]; i < offsets[u + 1]; i++) {
      times[i] = t;
      t += r.below(7) == 0 ? 1000000 + r.below(40000000) : r.below(300000);
    }
  }
  dim3 blk(32, 8), grd(ceilDiv(users, 8));
  b.begin(name, "sessionize", grd, blk);
  b.data("times", "long long", times);
  b.data("offsets", "int", offsets);
  b.array("sessionOf", "int", times.size());
  b.array("sessions", "int", users);
  b.array("longest", "long long", users);
  b.scalar("users", users);
  b.scalar("gap", gap);
  if (!b.gpu()) return;
  Dev<long long> dt(times), dl(users);
  Dev<int> doff(offsets), dso(times.size()), ds(users);
  auto go = [&] { LAUNCH(sessionize, grd, blk, 0, dt.p, doff.p, dso.p, ds.p, dl.p, users, gap); };
  b.once(go);
  auto so = dso.get();
  auto s = ds.get();
  auto l = dl.get();
  Cmp c(name, 0, 0);
  for (int u = 0; u < users; u++) {
    int count = 0;
    long long start = 0, best = 0;
    for (int i = offsets[u]; i < offsets[u + 1]; i++) {
      if (i == offsets[u] || times[i] - times[i - 1] > gap) {
        count++;
        start = times[i];
      }
      best = std::max(best, times[i] - start);
      c.add(i, so[i], count - 1);
    }
    c.add(u, s[u], count);
    c.add(u, double(l[u]), double(best));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 9000, 30);
  run(b, "large", 100000, 24);
  return b.finish();
}
