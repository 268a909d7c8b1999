// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int chunks, int meanLength) {
  Rng r(211);
  std::vector<int> start(chunks + 1);
  std::vector<unsigned char> text;
  for (int c = 0; c < chunks; c++) {
    int n = meanLength * 3 / 4 + r.below(meanLength / 2);
    unsigned char last = 'a';
    for (int i = 0; i < n; i++) {
      uint32_t u = r.below(100);  // block-sorted text: runs and few symbols at a time
      if (u >= 50) last = (unsigned char)(u < 90 ? 'a' + std::min(r.below(26), r.below(26)) : r.below(256));
      text.push_back(last);
    }
    start[c + 1] = int(text.size());
  }
  dim3 blk(32, 8), grd(ceilDiv(chunks, 8));
  b.begin(name, "mtf_encode", grd, blk);
  b.data("text", "unsigned char", text);
  b.data("chunkStart", "int", start);
  b.array("ranks", "unsigned char", text.size());
  b.array("zeroRuns", "int", chunks);
  b.scalar("chunks", chunks);
  if (!b.gpu()) return;
  Dev<unsigned char> dt(text), dr(text.size());
  Dev<int> ds(start), dz(chunks);
  auto go = [&] { LAUNCH(mtf_encode, grd, blk, 0, dt.p, ds.p, dr.p, dz.p, chunks); };
  b.once(go);
  auto o = dr.get();
  auto z = dz.get();
  Cmp c(name, 0, 0);
  for (int k = 0; k < chunks; k++) {
    unsigned char list[256];
    for (int i = 0; i < 256; i++) list[i] = (unsigned char)i;
    int runs = 0, before = 1;
    for (int i = start[k]; i < start[k + 1]; i++) {
      int p = 0;
      while (list[p] != text[i]) p++;
      memmove(list + 1, list, p);
      list[0] = text[i];
      c.add(i, o[i], p);
      runs += p == 0 && before != 0;
      before = p;
    }
    c.add(k, z[k], runs);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 2000, 300);
  run(b, "large", 6000, 600);
  return b.finish();
}
