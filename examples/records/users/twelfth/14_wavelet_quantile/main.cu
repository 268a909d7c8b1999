// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int n, int levels, int queries, int longest) {
  Rng r(141);
  std::vector<int> column(n);
  for (auto& x : column) {
    float u = r.uni();
    x = std::min(int(u * u * (1 << levels)), (1 << levels) - 1);
  }
  int words = n / 32 + 1;
  std::vector<unsigned> bits(size_t(words) * levels);
  std::vector<int> ones(size_t(words) * levels), zeros(levels), cur = column, low, high;
  for (int level = 0; level < levels; level++) {
    low.clear();
    high.clear();
    size_t at = size_t(level) * words;
    for (int i = 0; i < n; i++) {
      int bit = cur[i] >> (levels - 1 - level) & 1;
      if (bit) bits[at + i / 32] |= 1u << (i % 32);
      (bit ? high : low).push_back(cur[i]);
    }
    for (int w = 1; w < words; w++) ones[at + w] = ones[at + w - 1] + __builtin_popcount(bits[at + w - 1]);
    zeros[level] = int(low.size());
    low.insert(low.end(), high.begin(), high.end());
    cur = low;
  }
  std::vector<int> qb(queries), qe(queries), qk(queries);
  for (int q = 0; q < queries; q++) {
    int len = 1 + r.below(longest);
    qb[q] = r.below(n - len + 1);
    qe[q] = qb[q] + len;
    qk[q] = r.below(50) == 0 ? len : int(r.below(len));  // some ask behind the end
  }
  dim3 blk(128), grd(ceilDiv(queries, 128));
  b.begin(name, "wavelet_quantile", grd, blk);
  b.data("bits", "unsigned", bits);
  b.data("onesBefore", "int", ones);
  b.data("zeros", "int", zeros);
  b.data("queryBegin", "int", qb);
  b.data("queryEnd", "int", qe);
  b.data("queryRank", "int", qk);
  b.array("answer", "int", queries);
  b.scalar("queries", queries);
  b.scalar("levels", levels);
  b.scalar("wordsPerLevel", words);
  if (!b.gpu()) return;
  Dev<unsigned> dbits(bits);
  Dev<int> dones(ones), dzeros(zeros), db(qb), de(qe), dk(qk), da(queries);
  auto go = [&] {
    LAUNCH(wavelet_quantile, grd, blk, 0, dbits.p, dones.p, dzeros.p, db.p, de.p, dk.p, da.p, queries, levels, words);
  };
  b.once(go);
  auto o = da.get();
  Cmp c(name, 0, 0);
  for (size_t q : sample(queries, 4000)) {
    int want = -1;
    if (qk[q] < qe[q] - qb[q]) {
      std::vector<int> part(column.begin() + qb[q], column.begin() + qe[q]);
      std::nth_element(part.begin(), part.begin() + qk[q], part.end());
      want = part[qk[q]];
    }
    c.add(q, o[q], want);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 200000, 12, 120000, 3000);
  run(b, "large", 2000003, 18, 1000000, 20000);
  return b.finish();
}
