// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
namespace cpu {  // modulo 2^255 - 19, five limbs of 51 bits
typedef unsigned __int128 u128;
struct F {
  uint64_t v[5];
};
const uint64_t M = (1ull << 51) - 1;
F carry(F a) {
  for (int pass = 0; pass < 2; pass++) {
    uint64_t c = 0;
    for (int i = 0; i < 5; i++) {
      a.v[i] += c;
      c = a.v[i] >> 51;
      a.v[i] &= M;
    }
    a.v[0] += 19 * c;
  }
  return a;
}
F add(F a, F b) {
  for (int i = 0; i < 5; i++) a.v[i] += b.v[i];
  return carry(a);
}
F sub(F a, F b) {
  for (int i = 0; i < 5; i++) a.v[i] += (i ? 4 * M : 4 * (M - 18)) - b.v[i];
  return carry(a);
}
F mul(F a, F b) {
  u128 t[9] = {};
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 5; j++) t[i + j] += u128(a.v[i]) * b.v[j];
  for (int i = 0; i < 4; i++) t[i] += t[i + 5] * 19;
  F r;
  u128 c = 0;
  for (int i = 0; i < 5; i++) {
    c += t[i];
    r.v[i] = uint64_t(c) & M;
    c >>= 51;
  }
  r.v[0] += uint64_t(c) * 19;
  return carry(r);
}
F load(const uint32_t* w) {  // any 256-bit value
  auto bit = [&](int k) { return uint64_t(w[k >> 5] >> (k & 31) & 1); };
  F r;
  for (int i = 0; i < 5; i++) {
    r.v[i] = 0;
    for (int k = 0; k < 51; k++) r.v[i] |= bit(51 * i + k) << k;
  }
  r.v[0] += 19 * bit(255);
  return carry(r);
}
bool zero(F a) {  // modulo p
  a = carry(a);
  F p = {{M - 18, M, M, M, M}};
  bool z = true, q = true;
  for (int i = 0; i < 5; i++) z &= a.v[i] == 0, q &= a.v[i] == p.v[i];
  return z || q;
}
bool same(F a, F b) { return zero(sub(a, b)); }
}  // namespace cpu

static void run(Bench& b, const char* name, int points, int bits) {
  Rng r(1313);
  const int words = (bits + 31) / 32;
  std::vector<uint32_t> u(size_t(8) * points), k(size_t(words) * points);
  for (auto& x : u) x = r.u32();
  for (int i = 0; i < points; i++) u[size_t(7) * points + i] &= 0x7FFFFFFF;
  for (auto& x : k) x = r.u32();
  dim3 blk(64), grd(ceilDiv(points, 64));
  b.begin(name, "x25519_ladder", grd, blk);
  b.array("u", "unsigned int", u.size());
  b.array("scalars", "unsigned int", k.size());
  b.array("outX", "unsigned int", u.size());
  b.array("outZ", "unsigned int", u.size());
  b.scalar("points", points);
  b.scalar("bits", bits);
  if (!b.gpu()) return;
  Dev<uint32_t> du(u), dk(k), dx(u.size()), dz(u.size());
  auto go = [&] { LAUNCH(x25519_ladder, grd, blk, 0, du.p, dk.p, dx.p, dz.p, points, bits); };
  b.once(go);
  auto gx = dx.get(), gz = dz.get();
  Cmp c(name, 0, 0);
  for (int p = 0; p < points; p++) {
    uint32_t w[8], wx[8], wz[8];
    for (int i = 0; i < 8; i++) {
      w[i] = u[size_t(i) * points + p];
      wx[i] = gx[size_t(i) * points + p];
      wz[i] = gz[size_t(i) * points + p];
    }
    cpu::F x1 = cpu::load(w), lo[2] = {{{1}}, {{0}}}, hi[2] = {x1, {{1}}};
    for (int t = bits - 1; t >= 0; t--) {
      bool bit = k[size_t(t / 32) * points + p] >> t % 32 & 1;
      cpu::F sum[2], dbl[2], *d = bit ? hi : lo;
      cpu::F m = cpu::mul(cpu::sub(hi[0], hi[1]), cpu::add(lo[0], lo[1]));
      cpu::F n = cpu::mul(cpu::add(hi[0], hi[1]), cpu::sub(lo[0], lo[1]));
      cpu::F s = cpu::add(m, n), t2 = cpu::sub(m, n);
      sum[0] = cpu::mul(s, s);
      sum[1] = cpu::mul(x1, cpu::mul(t2, t2));
      cpu::F a = cpu::add(d[0], d[1]), e = cpu::sub(d[0], d[1]);
      a = cpu::mul(a, a), e = cpu::mul(e, e);
      cpu::F f = cpu::sub(a, e), small = {{121665}};
      dbl[0] = cpu::mul(a, e);
      dbl[1] = cpu::mul(f, cpu::add(a, cpu::mul(small, f)));
      for (int q = 0; q < 2; q++) {
        lo[q] = bit ? sum[q] : dbl[q];
        hi[q] = bit ? dbl[q] : sum[q];
      }
    }
    cpu::F X = cpu::load(wx), Z = cpu::load(wz);  // the ratios have to agree
    bool ok = cpu::same(cpu::mul(X, lo[1]), cpu::mul(lo[0], Z)) && cpu::zero(Z) == cpu::zero(lo[1]) &&
              cpu::zero(X) == cpu::zero(lo[0]);
    c.add(p, ok, 1);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 8000, 24);
  run(b, "large", 20000, 128);
  return b.finish();
}
