// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
typedef unsigned __int128 u128;
static void run(Bench& b, const char* name, int count) {
  dim3 blk(256), grd(ceilDiv(count, 256));
  unsigned e = 0x2b5c91d7u;
  u64 n = 0x3fd92c8a6b51e7c3ull, inv;
  for (;; n -= 2) {
    inv = 1;
    for (int k = 0; k < 6; k++) inv *= 2 - n * inv;
    inv = 0 - inv;
    if (!(inv >> 63)) break;
  }
  u64 r1 = u64((u128(1) << 64) % n), r2 = u64(u128(r1) * r1 % n);
  b.begin(name, "ticket_sign", grd, blk);
  b.array("tickets", "unsigned long long", count, 8);
  b.array("signatures", "unsigned long long", count, 8);
  b.scalar("count", count);
  b.scalar("modulus", n);
  b.scalar("nInv", inv);
  b.scalar("r2", r2);
  b.scalar("exponent", e);
  if (!b.gpu()) return;
  std::vector<u64> t(count);
  Rng r(20);
  for (auto& v : t) v = ((u64(r.u32()) << 32) | r.u32()) % n;
  Dev<u64> dt(t), ds(count);
  auto go = [&] { LAUNCH(ticket_sign, grd, blk, 0, dt.p, ds.p, count, n, inv, r2, e); };
  b.once(go);
  auto o = ds.get();
  Cmp c(name, 0, 0);
  for (size_t i : sample(count, 50000)) {
    u64 x = t[i], y = 1;
    for (unsigned k = e; k; k >>= 1) {
      if (k & 1) y = u64(u128(y) * x % n);
      x = u64(u128(x) * x % n);
    }
    c.add(i, o[i] == y ? 1 : 0, 1);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 400003);
  run(b, "large", 20000000);
  return b.finish();
}
