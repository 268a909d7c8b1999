// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int chunks, int chunkBytes) {
  dim3 blk(CSV_THREADS), grd(chunks);
  const char sep = ';';
  Rng r(99);
  std::string s;
  std::vector<int> begin(1, 0);
  while (int(begin.size()) <= chunks) {  // records of numbers, words and quoted texts
    int fields = 6 + int(r.below(9));
    for (int f = 0; f < fields; f++) {
      uint32_t kind = r.below(10);
      if (kind < 5)
        s += std::to_string(r.below(kind < 2 ? 100 : 10000000));
      else if (kind < 8)
        for (int i = int(r.below(14)); i > 0; i--) s += char('a' + r.below(26));
      else {
        s += '"';
        for (int i = int(r.below(30)); i > 0; i--) {
          uint32_t k = r.below(20);
          s += k == 0 ? "\"\"" : k == 1 ? ";" : k == 2 ? "\n" : k < 6 ? " " : std::string(1, char('A' + r.below(26)));
        }
        s += '"';
      }
      s += f + 1 < fields ? sep : '\n';
    }
    if (int(s.size()) - begin.back() >= chunkBytes * 7 / 8 + int(r.below(chunkBytes / 4)))
      begin.push_back(int(s.size()));
  }
  std::vector<u64> words((s.size() + 7) / 8, 0);
  memcpy(words.data(), s.data(), s.size());
  b.begin(name, "csvIndex", grd, blk);
  b.data("text", "unsigned long long", words);
  b.data("chunkBegin", "int", begin);
  b.array("fieldEnd", "int", s.size());
  b.array("fieldCount", "int", chunks);
  b.scalar("separator", sep);
  if (!b.gpu()) return;
  Dev<u64> dt(words);
  Dev<int> db(begin), de(s.size()), dc(chunks);
  auto go = [&] { LAUNCH(csvIndex, grd, blk, 0, dt.p, db.p, de.p, dc.p, sep); };
  b.once(go);
  auto e = de.get();
  auto cnt = dc.get();
  Cmp c(name, 0, 0);
  for (int k = 0; k < chunks; k++) {
    bool in = false;
    int at = begin[k];
    for (int i = begin[k]; i < begin[k + 1]; i++) {
      if (s[i] == '"')
        in = !in;
      else if (!in && (s[i] == sep || s[i] == '\n')) {
        c.add(at, e[at], i);
        at++;
      }
    }
    c.add(k, cnt[k], at - begin[k]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 60, 20000);
  run(b, "large", 210, 96000);
  return b.finish();
}
