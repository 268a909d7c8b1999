// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static uint32_t makeWord(Rng& r) {  // letters with roughly English frequencies, vowels in the middle
  static const char any[] = "eeeeeeeaaaaarrrrooootttiiillllssssnnnuuccyyddhhppmmggbffkwvzxqj";
  static const char vowels[] = "aaaeeeeiiooouuy";
  uint32_t w = 0;
  for (int i = 0; i < 5; i++) {
    bool vowel = (i == 1 || i == 2 || i == 3) && r.below(2);
    char ch = vowel ? vowels[r.below(sizeof vowels - 1)] : any[r.below(sizeof any - 1)];
    w |= uint32_t(ch - 'a') << (5 * i);
  }
  return w;
}
static void run(Bench& b, const char* name, int nGuesses, int nAnswers) {
  Rng r(1818);
  std::vector<unsigned int> guesses(nGuesses), answers(nAnswers);
  std::vector<int> prior(nAnswers);
  for (int i = 0; i < nGuesses; i++) guesses[i] = makeWord(r);
  for (int i = 0; i < nAnswers; i++) {
    answers[i] = i % 2 ? guesses[r.below(nGuesses)] : makeWord(r);
    prior[i] = 1 + int(r.below(9));
  }
  dim3 blk(WORDLE_BLOCK), grd(nGuesses);
  b.begin(name, "wordle_entropy", grd, blk);
  b.data("guesses", "unsigned int", guesses);
  b.data("answers", "unsigned int", answers);
  b.data("prior", "int", prior);
  b.scalar("nAnswers", nAnswers);
  b.array("bits", "float", nGuesses);
  b.array("largestBucket", "int", nGuesses);
  if (!b.gpu()) return;
  Dev<unsigned int> dg(guesses), da(answers);
  Dev<int> dp(prior), dl(nGuesses);
  Dev<float> db(nGuesses);
  auto go = [&] { LAUNCH(wordle_entropy, grd, blk, 0, dg.p, da.p, dp.p, nAnswers, db.p, dl.p); };
  b.once(go);
  auto bits = db.get();
  auto largest = dl.get();
  Cmp c(name, 2e-4, 2e-4);
  const int step = std::max(1, nGuesses / 800);
  for (int i = 0; i < nGuesses; i += step) {
    int g[5];
    for (int k = 0; k < 5; k++) g[k] = guesses[i] >> (5 * k) & 31;
    std::vector<double> n(243, 0);
    double total = 0, h = 0, most = 0;
    for (int a = 0; a < nAnswers; a++) {
      int left[32] = {}, mark[5] = {}, code = 0;
      for (int k = 0; k < 5; k++) {
        int q = answers[a] >> (5 * k) & 31;
        if (q == g[k])
          mark[k] = 2;
        else
          left[q]++;
      }
      for (int k = 0; k < 5; k++)
        if (!mark[k] && left[g[k]] > 0) left[g[k]]--, mark[k] = 1;
      for (int k = 4; k >= 0; k--) code = code * 3 + mark[k];
      n[code] += prior[a];
      total += prior[a];
    }
    for (double v : n) {
      if (v > 0) h -= v / total * log2(v / total);
      most = std::max(most, v);
    }
    c.add(i, bits[i], h);
    c.add(i, largest[i], most);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 700, 2300);
  run(b, "large", 10500, 3200);
  return b.finish();
}
