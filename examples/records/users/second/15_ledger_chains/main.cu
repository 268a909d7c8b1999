// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int accounts, int n) {
  dim3 blk(128), grd(ceilDiv(accounts, 128));
  Rng r(15);
  std::vector<int> head(accounts, -1), next(n);
  for (int i = 0; i < n; i++) {  // a tenth of the accounts is busier than the others
    int a = r.below(3) ? r.below(accounts) : r.below(accounts / 10) * 10;
    next[i] = head[a];
    head[a] = i;
  }
  b.begin(name, "ledger_chains", grd, blk);
  b.data("head", "int", head);
  b.data("next", "int", next);
  b.array("booking", "Booking", n, sizeof(Booking));
  b.array("balance", "long long", accounts, 8);
  b.array("largest", "int", accounts);
  b.scalar("accounts", accounts);
  if (!b.gpu()) return;
  std::vector<Booking> k(n);
  for (auto& v : k) {
    v.cents = int(r.below(200000)) - 90000;
    v.day = r.below(366);
  }
  Dev<int> dh(head), dn(next), dl(accounts);
  Dev<Booking> dk(k);
  Dev<long long> db(accounts);
  auto go = [&] { LAUNCH(ledger_chains, grd, blk, 0, dh.p, dn.p, dk.p, db.p, dl.p, accounts); };
  b.once(go);
  auto o = db.get();
  auto l = dl.get();
  Cmp c(name, 0, 0);
  for (size_t a : sample(accounts)) {
    long long s = 0;
    int t = 0;
    for (int i = head[a]; i >= 0; i = next[i]) {
      s += k[i].cents;
      t = std::max(t, abs(k[i].cents));
    }
    c.add(a, double(o[a]), double(s));
    c.add(a, l[a], t);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 70000, 400000);
  run(b, "large", 650001, 4000000);
  return b.finish();
}
