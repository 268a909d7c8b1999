// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int length) {
  Rng r(1111);
  std::vector<uint8_t> s(length);
  std::vector<uint32_t> gear(256);
  for (auto& g : gear) g = r.u32();
  for (int i = 0; i < length;) {  // text, random binary, runs of one byte, and copies of older blocks
    int n = std::min(length - i, 500 + int(r.below(6000)));
    int kind = r.below(4);
    if (kind == 3 && i > n) {
      int from = r.below(i - n);
      for (int k = 0; k < n; k++) s[i + k] = s[from + k];
    } else {
      uint8_t fill = r.u32();
      for (int k = 0; k < n; k++) s[i + k] = kind == 0 ? 97 + r.below(26) : kind == 1 ? r.u32() : fill;
    }
    i += n;
  }
  const uint32_t strict = 0xFFF80000u, relaxed = 0xFF000000u;
  const int words = (length + 31) / 32;
  dim3 blk(GEAR_THREADS), grd(ceilDiv(length, GEAR_TILE));
  b.begin(name, "gear_chunks", grd, blk);
  b.data("stream", "unsigned char", s);
  b.data("gear", "unsigned int", gear);
  b.array("strictBits", "unsigned int", words);
  b.array("relaxedBits", "unsigned int", words);
  b.array("candidates", "unsigned int", grd.x);
  b.scalar("length", length);
  b.scalar("strictMask", strict);
  b.scalar("relaxedMask", relaxed);
  if (!b.gpu()) return;
  Dev<uint8_t> ds(s);
  Dev<uint32_t> dg(gear), dst(words), dre(words), dc(grd.x);
  auto go = [&] { LAUNCH(gear_chunks, grd, blk, 0, ds.p, dg.p, dst.p, dre.p, dc.p, length, strict, relaxed); };
  b.once(go);
  auto gs = dst.get(), gr = dre.get(), gc = dc.get();
  std::vector<uint32_t> ws(words, 0), wr(words, 0), wc(grd.x, 0);
  uint32_t h = 0;
  for (int i = 0; i < length; i++) {
    h = (h << 1) + gear[s[i]];
    if ((h & relaxed) == 0) {
      wr[i / 32] |= 1u << i % 32;
      wc[i / GEAR_TILE]++;
    }
    if ((h & strict) == 0 && (h & relaxed) == 0) ws[i / 32] |= 1u << i % 32;
  }
  Cmp c(name, 0, 0);
  for (int i = 0; i < words; i++) c.add(i, gs[i], ws[i]), c.add(i, gr[i], wr[i]);
  for (unsigned i = 0; i < grd.x; i++) c.add(i, gc[i], wc[i]);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1500077);
  run(b, "large", 11000000);
  return b.finish();
}
