// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int docs, int meanTokens, int vocabulary) {
  Rng r(1111 + docs);
  const unsigned long long seed = 0x5eed0011c0ffeeull;
  std::vector<int> start(docs + 1), tokens, idf(vocabulary);
  for (int i = 0; i < docs; i++) {  // lengths from a few tokens to four times the mean, a few documents empty
    float u = r.uni();
    int n = r.below(200) == 0 ? 0 : int(meanTokens * (0.1f + 3.0f * u * u));
    for (int k = 0; k < n; k++) {  // frequent words have small numbers
      float v = r.uni();
      tokens.push_back(std::min(int(v * v * v * vocabulary), vocabulary - 1));
    }
    start[i + 1] = int(tokens.size());
  }
  for (int i = 0; i < vocabulary; i++) idf[i] = 1 + int(16 * logf(1.0f + float(i)));
  dim3 blk(256), grd(ceilDiv(size_t(docs) * 32, 256));
  b.begin(name, "simhash_docs", grd, blk);
  b.data("docStart", "int", start);
  b.data("tokens", "int", tokens);
  b.data("idf", "int", idf);
  b.array("fingerprint", "unsigned long long", docs);
  b.scalar("docs", docs);
  b.scalar("seed", seed);
  if (!b.gpu()) return;
  Dev<int> ds(start), dt(tokens), di(idf);
  Dev<unsigned long long> df(docs);
  auto go = [&] { LAUNCH(simhash_docs, grd, blk, 0, ds.p, dt.p, di.p, df.p, docs, seed); };
  b.once(go);
  auto got = df.get();
  Cmp c(name, 0, 0);
  for (int i = 0; i < docs; i++) {
    int votes[64] = {};
    for (int k = start[i]; k < start[i + 1]; k++) {
      uint64_t z = uint64_t(tokens[k]) * 0x9E3779B97F4A7C15ull + seed;
      z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
      z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
      z ^= z >> 31;
      int w = idf[tokens[k]];
      for (int q = 0; q < 64; q++) votes[q] += (int((z >> q) & 1) * 2 - 1) * w;
    }
    unsigned long long want = 0;
    for (int q = 0; q < 64; q++) want |= (unsigned long long)(votes[q] > 0) << q;
    c.add(i, got[i] == want, 1);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 3000, 90, 20000);
  run(b, "large", 40000, 90, 60000);
  return b.finish();
}
