// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int length, int guideCount, int limit) {
  Rng r(12);
  std::vector<unsigned char> genome(length), guides(guideCount * GUIDE);
  for (auto& g : guides) g = (unsigned char)r.below(4);
  for (auto& v : genome) v = (unsigned char)r.below(4);
  for (int k = 0; k < length / 3000 + 20; k++) {  // similar sites, and gaps of unknown bases
    int at = int(r.below(length - 200)), g = int(r.below(guideCount));
    if (k % 9 == 0) {
      for (int i = 0; i < 90; i++) genome[at + i] = 4;
      continue;
    }
    for (int i = 0; i < GUIDE; i++) genome[at + i] = guides[g * GUIDE + i];
    genome[at + GUIDE + 1] = genome[at + GUIDE + 2] = BASE_G;
    for (int m = int(r.below(limit + 2)); m > 0; m--) genome[at + r.below(GUIDE)] = (unsigned char)r.below(4);
  }
  size_t nHits = size_t(guideCount) * (limit + 1);
  dim3 grd(ceilDiv(length, SITES_PER_BLOCK));
  b.begin(name, "guide_search", grd, SITES_PER_BLOCK);
  b.data("genome", "unsigned char", genome);
  b.data("guides", "unsigned char", guides);
  b.array("hits", "unsigned int", nHits);
  b.array("best", "unsigned char", length);
  b.scalar("length", length);
  b.scalar("guideCount", guideCount);
  b.scalar("limit", limit);
  if (!b.gpu()) return;
  Dev<unsigned char> dg(genome), dp(guides), db(length);
  Dev<unsigned> dh(nHits);
  auto go = [&] { LAUNCH(guide_search, grd, SITES_PER_BLOCK, 0, dg.p, dp.p, dh.p, db.p, length, guideCount, limit); };
  dh.zero();
  b.once(go);
  auto hits = dh.get();
  auto best = db.get();
  std::vector<unsigned> want(nHits);
  Cmp c(name, 0, 0);
  for (int p = 0; p < length; p++) {
    int least = 255;
    if (p + 22 < length && genome[p + 21] == 2 && genome[p + 22] == 2)
      for (int g = 0; g < guideCount; g++) {
        int differ = 0;
        for (int k = 0; k < 20; k++) differ += genome[p + k] != guides[g * 20 + k];
        if (differ <= limit) want[g * (limit + 1) + differ]++, least = std::min(least, differ);
      }
    c.add(p, best[p], least);
  }
  for (size_t i = 0; i < nHits; i++) c.add(length + i, hits[i], want[i]);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 150000, 40, 3);
  run(b, "large", 3500000, 36, 3);
  return b.finish();
}
