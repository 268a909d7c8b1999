// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, long long bytes, unsigned blocks) {
  dim3 blk(256), grd(blocks);
  size_t words = ceilDiv(bytes, 4), chars = size_t(ceilDiv(bytes, 3)) * 4, quads = ceilDiv(chars, 16);
  b.begin(name, "base64Encode", grd, blk);
  b.array("in", "unsigned int", words);
  b.array("out", "uint4", quads);
  b.scalar("bytes", bytes);
  if (!b.gpu()) return;
  std::vector<unsigned int> in(words);
  Rng r(55);
  for (auto& v : in) v = r.u32();
  Dev<unsigned int> din(in);
  Dev<uint4> dout(quads);
  auto go = [&] { LAUNCH(base64Encode, grd, blk, 0, din.p, dout.p, bytes); };
  b.once(go);
  auto o = dout.get();
  const char* got = (const char*)o.data();
  const unsigned char* src = (const unsigned char*)in.data();
  static const char* abc = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  Cmp c(name, 0, 0);
  for (size_t i : sample(chars)) {
    // character i holds the bits 6i .. 6i+5 of the input
    size_t bit = (i / 4) * 24 + (i % 4) * 6;
    char want = '=';
    if (bit / 8 < size_t(bytes)) {
      int v = 0;
      for (size_t k = bit; k < bit + 6; k++)
        v = v * 2 + (k / 8 < size_t(bytes) ? (src[k / 8] >> (7 - k % 8)) & 1 : 0);
      want = abc[v];
    }
    c.add(i, got[i], want);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 12345679, 1056);
  run(b, "large", 150000010, 2112);
  return b.finish();
}
