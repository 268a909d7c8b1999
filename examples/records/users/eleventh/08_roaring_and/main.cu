// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int containers, int pairs, int maxArray) {
  Rng r(808);
  std::vector<int> kinds(containers), offsets(containers), cards(containers), first(pairs), second(pairs);
  std::vector<int> members;
  std::vector<long long> bitmaps;
  std::vector<unsigned char> set(65536);
  std::vector<std::vector<unsigned char>> sets;  // only for the reference
  for (int c = 0; c < containers; c++) {
    std::fill(set.begin(), set.end(), 0);
    float u = r.uni();
    kinds[c] = r.below(4) == 0 ? CONTAINER_BITMAP : CONTAINER_ARRAY;
    int wanted = kinds[c] ? 4097 + r.below(12000) : 1 + int(u * u * (maxArray - 1));
    for (int i = 0; i < wanted; i++) set[r.below(65536)] = 1;
    int card = 0;
    if (kinds[c] == CONTAINER_ARRAY) {
      offsets[c] = int(members.size());
      for (int i = 0; i < 65536; i++)
        if (set[i]) {
          members.push_back(i);
          card++;
        }
    } else {
      offsets[c] = int(bitmaps.size());
      for (int w = 0; w < kBitmapWords; w++) {
        unsigned long long bits = 0;
        for (int k = 0; k < 64; k++)
          if (set[w * 64 + k]) {
            bits |= 1ull << k;
            card++;
          }
        bitmaps.push_back((long long)bits);
      }
    }
    cards[c] = card;
    if (b.gpu()) sets.push_back(set);
  }
  for (int p = 0; p < pairs; p++) {
    first[p] = r.below(containers);
    second[p] = r.below(containers);
  }
  dim3 blk(256), grd(ceilDiv(pairs, 8));
  b.begin(name, "roaring_and", grd, blk);
  b.data("kinds", "int", kinds);
  b.data("offsets", "int", offsets);
  b.data("cardinalities", "int", cards);
  b.data("members", "unsigned short", members);
  b.array("bitmaps", "unsigned long long", bitmaps.size());
  b.data("first", "int", first);
  b.data("second", "int", second);
  b.array("result", "int", pairs);
  b.scalar("pairs", pairs);
  if (!b.gpu()) return;
  std::vector<unsigned short> shorts(members.begin(), members.end());
  std::vector<unsigned long long> words(bitmaps.begin(), bitmaps.end());
  Dev<int> dk(kinds), doff(offsets), dc(cards), df(first), ds(second), dres(pairs);
  Dev<unsigned short> dm(shorts);
  Dev<unsigned long long> db(words);
  auto go = [&] { LAUNCH(roaring_and, grd, blk, 0, dk.p, doff.p, dc.p, dm.p, db.p, df.p, ds.p, dres.p, pairs); };
  b.once(go);
  auto o = dres.get();
  Cmp c(name, 0, 0);
  for (int p = 0; p < pairs; p += std::max(1, pairs / 3000)) {
    int count = 0;
    const unsigned char *x = sets[first[p]].data(), *y = sets[second[p]].data();
    for (int i = 0; i < 65536; i++) count += x[i] & y[i];
    c.add(p, o[p], count);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 300, 2000, 1500);
  run(b, "large", 1200, 50000, 3000);
  return b.finish();
}
