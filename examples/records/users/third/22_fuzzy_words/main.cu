// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int words, int queries) {
  dim3 blk(256), grd(ceilDiv(words, 256), queries);
  Rng r(22);
  std::vector<char> text, qs;
  std::vector<int> ws(1, 0), qstart(1, 0);
  const char* common = "etaoinshrdlucmfwypvbgkqjxz";
  auto letter = [&] {
    float u = r.uni();
    return common[int(u * u * 26)];
  };
  for (int w = 0; w < words; w++) {
    int n = 2 + r.below(7) + r.below(7);
    for (int k = 0; k < n; k++) text.push_back(letter());
    ws.push_back(int(text.size()));
  }
  for (int q = 0; q < queries; q++) {  // misspelt words
    int w = r.below(words);
    for (int k = ws[w]; k < ws[w + 1]; k++) {
      int u = r.below(12);
      if (u == 0) continue;
      qs.push_back(u == 1 ? letter() : text[k]);
      if (u == 2) qs.push_back(letter());
    }
    qs.push_back(letter());
    qstart.push_back(int(qs.size()));
  }
  b.begin(name, "fuzzy_words", grd, blk);
  b.data("text", "char", text);
  b.data("wordStart", "int", ws);
  b.data("queries", "char", qs);
  b.data("queryStart", "int", qstart);
  b.array("distance", "unsigned char", size_t(words) * queries);
  b.scalar("words", words);
  if (!b.gpu()) return;
  Dev<char> dt(text), dq(qs);
  Dev<int> dws(ws), dqs(qstart);
  Dev<unsigned char> dd(size_t(words) * queries);
  auto go = [&] { LAUNCH(fuzzy_words, grd, blk, 0, dt.p, dws.p, dq.p, dqs.p, dd.p, words); };
  b.once(go);
  auto o = dd.get();
  Cmp c(name, 0, 0);
  for (size_t i : sample(o.size())) {
    int w = i % words, q = i / words, row[64], m = qstart[q + 1] - qstart[q];
    for (int k = 0; k <= m; k++) row[k] = k;
    for (int k = ws[w]; k < ws[w + 1]; k++) {
      int diag = row[0]++;
      for (int j = 1; j <= m; j++) {
        int t = std::min(std::min(row[j], row[j - 1]) + 1, diag + (qs[qstart[q] + j - 1] != text[k]));
        diag = row[j];
        row[j] = t;
      }
    }
    c.add(i, o[i], row[m]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 20000, 20);
  run(b, "large", 120000, 120);
  return b.finish();
}
