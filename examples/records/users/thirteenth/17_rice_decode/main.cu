// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
struct BitWriter {
  std::vector<unsigned> words;
  int used = 32;  // bits of the last word
  void bit(int v) {
    if (used == 32) {
      words.push_back(0);
      used = 0;
    }
    if (v) words.back() |= 1u << (31 - used);
    used++;
  }
  void put(unsigned v, int n) {
    for (int k = n - 1; k >= 0; k--) bit((v >> k) & 1);
  }
};
static void run(Bench& b, const char* name, int frames, int frameLength) {
  Rng r(117);
  std::vector<short> want(size_t(frames) * frameLength);
  std::vector<int> frameWord(frames);
  BitWriter w;
  for (int f = 0; f < frames; f++) {
    short* s = want.data() + size_t(f) * frameLength;
    float loud = r.range(200, 9000), step = r.range(0.01f, 0.12f), phase = r.range(0, 6), noise = r.range(0.5f, 60);
    for (int i = 0; i < frameLength; i++) s[i] = short(loud * sinf(phase + step * i) + noise * r.normal());
    w.used = 32;
    frameWord[f] = int(w.words.size());
    w.put((unsigned short)s[0], WARM_UP_BITS);
    w.put((unsigned short)s[1], WARM_UP_BITS);
    for (int first = 2; first < frameLength;) {
      int end = std::min(frameLength, (first / PARTITION + 1) * PARTITION);
      std::vector<unsigned> folded;
      double mean = 0;
      for (int i = first; i < end; i++) {
        int e = s[i] - 2 * s[i - 1] + s[i - 2];
        folded.push_back(e >= 0 ? 2u * e : 2u * unsigned(-(e + 1)) + 1);
        mean += folded.back();
      }
      mean /= folded.size();
      int k = 0;
      while (k < 14 && (2 << k) < mean) k++;
      w.put(k, PARAMETER_BITS);
      for (unsigned v : folded) {
        for (unsigned z = 0; z < v >> k; z++) w.bit(0);
        w.bit(1);
        w.put(v & ((1u << k) - 1), k);
      }
      first = end;
    }
  }
  for (int i = 0; i < 4; i++) w.words.push_back(0);  // a reader may fetch a word past its frame
  dim3 blk(64), grd(ceilDiv(frames, 64));
  b.begin(name, "rice_decode", grd, blk);
  b.data("bits", "unsigned int", w.words);
  b.data("frameWord", "int", frameWord);
  b.array("samples", "short", want.size());
  b.scalar("frames", frames);
  b.scalar("frameLength", frameLength);
  if (!b.gpu()) return;
  Dev<unsigned> db(w.words);
  Dev<int> df(frameWord);
  Dev<short> ds(want.size());
  auto go = [&] { LAUNCH(rice_decode, grd, blk, 0, db.p, df.p, ds.p, frames, frameLength); };
  b.once(go);
  auto o = ds.get();
  Cmp c(name, 0, 0);
  for (size_t i = 0; i < o.size(); i++) c.add(i, o[i], want[i]);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 3000, 160);
  run(b, "large", 16000, 448);
  return b.finish();
}
