// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int words, int height, unsigned birth, unsigned survive) {
  dim3 blk(32, 4), grd(ceilDiv(words, 32), ceilDiv(height, 4 * STRIP));
  size_t n = size_t(words) * height;
  b.begin(name, "life_bits", grd, blk);
  b.array("world", "unsigned long long", n);
  b.array("next", "unsigned long long", n);
  b.array("population", "unsigned long long", 1);
  b.scalar("words", words);
  b.scalar("height", height);
  b.scalar("birth", birth);
  b.scalar("survive", survive);
  if (!b.gpu()) return;
  Rng r(3);
  std::vector<Cells> w(n);
  for (auto& v : w) {
    Cells a = (Cells(r.u32()) << 32) | r.u32(), c = (Cells(r.u32()) << 32) | r.u32();
    v = r.below(3) ? a & c : a | (c >> 7);
  }
  Dev<Cells> dw(w), dn(n);
  Dev<unsigned long long> dp(1);
  auto go = [&] { LAUNCH(life_bits, grd, blk, 0, dw.p, dn.p, dp.p, words, height, birth, survive); };
  b.once(go);
  auto o = dn.get();
  double pop = 0;
  for (auto v : o) pop += __builtin_popcountll(v);
  Cmp c(name, 0, 0);
  c.add(0, double(dp.get()[0]), pop);
  long long width = (long long)words * 64;
  auto cell = [&](long long x, int y) {
    x = (x + width) % width;
    y = (y + height) % height;
    return int(w[size_t(y) * words + x / 64] >> (x % 64) & 1);
  };
  for (size_t i : sample(n, 10000)) {
    int y = int(i / words);
    Cells want = 0;
    for (int k = 0; k < 64; k++) {
      long long x = (long long)(i % words) * 64 + k;
      int s = -cell(x, y);
      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) s += cell(x + dx, y + dy);
      if ((cell(x, y) ? survive : birth) >> s & 1) want |= Cells(1) << k;
    }
    c.add(i, o[i] == want, 1);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 61, 4003, 1u << 3, 1u << 2 | 1u << 3);
  run(b, "large", 517, 20011, 1u << 3 | 1u << 6, 1u << 2 | 1u << 3);  // HighLife
  return b.finish();
}
