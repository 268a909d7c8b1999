// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
typedef std::vector<uint32_t> Num;  // LIMBS limbs, below the modulus
static Num addMod(const Num& a, const Num& b, const Num& m) {
  Num s(LIMBS), d(LIMBS);
  uint64_t c = 0;
  for (int i = 0; i < LIMBS; i++) {
    c += uint64_t(a[i]) + b[i];
    s[i] = uint32_t(c);
    c >>= 32;
  }
  int64_t w = 0;
  for (int i = 0; i < LIMBS; i++) {
    w += int64_t(s[i]) - m[i];
    d[i] = uint32_t(w);
    w >>= 32;
  }
  return c || w == 0 ? d : s;
}
static Num mulMod(const Num& a, const Num& b, const Num& m) {  // by doubling and adding
  Num r(LIMBS);
  for (int i = 32 * LIMBS - 1; i >= 0; i--) {
    r = addMod(r, r, m);
    if (b[i / 32] >> (i % 32) & 1) r = addMod(r, a, m);
  }
  return r;
}
static void run(Bench& b, const char* name, int count, unsigned long long exponent) {
  Rng r(191);
  Num m(LIMBS), r2(LIMBS);
  for (auto& x : m) x = r.u32();
  m[0] |= 1;
  m[LIMBS - 1] |= 0x80000000u;
  unsigned inverse = 1;
  for (int i = 0; i < 5; i++) inverse *= 2 - m[0] * inverse;
  inverse = 0u - inverse;
  r2[0] = 1;
  for (int i = 0; i < 64 * LIMBS; i++) r2 = addMod(r2, r2, m);
  size_t total = size_t(count) * LIMBS;
  dim3 blk(128), grd(ceilDiv(count, 128));
  b.begin(name, "modexp", grd, blk);
  b.array("base", "unsigned", total);
  b.array("result", "unsigned", total);
  b.data("modulus", "unsigned", m);
  b.data("rSquared", "unsigned", r2);
  b.scalar("inverse", inverse);
  b.scalar("exponent", exponent);
  b.scalar("count", count);
  if (!b.gpu()) return;
  std::vector<uint32_t> base(total);
  for (auto& x : base) x = r.u32();
  for (int n = 0; n < count; n++) base[size_t(LIMBS - 1) * count + n] &= 0x7fffffffu;  // below the modulus
  Dev<uint32_t> db(base), dr(total), dm(m), d2(r2);
  auto go = [&] { LAUNCH(modexp, grd, blk, 0, db.p, dr.p, dm.p, d2.p, inverse, exponent, count); };
  b.once(go);
  auto o = dr.get();
  Cmp c(name, 0, 0);
  for (size_t n : sample(count, 1200)) {
    if (n % 8) continue;
    Num x(LIMBS), y;
    for (int i = 0; i < LIMBS; i++) x[i] = base[size_t(i) * count + n];
    y = x;
    int top = 63;
    while (!(exponent >> top & 1)) top--;
    for (int bit = top - 1; bit >= 0; bit--) {
      y = mulMod(y, y, m);
      if (exponent >> bit & 1) y = mulMod(y, x, m);
    }
    for (int i = 0; i < LIMBS; i++) c.add(n, o[size_t(i) * count + n], y[i]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 60000, 65537ull);
  run(b, "large", 131072, 0xd3a5f19c6e42b781ull);
  return b.finish();
}
