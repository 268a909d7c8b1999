// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int B, int T, int C) {
  Rng r(1414);
  const size_t n = size_t(B) * T * C;
  dim3 blk(64), grd(ceilDiv(size_t(B) * C, 64));
  b.begin(name, "wkv_time_mix", grd, blk);
  b.scalar("B", B);
  b.scalar("T", T);
  b.scalar("C", C);
  b.array("decay", "float", C);
  b.array("bonus", "float", C);
  b.array("key", "float", n);
  b.array("value", "float", n);
  b.array("receptance", "float", n);
  b.array("stateIn", "float", size_t(3) * B * C);
  b.array("stateOut", "float", size_t(3) * B * C);
  b.array("y", "float", n);
  if (!b.gpu()) return;
  std::vector<float> decay(C), bonus(C), k(n), v(n), g(n), s0(size_t(3) * B * C);
  for (auto& x : decay) x = r.range(-5, 1);
  for (auto& x : bonus) x = r.range(-1, 1);
  for (auto& x : k) x = r.range(-4, 4);
  for (auto& x : v) x = r.range(0.2f, 2);
  for (auto& x : g) x = r.range(-3, 3);
  for (int i = 0; i < B; i++)
    for (int c = 0; c < C; c++) {  // half of the sequences start empty
      float* s = &s0[size_t(3) * i * C + c];
      s[0] = i % 2 ? r.range(0.5f, 2) : 0.0f;
      s[C] = i % 2 ? r.range(0.5f, 2) : 0.0f;
      s[2 * C] = i % 2 ? r.range(-1, 1) : -1e30f;
    }
  Dev<float> dd(decay), db(bonus), dk(k), dv(v), dg(g), ds(s0), dso(s0.size()), dy(n);
  auto go = [&] { LAUNCH(wkv_time_mix, grd, blk, 0, B, T, C, dd.p, db.p, dk.p, dv.p, dg.p, ds.p, dso.p, dy.p); };
  b.once(go);
  auto y = dy.get(), so = dso.get();
  Cmp c(name, 2e-4, 1e-5);
  for (int i = 0; i < B; i++)
    for (int ch = 0; ch < C; ch += 3) {
      const double w = exp(-exp(double(decay[ch])));
      const float* s = &s0[size_t(3) * i * C + ch];
      double scale = s[2 * C] < -1e20f ? 0.0 : exp(double(s[2 * C])), a = s[0] * scale, d = s[C] * scale;
      for (int t = 0; t < T; t++) {  // plain sums in double do not overflow here
        size_t at = (size_t(i) * T + t) * C + ch;
        double ek = exp(double(k[at])), eu = ek * exp(double(bonus[ch]));
        c.add(at, y[at], (a + eu * v[at]) / (d + eu) / (1 + exp(-double(g[at]))));
        a = a * w + ek * v[at];
        d = d * w + ek;
      }
      const float* o = &so[size_t(3) * i * C + ch];
      c.add(ch, double(o[0]) / o[C], a / d);
      c.add(ch, o[C] * exp(double(o[2 * C])), d);
    }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 3, 48, 1000);
  run(b, "large", 6, 300, 2560);
  return b.finish();
}
