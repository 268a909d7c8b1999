// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static std::vector<int> suffixArray(const std::vector<unsigned char>& text) {
  const int n = int(text.size());
  const unsigned char* t = text.data();
  std::vector<uint32_t> keyV(n);
  uint32_t key = 0;
  for (int i = n - 1; i >= 0; i--) keyV[i] = key = key >> 2 | uint32_t(t[i]) << 30;  // the 16 next bases
  const uint32_t* k = keyV.data();
  std::vector<int> a(n + 1), tmp(n + 1);
  int *src = a.data() + 1, *dst = tmp.data() + 1;
  a[0] = tmp[0] = n;  // the sentinel is the smallest suffix
  for (int i = 0; i < n; i++) src[i] = i;
  for (int shift = 0; shift < 32; shift += 8) {
    std::vector<int> countV(257);
    int* count = countV.data();
    for (int i = 0; i < n; i++) count[(k[i] >> shift & 255) + 1]++;
    for (int i = 0; i < 256; i++) count[i + 1] += count[i];
    for (int i = 0; i < n; i++) dst[count[k[src[i]] >> shift & 255]++] = src[i];
    std::swap(src, dst);
  }
  auto less = [&](int x, int y) {
    while (x < n && y < n && t[x] == t[y]) {
      x++;
      y++;
    }
    if (x == n || y == n) return x == n && y < n;
    return t[x] < t[y];
  };
  for (int i = 0; i < n;) {
    int j = i + 1;
    while (j < n && k[src[j]] == k[src[i]]) j++;
    if (j - i > 1) std::sort(src + i, src + j, less);
    i = j;
  }
  return a;  // four passes: the result is back in a
}
static void run(Bench& b, const char* name, int n, int reads, int readLength, int minSeed, int maxHits) {
  Rng r(1111);
  std::vector<unsigned char> text(n);
  for (auto& c : text) c = (unsigned char)r.below(4);
  for (int k = 0; k < n / 4000; k++) {  // repeats with mutations
    int from = r.below(n - 600), to = r.below(n - 600), len = 100 + r.below(400);
    for (int i = 0; i < len; i++) text[to + i] = r.below(20) ? text[from + i] : (unsigned char)r.below(4);
  }
  auto sa = suffixArray(text);
  const int blocks = (n + 1) / 64 + 1;
  std::vector<unsigned int> occ(size_t(blocks) * kWordsPerBlock);
  std::vector<int> firstRow(5);
  int primary = 0;
  unsigned int running[4] = {0, 0, 0, 0};
  for (int i = 0; i < blocks * 64; i++) {
    unsigned int* block = &occ[size_t(i / 64) * kWordsPerBlock];
    if (i % 64 == 0)
      for (int c = 0; c < 4; c++) block[c] = running[c];
    if (i > n) continue;
    int c = 0;
    if (sa[i] == 0)
      primary = i;
    else
      c = text[sa[i] - 1];
    running[c]++;
    block[4 + i % 64 / 32] |= unsigned(c & 1) << (i % 32);
    block[6 + i % 64 / 32] |= unsigned(c >> 1) << (i % 32);
  }
  firstRow[0] = 1;
  for (int c = 0; c < 4; c++) firstRow[c + 1] = firstRow[c] + int(running[c]) - (c == 0);
  const int wordsPerRead = (readLength + 15) / 16;
  std::vector<unsigned int> packed(size_t(reads) * wordsPerRead);
  std::vector<int> lengths(reads);
  for (int i = 0; i < reads; i++) {
    lengths[i] = r.below(6) == 0 ? readLength - int(r.below(readLength / 2)) : readLength;
    int from = r.below(n - readLength);
    bool foreign = r.below(25) == 0;
    for (int k = 0; k < lengths[i]; k++) {
      int c = foreign || r.below(60) == 0 ? r.below(4) : text[from + k];
      packed[size_t(i) * wordsPerRead + k / 16] |= unsigned(c) << 2 * (k % 16);
    }
  }
  dim3 blk(128), grd(ceilDiv(reads, 128));
  b.begin(name, "fm_search", grd, blk);
  b.data("occ", "unsigned int", occ);
  b.data("firstRow", "int", firstRow);
  b.data("packedReads", "unsigned int", packed);
  b.data("readLength", "int", lengths);
  b.array("summary", "int4", reads);
  b.scalar("reads", reads);
  b.scalar("wordsPerRead", wordsPerRead);
  b.scalar("primary", primary);
  b.scalar("minSeed", minSeed);
  b.scalar("maxHits", maxHits);
  if (!b.gpu()) return;
  Dev<unsigned int> docc(occ), dp(packed);
  Dev<int> df(firstRow), dl(lengths);
  Dev<int4> ds(reads);
  auto go = [&] {
    LAUNCH(fm_search, grd, blk, 0, docc.p, df.p, dp.p, dl.p, ds.p, reads, wordsPerRead, primary, minSeed, maxHits);
  };
  b.once(go);
  auto o = ds.get();
  Cmp c(name, 0, 0);
  const int* suffix = sa.data();
  const unsigned char* t = text.data();
  // Reference without the index: binary search for the pattern in the suffix array.
  auto bound = [&](const unsigned char* pattern, int len, bool upper) {
    int lo = 0, hi = n + 1;
    while (lo < hi) {
      int mid = (lo + hi) / 2, s = suffix[mid], k = 0;
      while (k < len && s + k < n && t[s + k] == pattern[k]) k++;
      bool below = k < len ? s + k >= n || t[s + k] < pattern[k] : upper;
      if (below)
        lo = mid + 1;
      else
        hi = mid;
    }
    return lo;
  };
  std::vector<unsigned char> q(readLength);
  for (int i = 0; i < reads; i += std::max(1, reads / 600)) {
    for (int k = 0; k < lengths[i]; k++) q[k] = packed[size_t(i) * wordsPerRead + k / 16] >> 2 * (k % 16) & 3;
    int seeds = 0, hits = 0, longest = 0, row = -1, lo = 0, hi = n + 1, end = lengths[i];
    auto close = [&](int len) {
      if (len < minSeed) return;
      seeds++;
      hits += std::min(hi - lo, maxHits);
      if (len > longest) {
        longest = len;
        row = lo;
      }
    };
    for (int k = lengths[i] - 1; k >= 0; k--) {
      int l = bound(&q[k], end - k, false), h = bound(&q[k], end - k, true);
      if (l < h) {
        lo = l;
        hi = h;
      } else {
        close(end - k - 1);
        end = k + 1;
        lo = bound(&q[k], 1, false);
        hi = bound(&q[k], 1, true);
      }
    }
    close(end);
    c.add(i, o[i].x, seeds);
    c.add(i, o[i].y, hits);
    c.add(i, o[i].z, longest);
    c.add(i, o[i].w, row);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 300000, 6000, 64, 15, 50);
  run(b, "large", 2000000, 120000, 100, 19, 100);
  return b.finish();
}
