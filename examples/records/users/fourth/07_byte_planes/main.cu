// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int chunks) {
  size_t n = size_t(chunks) * 1024;
  dim3 blk(256), grd(chunks);
  b.begin(name, "byte_planes", grd, blk);
  b.array("in", "uint4", n / 4, 16);
  b.array("out", "unsigned", n);
  if (!b.gpu()) return;
  Rng r(7);
  std::vector<uint4> a(n / 4);
  for (auto& v : a) v = make_uint4(r.u32(), r.u32(), r.u32(), r.u32());
  Dev<uint4> din(a);
  Dev<unsigned> dout(n);
  auto go = [&] { LAUNCH(byte_planes, grd, blk, 0, din.p, dout.p); };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 0, 0);
  const uint32_t* w = (const uint32_t*)a.data();
  const unsigned char* bytes = (const unsigned char*)o.data();
  for (size_t i : sample(n)) {
    uint32_t d = w[i] ^ (i % 1024 ? w[i - 1] : 0u);
    for (int k = 0; k < 4; k++) c.add(i, bytes[i / 1024 * 4096 + k * 1024 + i % 1024], d >> (8 * k) & 255);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1500);
  run(b, "large", 32000);
  return b.finish();
}
