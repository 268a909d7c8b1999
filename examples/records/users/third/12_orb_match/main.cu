// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int nq, int nt) {
  dim3 blk(96), grd(ceilDiv(nq, 96));
  Rng r(12);
  std::vector<unsigned int> qs(size_t(nq) * WORDS), ts(size_t(nt) * WORDS);
  for (auto& v : ts) v = r.u32();
  for (int q = 0; q < nq; q++) {  // a train descriptor with some bits flipped
    int t = r.below(nt), flips = r.below(90);
    for (int k = 0; k < WORDS; k++) qs[size_t(q) * WORDS + k] = ts[size_t(t) * WORDS + k];
    for (int f = 0; f < flips; f++) {
      int bit = r.below(256);
      qs[size_t(q) * WORDS + bit / 32] ^= 1u << (bit % 32);
    }
  }
  b.begin(name, "orb_match", grd, blk);
  b.data("query", "unsigned int", qs);
  b.data("train", "unsigned int", ts);
  b.array("matches", "Match", nq, sizeof(Match));
  b.scalar("queries", nq);
  b.scalar("trains", nt);
  if (!b.gpu()) return;
  Dev<unsigned int> dq(qs), dt(ts);
  Dev<Match> dm(nq);
  auto go = [&] { LAUNCH(orb_match, grd, blk, 0, dq.p, dt.p, dm.p, nq, nt); };
  b.once(go);
  auto o = dm.get();
  Cmp c(name, 0, 0);
  for (size_t q : sample(nq, 4000)) {
    int best = 257, second = 257, at = -1;
    for (int t = 0; t < nt; t++) {
      int d = 0;
      for (int k = 0; k < WORDS; k++) d += __builtin_popcount(qs[q * WORDS + k] ^ ts[size_t(t) * WORDS + k]);
      if (d < best) {
        second = best;
        best = d;
        at = t;
      } else
        second = std::min(second, d);
    }
    c.add(q, o[q].train, at);
    c.add(q, o[q].distance, best);
    c.add(q, o[q].second, second);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 6000, 500);
  run(b, "large", 60000, 3001);
  return b.finish();
}
