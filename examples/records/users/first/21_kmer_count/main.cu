// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int words) {
  Rng r(21);
  std::vector<unsigned> p(words);
  for (int i = 0; i < words;
       i++) {  // composition drifts; some words repeat an earlier stretch, some are low-complexity
    float u = r.uni();
    if (u < 0.1f && i > 64)
      p[i] = p[i - 1 - int(r.below(64))];
    else if (u < 0.115f)
      p[i] = (r.u32() & 3) * 0x55555555u;
    else {
      float gc = 0.41f + 0.1f * sinf(i * 1e-4f);
      unsigned v = 0;
      for (int k = 0; k < 16; k++) {
        unsigned s = r.uni() < gc ? 1 + (r.u32() & 1) : 3 * (r.u32() & 1);
        v |= s << (2 * k);
      }
      p[i] = v;
    }
  }
  dim3 blk(128), grd(ceilDiv(words, 128));
  b.begin(name, "kmer_count", grd, blk);
  b.data("packed", "unsigned", p);
  b.array("counts", "unsigned", 65536);
  b.scalar("words", words);
  if (!b.gpu()) return;
  Dev<unsigned> dp(p), dc(65536);
  auto go = [&] { LAUNCH(kmer_count, grd, blk, 0, dp.p, dc.p, words); };
  b.once(go);
  auto o = dc.get();
  std::vector<unsigned> w(65536, 0), canon(65536);
  Cmp c(name, 0, 0);
  for (unsigned k = 0; k < 65536; k++) {
    unsigned rc = 0;
    for (int j = 0; j < 8; j++) rc |= (3 - ((k >> (2 * j)) & 3)) << (2 * (7 - j));
    canon[k] = std::min(k, rc);
  }
  for (int i = 0; i + 1 < words; i++) {
    uint64_t win = p[i] | (uint64_t(p[i + 1]) << 32);
    for (int k = 0; k < 16; k++) w[canon[(win >> (2 * k)) & 0xffff]]++;
  }
  for (int i = 0; i < 65536; i++) c.add(i, o[i], w[i]);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  run(b, "small", 12000);
  run(b, "large", 3000000);
  return b.finish();
}
