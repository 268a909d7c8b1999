// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int words) {
  int groups = int(ceilDiv(words, 8));
  dim3 blk(128), grd(ceilDiv(words, 128));
  b.begin(name, "int4_dequant", grd, blk);
  b.array("packed", "unsigned", words);
  b.array("scale", "__half", groups, 2);
  b.array("zero", "unsigned char", groups);
  b.array("out", "uint4", words, 16);
  b.scalar("words", words);
  if (!b.gpu()) return;
  Rng r(6);
  std::vector<unsigned> p(words);
  std::vector<__half> s(groups);
  std::vector<unsigned char> z(groups);
  for (auto& v : p) v = r.u32();
  for (auto& v : s) v = __float2half(r.range(0.001f, 0.02f));
  for (auto& v : z) v = (unsigned char)r.below(16);
  Dev<unsigned> dp(p);
  Dev<__half> ds(s);
  Dev<unsigned char> dz(z);
  Dev<uint4> dout(words);
  auto go = [&] { LAUNCH(int4_dequant, grd, blk, 0, dp.p, ds.p, dz.p, dout.p, words); };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 1e-3, 1e-5);
  for (size_t i : sample(words, 50000)) {
    __half h[8];
    memcpy((void*)h, &o[i], 16);
    for (int k = 0; k < 8; k++) {
      int nib = (k & 1) ? 4 + k / 2 : k / 2;
      int q = p[i] >> (4 * nib) & 15;
      c.add(i * 8 + k, __half2float(h[k]), double(q - int(z[i / 8])) * __half2float(s[i / 8]));
    }
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 524288 + 40);
  run(b, "large", 14680064);
  return b.finish();
}
