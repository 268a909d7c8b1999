// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int n) {
  dim3 blk(256), grd(std::min(ceilDiv(n, 256), 1056u));
  b.begin(name, "invoice_totals", grd, blk);
  b.array("cents", "int", n);
  b.array("quantity", "short", n);
  b.array("discountPct", "unsigned char", n);
  b.array("taxPct", "unsigned char", n);
  b.array("total", "long long", n, 8);
  b.array("tax", "long long", n, 8);
  b.scalar("lines", n);
  if (!b.gpu()) return;
  std::vector<int> p(n);
  std::vector<short> q(n);
  std::vector<unsigned char> d(n), t(n);
  Rng r(4);
  const unsigned char rates[3] = {0, 7, 19};
  for (int i = 0; i < n; i++) {
    unsigned u = r.u32();
    p[i] = 5 + (u & 0xfffff);
    q[i] = short(1 + (u >> 20) % 40);
    d[i] = (u >> 3) % 31;
    t[i] = rates[(u >> 9) % 3];
  }
  Dev<int> dp(p);
  Dev<short> dq(q);
  Dev<unsigned char> dd(d), dt(t);
  Dev<money> dT(n), dX(n);
  auto go = [&] { LAUNCH(invoice_totals, grd, blk, 0, dp.p, dq.p, dd.p, dt.p, dT.p, dX.p, n); };
  b.once(go);
  auto o = dT.get(), x = dX.get();
  Cmp c(name, 0, 0);
  for (size_t i : sample(n)) {
    long long net = ((long long)p[i] * q[i] * (100 - d[i]) + 50) / 100, tx = (net * t[i] + 50) / 100;
    c.add(i, double(o[i]), double(net + tx));
    c.add(i, double(x[i]), double(tx));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 333333);
  run(b, "large", 30000000);
  return b.finish();
}
