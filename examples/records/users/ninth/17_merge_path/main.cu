// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int na, int nb) {
  Rng r(17);
  auto sorted = [&](int n, int gap) {  // sorted keys with repeats, and places where one run has many in a row
    std::vector<long long> k(n);
    long long v = 1000;
    for (auto& x : k) {
      v += r.below(gap);
      if (r.below(5000) == 0) v += gap * 300ll;
      x = v;
    }
    return k;
  };
  auto ka = sorted(na, 900), kb = sorted(nb, 900 * (na / double(nb)));
  int n = na + nb;
  unsigned grid = ceilDiv(n, MERGE_TILE);
  b.begin(name, "merge_runs", grid, MERGE_THREADS);
  b.data("keysA", "long long", ka);
  b.array("recordsA", "uint4", na);
  b.scalar("na", na);
  b.data("keysB", "long long", kb);
  b.array("recordsB", "uint4", nb);
  b.scalar("nb", nb);
  b.array("keysOut", "long long", n);
  b.array("recordsOut", "uint4", n);
  if (!b.gpu()) return;
  std::vector<uint4> ra(na), rb(nb);
  for (int i = 0; i < na; i++) ra[i] = make_uint4(i, 1, r.u32(), r.u32());
  for (int i = 0; i < nb; i++) rb[i] = make_uint4(i, 2, r.u32(), r.u32());
  Dev<long long> dka(ka), dkb(kb), dko(n);
  Dev<uint4> dra(ra), drb(rb), dro(n);
  auto go = [&] { LAUNCH(merge_runs, grid, MERGE_THREADS, 0, dka.p, dra.p, na, dkb.p, drb.p, nb, dko.p, dro.p); };
  b.once(go);
  auto ko = dko.get();
  auto ro = dro.get();
  Cmp c(name, 0, 0);
  for (int i = 0, p = 0, q = 0; i < n; i++) {
    bool a = q == nb || (p < na && ka[p] <= kb[q]);
    uint4 w = a ? ra[p] : rb[q];
    c.add(i, double(ko[i]), double(a ? ka[p] : kb[q]));
    c.add(i, ro[i].x, w.x);
    c.add(i, ro[i].y, w.y);
    c.add(i, ro[i].z, w.z);
    c.add(i, ro[i].w, w.w);
    (a ? p : q)++;
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 150000, 91003);
  run(b, "large", 2400007, 1500000);
  return b.finish();
}
