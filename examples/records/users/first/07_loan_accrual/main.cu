// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int n) {
  dim3 blk(512), grd(ceilDiv(n, 512));
  float margin = 0.0125f;
  b.begin(name, "accrue", grd, blk);
  b.array("loans", "Loan", n, sizeof(Loan));
  b.array("newBalance", "double", n);
  b.array("interestPaid", "float", n);
  b.scalar("count", n);
  b.scalar("margin", margin);
  if (!b.gpu()) return;
  std::vector<Loan> l(n);
  Rng r(7);
  for (auto& x : l) {
    x.balance = 1000 + 2e5 * r.uni() * r.uni();
    x.rate = r.range(0.01f, 0.09f);
    x.payment = r.range(50, 1500);
    x.feeRate = r.range(0, 0.002f);
    x.cap = r.range(0.06f, 0.1f);
  }
  Dev<Loan> dl(l);
  Dev<double> dn(n);
  Dev<float> di(n);
  auto go = [&] { LAUNCH(accrue, grd, blk, 0, dl.p, dn.p, di.p, n, margin); };
  b.once(go);
  auto nb = dn.get();
  auto ip = di.get();
  Cmp c(name, 1e-6, 1e-6);
  for (size_t i : sample(n)) {
    const Loan& x = l[i];
    double m = double(std::min(x.rate + margin, x.cap)) / 12, in = x.balance * (m + 0.5 * m * m),
           due = x.balance + in + x.balance * x.feeRate, pay = std::min<double>(x.payment, due);
    c.add(i, nb[i], due - pay);
    c.add(i, ip[i], std::min(in, pay));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  run(b, "small", 60000);
  run(b, "large", 20000000);
  return b.finish();
}
