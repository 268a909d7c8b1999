// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int bases) {
  Rng r(151);
  std::vector<unsigned char> genome(bases);
  for (int i = 0; i < bases; i++) {
    if (i > 400 && r.below(2000) == 0) {  // a repeat
      int from = r.below(i - 300), len = std::min(bases - i, 50 + int(r.below(250)));
      for (int j = 0; j < len; j++) genome[i + j] = genome[from + j];
      i += len - 1;
    } else {
      genome[i] = r.below(5000) == 0 ? 4 : r.below(4);
    }
  }
  int kmers = bases - MINIMIZER_K + 1, windows = kmers - MINIMIZER_W + 1;
  size_t words = ceilDiv(bases, 32);
  dim3 blk(MINIMIZER_THREADS), grd(ceilDiv(windows, MINIMIZER_THREADS));
  b.begin(name, "minimizers", grd, blk);
  b.data("genome", "unsigned char", genome);
  b.array("marks", "unsigned", words);
  b.scalar("windows", windows);
  if (!b.gpu()) return;
  Dev<unsigned char> dg(genome);
  Dev<unsigned> dm(words);
  auto go = [&] { LAUNCH(minimizers, grd, blk, 0, dg.p, dm.p, windows); };
  dm.zero();
  b.once(go);
  auto o = dm.get();
  std::vector<unsigned long long> h(kmers);
  for (int i = 0; i < kmers; i++) {
    unsigned long long f = 0, v = 0;
    bool bad = false;
    for (int j = 0; j < MINIMIZER_K; j++) {
      bad |= genome[i + j] > 3;
      f = f * 4 + genome[i + j];
      v = v * 4 + (3 - genome[i + MINIMIZER_K - 1 - j]);
    }
    h[i] = bad ? ~0ull : mixKmer(std::min(f, v));
  }
  std::vector<unsigned> want(words);
  for (int w = 0; w < windows; w++) {
    int at = int(std::min_element(h.begin() + w, h.begin() + w + MINIMIZER_W) - h.begin());
    if (h[at] != ~0ull) want[at / 32] |= 1u << (at % 32);
  }
  Cmp c(name, 0, 0);
  for (size_t i = 0; i < words; i++) c.add(i, o[i], want[i]);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 700000);
  run(b, "large", 9000000);
  return b.finish();
}
