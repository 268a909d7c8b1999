// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int values) {
  int blocks = ceilDiv(values, PACK);
  dim3 blk(PACK), grd(blocks);
  Rng r(61);
  std::vector<int> want(size_t(blocks) * PACK), off(blocks), base(blocks);
  std::vector<unsigned char> width(blocks);
  std::vector<unsigned> words;
  int v = 1000000;
  for (int k = 0; k < blocks; k++) {
    base[k] = v;
    off[k] = int(words.size());
    int kind = r.below(20), range = kind == 0 ? 1 : kind < 14 ? 200 : kind < 19 ? 5000 : 3000000;
    unsigned z[PACK], all = 0;
    for (int i = 0; i < PACK; i++) {
      int d = range == 1 ? 0 : int(r.below(range)) - range / 3;
      if (v > 1500000000 || v < -1500000000) d = v > 0 ? -abs(d) : abs(d);
      v += d;
      want[size_t(k) * PACK + i] = v;
      z[i] = (unsigned(d) << 1) ^ unsigned(d >> 31);
      all |= z[i];
    }
    int w = 0;
    while (w < 32 && all >> w) w++;
    width[k] = (unsigned char)w;
    words.resize(words.size() + w * PACK / 32, 0);
    for (int i = 0; i < PACK; i++)
      for (int q = 0, bit = i * w; q < w;) {
        int at = (bit + q) >> 5, sh = (bit + q) & 31, take = std::min(w - q, 32 - sh);
        words[off[k] + at] |= (z[i] >> q) << sh;
        q += take;
      }
  }
  b.begin(name, "delta_unpack", grd, blk);
  b.data("words", "unsigned int", words);
  b.data("wordOffset", "int", off);
  b.data("bitWidth", "unsigned char", width);
  b.array("base", "int", blocks);
  b.array("out", "int", values);
  b.scalar("values", values);
  if (!b.gpu()) return;
  Dev<unsigned> dw(words);
  Dev<int> dof(off), db(base), dout(values);
  Dev<unsigned char> dbw(width);
  auto go = [&] { LAUNCH(delta_unpack, grd, blk, 0, dw.p, dof.p, dbw.p, db.p, dout.p, values); };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 0, 0);
  for (size_t i : sample(values)) c.add(i, o[i], want[i]);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 400077);
  run(b, "large", 30000001);
  return b.finish();
}
