// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int n, int stores) {
  dim3 blk(1024), grd(ceilDiv(n, 1024));
  Rng r(17);
  std::vector<unsigned short> st(n);
  for (auto& v : st) {
    float u = r.uni();
    v = (unsigned short)std::min(int(u * u * stores), stores - 1);
  }
  b.begin(name, "store_sales", grd, blk);
  b.data("store", "unsigned short", st);
  b.array("cents", "int", n);
  b.array("revenue", "unsigned long long", stores, 8);
  b.array("sales", "unsigned", stores);
  b.scalar("rows", n);
  if (!b.gpu()) return;
  std::vector<int> p(n);
  for (auto& v : p) v = 50 + r.below(20000);
  Dev<unsigned short> ds(st);
  Dev<int> dp(p);
  Dev<unsigned long long> dr(stores);
  Dev<unsigned> dn(stores);
  auto go = [&] { LAUNCH(store_sales, grd, blk, 0, ds.p, dp.p, dr.p, dn.p, n); };
  b.once(go);
  auto o = dr.get();
  auto k = dn.get();
  Cmp c(name, 0, 0);
  std::vector<double> w(stores, 0), m(stores, 0);
  for (int i = 0; i < n; i++) {
    w[st[i]] += p[i];
    m[st[i]] += 1;
  }
  for (int s = 0; s < stores; s++) {
    c.add(s, double(o[s]), w[s]);
    c.add(s, k[s], m[s]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 250001, 700);
  run(b, "large", 4000000, 3100);
  return b.finish();
}
