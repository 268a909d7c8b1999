// SPDX-License-Identifier: BSL-1.0
#include <unordered_map>
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int words, int merges, int slots) {
  Rng r(211);
  auto letter = [&] {
    float u = r.uni();
    return 'a' + std::min(int(26 * u * u), 25);
  };
  std::unordered_map<unsigned, int> rankOf;
  std::vector<int> size(256 + merges, 1);
  while (int(rankOf.size()) < merges) {
    int n = int(rankOf.size()), side[2];
    for (int& s : side) s = n && r.below(3) == 0 ? 256 + int(r.below(n)) : letter();
    if (size[side[0]] + size[side[1]] > 9) continue;
    if (rankOf.emplace(unsigned(side[0]) << 16 | side[1], n).second) size[256 + n] = size[side[0]] + size[side[1]];
  }
  std::vector<unsigned> pairs(slots, BPE_EMPTY);
  std::vector<int> ranks(slots), start(words + 1);
  for (auto& m : rankOf) {
    unsigned s = bpeSlot(m.first, slots - 1);
    while (pairs[s] != BPE_EMPTY) s = (s + 1) & (slots - 1);
    pairs[s] = m.first;
    ranks[s] = m.second;
  }
  std::vector<unsigned char> text;
  for (int w = 0; w < words; w++) {
    int n = 1 + r.below(5) + r.below(6);
    if (r.below(30) == 0) n += r.below(13);
    for (int i = 0; i < n; i++) text.push_back(letter());
    start[w + 1] = int(text.size());
  }
  unsigned mask = slots - 1;
  dim3 blk(128), grd(ceilDiv(words, 128));
  b.begin(name, "bpe_merge", grd, blk);
  b.data("text", "unsigned char", text);
  b.data("wordStart", "int", start);
  b.data("pairs", "unsigned", pairs);
  b.data("ranks", "int", ranks);
  b.array("tokens", "unsigned short", text.size());
  b.array("tokenCount", "int", words);
  b.scalar("words", words);
  b.scalar("mask", mask);
  if (!b.gpu()) return;
  Dev<unsigned char> dt(text);
  Dev<int> ds(start), dr(ranks), dn(words);
  Dev<unsigned> dp(pairs);
  Dev<unsigned short> dk(text.size());
  auto go = [&] { LAUNCH(bpe_merge, grd, blk, 0, dt.p, ds.p, dp.p, dr.p, dk.p, dn.p, words, mask); };
  b.once(go);
  auto tok = dk.get();
  auto cnt = dn.get();
  Cmp c(name, 0, 0);
  for (size_t w : sample(words, 60000)) {
    std::vector<unsigned> t(text.begin() + start[w], text.begin() + start[w + 1]);
    for (;;) {
      size_t at = 0;
      int best = -1;
      for (size_t i = 0; i + 1 < t.size(); i++) {
        auto f = rankOf.find(t[i] << 16 | t[i + 1]);
        if (f != rankOf.end() && (best < 0 || f->second < best)) {
          best = f->second;
          at = i;
        }
      }
      if (best < 0) break;
      t[at] = 256 + best;
      t.erase(t.begin() + at + 1);
    }
    c.add(w, cnt[w], double(t.size()));
    for (size_t i = 0; i < t.size(); i++) c.add(w, tok[start[w] + i], t[i]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 40000, 3000, 8192);
  run(b, "large", 600000, 20000, 65536);
  return b.finish();
}
