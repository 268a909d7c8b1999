// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static std::string word(Rng& r, int length) {
  const char* letters = "etaoinshrdlucmfwypvbgkjqxz";
  std::string s;
  for (int i = 0; i < length; i++) {
    float u = r.uni();
    s += letters[int(u * u * 26)];
  }
  return s;
}
static void run(Bench& b, const char* name, int length, int chunk, int patterns) {
  const int classes = 28, maxLength = 12;
  Rng r(191);
  std::vector<std::string> list;
  while (int(list.size()) < patterns) {
    std::string w = word(r, 3 + r.below(maxLength - 2));
    if (std::find(list.begin(), list.end(), w) == list.end()) list.push_back(w);
  }
  std::vector<unsigned char> text;
  while (int(text.size()) < length) {
    std::string w = r.below(12) == 0 ? list[r.below(patterns)] : word(r, 2 + r.below(8));
    text.insert(text.end(), w.begin(), w.end());
    text.push_back(r.below(9) ? ' ' : ',');
  }
  text.resize(length);
  std::vector<unsigned char> classOf(256, 0);
  for (int i = 0; i < 26; i++) classOf['a' + i] = classOf['A' + i] = 1 + i;
  classOf[' '] = 27;
  std::vector<std::vector<int>> trie(1, std::vector<int>(classes, -1));
  std::vector<short> firstOut(1, -1);
  for (int p = 0; p < patterns; p++) {
    int s = 0;
    for (unsigned char ch : list[p]) {
      int& to = trie[s][classOf[ch]];
      if (to < 0) {
        to = int(trie.size());
        s = to;
        trie.push_back(std::vector<int>(classes, -1));
        firstOut.push_back(-1);
      } else
        s = to;
    }
    firstOut[s] = short(p);
  }
  int states = int(trie.size());
  std::vector<int> fail(states), queue;
  std::vector<unsigned short> outLink(states), next(size_t(states) * classes);
  for (int c = 0; c < classes; c++) {
    if (trie[0][c] < 0)
      trie[0][c] = 0;
    else
      queue.push_back(trie[0][c]);
  }
  for (size_t q = 0; q < queue.size(); q++) {
    int s = queue[q], f = fail[s];
    outLink[s] = firstOut[f] >= 0 ? f : outLink[f];
    for (int c = 0; c < classes; c++) {
      int to = trie[s][c];
      if (to < 0)
        trie[s][c] = trie[f][c];
      else {
        fail[to] = trie[f][c];
        queue.push_back(to);
      }
    }
  }
  for (int s = 0; s < states; s++)
    for (int c = 0; c < classes; c++) next[size_t(s) * classes + c] = trie[s][c];
  dim3 blk(128), grd(ceilDiv(ceilDiv(length, chunk), 128));
  const int overlap = maxLength - 1;
  b.begin(name, "aho_corasick", grd, blk);
  b.data("text", "unsigned char", text);
  b.data("classOf", "unsigned char", classOf);
  b.data("next", "unsigned short", next);
  b.data("firstOut", "short", firstOut);
  b.data("outLink", "unsigned short", outLink);
  b.array("counts", "unsigned int", patterns);
  b.scalar("length", length);
  b.scalar("chunk", chunk);
  b.scalar("overlap", overlap);
  b.scalar("classes", classes);
  if (!b.gpu()) return;
  Dev<unsigned char> dt(text), dc(classOf);
  Dev<unsigned short> dn(next), dl(outLink);
  Dev<short> df(firstOut);
  Dev<unsigned> dk(patterns);
  auto go = [&] {
    LAUNCH(aho_corasick, grd, blk, 0, dt.p, dc.p, dn.p, df.p, dl.p, dk.p, length, chunk, overlap, classes);
  };
  dk.zero();
  b.once(go);
  auto o = dk.get();
  std::string all(text.begin(), text.end());
  Cmp c(name, 0, 0);
  for (int p = 0; p < patterns; p++) {
    double want = 0;
    for (size_t at = all.find(list[p]); at != std::string::npos; at = all.find(list[p], at + 1)) want++;
    c.add(p, o[p], want);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 400000, 128, 120);
  run(b, "large", 4000000, 240, 400);
  return b.finish();
}
