// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
// the reference: a table over the bytes of the text for each byte of the pattern
static bool likeTable(const unsigned char* s, int n, const std::string& pattern, bool fold) {
  std::vector<char> ok(n + 1, 0), next(n + 1);
  ok[0] = 1;
  for (size_t i = 0; i < pattern.size(); i++) {
    char p = pattern[i];
    std::fill(next.begin(), next.end(), 0);
    if (p == '%') {
      bool any = false;
      for (int k = 0; k <= n; k++) next[k] = any = any || ok[k];
    } else {
      bool wild = p == '_';
      if (p == '\\' && i + 1 < pattern.size()) p = pattern[++i];
      for (int k = 0; k < n; k++) {
        bool same = fold ? tolower(s[k]) == tolower((unsigned char)p) : s[k] == (unsigned char)p;
        next[k + 1] = ok[k] && (wild || same);
      }
    }
    ok.swap(next);
  }
  return ok[n];
}
static void run(Bench& b, const char* name, int rows, int maxWords, const std::string& pattern, int caseInsensitive) {
  static const char* const words[] = {"special", "requests", "carefully", "final", "deposits", "Ironic", "packages",
                                      "sleep", "quickly", "across", "the", "regular", "accounts", "Express", "bold",
                                      "pending", "theodolites", "among", "furiously", "even", "100%", "re", "Requests"};
  Rng r(15);
  std::vector<int> offsets(rows + 1);
  std::vector<unsigned char> chars;
  for (int i = 0; i < rows; i++) {
    int n = int(r.below(maxWords + 1));
    for (int k = 0; k < n; k++) {
      const char* w = words[r.below(sizeof words / sizeof words[0])];
      if (k) chars.push_back(' ');
      chars.insert(chars.end(), w, w + strlen(w));
    }
    offsets[i + 1] = int(chars.size());
  }
  std::vector<unsigned char> pat(pattern.begin(), pattern.end());
  int patternLength = int(pat.size());
  dim3 blk(192), grd(ceilDiv(rows, 192));
  b.begin(name, "like_match", grd, blk);
  b.data("chars", "unsigned char", chars);
  b.data("offsets", "int", offsets);
  b.data("pattern", "unsigned char", pat);
  b.array("bitmap", "unsigned", ceilDiv(rows, 32));
  b.scalar("rows", rows);
  b.scalar("patternLength", patternLength);
  b.scalar("caseInsensitive", caseInsensitive);
  if (!b.gpu()) return;
  Dev<unsigned char> dc(chars), dp(pat);
  Dev<int> doff(offsets);
  Dev<unsigned> dm(ceilDiv(rows, 32));
  auto go = [&] { LAUNCH(like_match, grd, blk, 0, dc.p, doff.p, dp.p, dm.p, rows, patternLength, caseInsensitive); };
  b.once(go);
  auto o = dm.get();
  Cmp c(name, 0, 0);
  for (int i = 0; i < rows; i++) {
    bool want = likeTable(chars.data() + offsets[i], offsets[i + 1] - offsets[i], pattern, caseInsensitive != 0);
    c.add(i, o[i >> 5] >> (i & 31) & 1, want);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 20000, 7, "%special%re_uests%", 0);
  run(b, "large", 160000, 11, "%e%re_uest_ %100\\%%", 1);
  return b.finish();
}
