// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int blocks) {
  dim3 blk(256), grd(ceilDiv(blocks, 256));
  unsigned n0 = 0x09000000u, n1 = 0x4a000000u, n2 = 7, ctr = 1;
  b.begin(name, "stream_cipher", grd, blk);
  b.array("plain", "uint4", size_t(blocks) * 4);
  b.array("cipher", "uint4", size_t(blocks) * 4);
  b.array("key", "unsigned", 8);
  b.scalar("blocks", blocks);
  b.scalar("nonce0", n0);
  b.scalar("nonce1", n1);
  b.scalar("nonce2", n2);
  b.scalar("counter", ctr);
  if (!b.gpu()) return;
  std::vector<uint4> p(size_t(blocks) * 4);
  std::vector<unsigned> key(8);
  Rng r(23);
  for (auto& v : p) {
    v.x = r.u32();
    v.y = v.x * 3;
    v.z = r.u32();
    v.w = v.z + 9;
  }
  for (auto& v : key) v = r.u32();
  Dev<uint4> dp(p), dc(p.size());
  Dev<unsigned> dk(key);
  auto go = [&] { LAUNCH(stream_cipher, grd, blk, 0, dp.p, dc.p, dk.p, blocks, n0, n1, n2, ctr); };
  b.once(go);
  auto o = dc.get();
  Cmp c(name, 0, 0);
  static const int Q[8][4] = {{0, 4, 8, 12},  {1, 5, 9, 13},  {2, 6, 10, 14}, {3, 7, 11, 15},
                              {0, 5, 10, 15}, {1, 6, 11, 12}, {2, 7, 8, 13},  {3, 4, 9, 14}};
  for (size_t i : sample(blocks, 50000)) {
    unsigned a[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}, s[16];
    for (int k = 0; k < 8; k++) a[4 + k] = key[k];
    a[12] = ctr + unsigned(i);
    a[13] = n0;
    a[14] = n1;
    a[15] = n2;
    memcpy(s, a, 64);
    const int rot[4] = {16, 12, 8, 7};
    for (int rd = 0; rd < 10; rd++)
      for (auto& q : Q)
        for (int h = 0; h < 4; h++) {
          int A = h & 1 ? q[2] : q[0], D = h & 1 ? q[1] : q[3], B = h & 1 ? q[3] : q[1];
          s[A] += s[B];
          unsigned v = s[D] ^ s[A];
          s[D] = v << rot[h] | v >> (32 - rot[h]);
        }
    const unsigned *pl = &p[4 * i].x, *ci = &o[4 * i].x;
    for (int k = 0; k < 16; k++) c.add(i, ci[k], pl[k] ^ (s[k] + a[k]));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  run(b, "small", 12000);
  run(b, "large", 5000000);
  return b.finish();
}
