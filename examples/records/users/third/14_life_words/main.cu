// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int words, int height, int rows) {
  size_t n = size_t(words) * height;
  dim3 blk(128), grd(ceilDiv(words, 128), rows);
  b.begin(name, "life_words", grd, blk);
  b.array("now", "unsigned long long", n, 8);
  b.array("next", "unsigned long long", n, 8);
  b.scalar("words", words);
  b.scalar("height", height);
  if (!b.gpu()) return;
  Rng r(14);
  std::vector<u64> a(n);
  for (auto& v : a) v = ((u64(r.u32()) << 32) | r.u32()) & ((u64(r.u32()) << 32) | r.u32());
  Dev<u64> da(a), dn(n);
  auto go = [&] { LAUNCH(life_words, grd, blk, 0, da.p, dn.p, words, height); };
  b.once(go);
  auto o = dn.get();
  Cmp c(name, 0, 0);
  int width = words * 64;
  auto cell = [&](int x, int y) {
    x = (x + width) % width, y = (y + height) % height;
    return int(a[size_t(y) * words + x / 64] >> (x % 64) & 1);
  };
  for (size_t i : sample(n, 6000)) {
    u64 w = 0;
    int y = i / words, x0 = int(i % words) * 64;
    for (int k = 0; k < 64; k++) {
      int s = -cell(x0 + k, y);
      for (int q = 0; q < 9; q++) s += cell(x0 + k + q % 3 - 1, y + q / 3 - 1);
      if (s == 3 || (s == 2 && cell(x0 + k, y))) w |= 1ull << k;
    }
    c.add(i, o[i] == w, 1);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 128, 4096, 2048);
  run(b, "large", 640, 48000, 6000);
  return b.finish();
}
