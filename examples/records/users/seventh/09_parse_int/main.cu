// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, long long n, int blocks, int threads) {
  dim3 blk(threads), grd(blocks);
  size_t words = ceilDiv(n, 32);
  b.begin(name, "parse_int64", grd, blk);
  b.array("text", "unsigned long long", size_t(n) * 3);
  b.array("values", "long long", size_t(n));
  b.array("validity", "unsigned int", words);
  b.scalar("fields", n);
  if (!b.gpu()) return;
  std::vector<unsigned long long> text(size_t(n) * 3);
  char* s = (char*)text.data();
  Rng r(9);
  for (long long i = 0; i < n; i++) {
    char* f = s + i * 24;
    memset(f, ' ', 24);
    int at = 24, len = 1 + int(r.below(18));
    for (int k = 0; k < len; k++) f[--at] = char('0' + r.below(10));
    if (r.below(3) == 0) f[--at] = '-';
    switch (r.below(200)) {
      case 0: memset(f, ' ', 24); break;                            // empty
      case 1: f[23] = ' '; break;                                   // not at the right
      case 2: f[18 + r.below(6)] = "./:x-\xb5"[r.below(6)]; break;  // a stray character
      case 3: f[at - 1] = '+'; break;
      default: break;
    }
  }
  Dev<unsigned long long> dtext(text);
  Dev<long long> dval(n);
  Dev<unsigned> dok(words);
  auto go = [&] { LAUNCH(parse_int64, grd, blk, 0, dtext.p, dval.p, dok.p, n); };
  b.once(go);
  auto v = dval.get();
  auto ok = dok.get();
  Cmp c(name, 0, 0);
  for (long long i = 0; i < n; i++) {
    const char* f = s + i * 24;
    int k = 0;
    while (k < 24 && f[k] == ' ') k++;
    bool neg = k < 24 && f[k] == '-', good;
    if (neg) k++;
    good = k < 24;
    long long x = 0;
    for (; k < 24 && good; k++) {
      good = f[k] >= '0' && f[k] <= '9';
      if (good) x = x * 10 + (f[k] - '0');
    }
    if (!good) x = 0;
    if (neg) x = -x;
    c.add(size_t(i), v[i] == x ? 0 : 1, 0);
    c.add(size_t(i), ok[i / 32] >> (i % 32) & 1, good);
  }
  for (long long i = n; i < (long long)words * 32; i++) c.add(size_t(i), ok[i / 32] >> (i % 32) & 1, 0);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 300011, 528, 192);
  run(b, "large", 9000005, 1584, 256);
  return b.finish();
}
