// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int n) {
  dim3 blk(CODE_BLOCK), grd(ceilDiv(n, CODE_BLOCK));
  b.begin(name, "code_offsets", grd, blk);
  b.array("codeLength", "unsigned char", n);
  b.array("offset", "unsigned", n);
  b.array("blockBits", "unsigned", grd.x);
  b.scalar("count", n);
  if (!b.gpu()) return;
  std::vector<unsigned char> l(n);
  Rng r(9);
  for (auto& v : l) {
    uint32_t u = r.u32() & 0xffff;
    int k = 2;
    while (k < 15 && (u & 1)) {
      u >>= 1;
      k++;
    }
    v = k;
  }
  Dev<unsigned char> dl(l);
  Dev<unsigned> dof(n), db(grd.x);
  auto go = [&] { LAUNCH(code_offsets, grd, blk, 0, dl.p, dof.p, db.p, n); };
  b.once(go);
  auto o = dof.get(), bb = db.get();
  Cmp c(name, 0, 0);
  unsigned sum = 0;
  for (int i = 0; i < n; i++) {
    if (i % CODE_BLOCK == 0) {
      if (i) c.add(i, bb[i / CODE_BLOCK - 1], sum);
      sum = 0;
    }
    c.add(i, o[i], sum);
    sum += l[i];
  }
  c.add(n, bb.back(), sum);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  run(b, "small", 100000);
  run(b, "large", 64000000);
  return b.finish();
}
