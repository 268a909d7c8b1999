// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int words) {
  Rng r(27);
  std::vector<int> start(1, 0);
  std::vector<char> text;
  const char* freq = "etaoinshrdlucmfwypvbgkjqxz";
  for (int i = 0; i < words; i++) {
    int len = std::min(22, std::max(1, int(8.2f + 2.8f * r.normal())));
    for (int k = 0; k < len; k++) {
      float u = r.uni();
      text.push_back(freq[std::min(25, int(26 * u * u))]);
    }
    start.push_back(int(text.size()));
  }
  std::string qs = "distinguishe";
  std::vector<char> q(qs.begin(), qs.end());
  int ql = int(q.size());
  dim3 blk(256), grd(ceilDiv(words, 256));
  b.begin(name, "word_distance", grd, blk);
  b.array("letters", "char", text.size());
  b.data("wordStart", "int", start);
  b.array("query", "char", ql);
  b.scalar("queryLength", ql);
  b.array("distance", "unsigned char", words);
  b.scalar("words", words);
  if (!b.gpu()) return;
  Dev<char> dt(text), dq(q);
  Dev<int> ds(start);
  Dev<unsigned char> dd(words);
  auto go = [&] { LAUNCH(word_distance, grd, blk, 0, dt.p, ds.p, dq.p, ql, dd.p, words); };
  b.once(go);
  auto o = dd.get();
  Cmp c(name, 0, 0);
  for (size_t w : sample(words, 100000)) {
    int len = start[w + 1] - start[w];
    int T[32][32];
    for (int i = 0; i <= len; i++)
      for (int j = 0; j <= ql; j++)
        T[i][j] = i == 0   ? j
                  : j == 0 ? i
                           : std::min(T[i - 1][j - 1] + (text[start[w] + i - 1] != q[j - 1]),
                                      std::min(T[i - 1][j], T[i][j - 1]) + 1);
    c.add(w, o[w], T[len][ql]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  run(b, "small", 30000);
  run(b, "large", 3800000);
  return b.finish();
}
