// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, unsigned vectors, const std::vector<unsigned char>& points) {
  int count = int(points.size());
  dim3 blk(512), grd(std::min(ceilDiv(vectors, 512), 528u));
  b.begin(name, "shamir_combine", grd, blk);
  b.data("points", "unsigned char", points);
  b.array("shares", "uint4", size_t(count) * vectors);
  b.array("secret", "uint4", vectors);
  b.scalar("count", count);
  b.scalar("vectors", vectors);
  if (!b.gpu()) return;
  // tables of the generator 3
  std::vector<int> power(510), index(256);
  for (int i = 0, x = 1; i < 255; i++) {
    power[i] = power[i + 255] = x;
    index[x] = i;
    int twice = x << 1;
    if (twice & 0x100) twice ^= 0x11b;
    x ^= twice;
  }
  auto mul = [&](int x, int y) { return x && y ? power[index[x] + index[y]] : 0; };
  Rng r(221);
  size_t bytes = size_t(vectors) * 16;
  std::vector<unsigned char> secret(bytes), flat(bytes * count);
  std::vector<unsigned> table(size_t(count) * count * 256);  // power m of point s times a value
  for (int s = 0; s < count; s++) {
    int p = 1;
    for (int m = 0; m < count; m++) {
      for (int v = 0; v < 256; v++) table[(size_t(s) * count + m) * 256 + v] = mul(p, v);
      p = mul(p, points[s]);
    }
  }
  for (size_t i = 0; i < bytes; i++) {
    secret[i] = (unsigned char)r.u32();
    for (int s = 0; s < count; s++) flat[s * bytes + i] = secret[i];
    for (int m = 1; m < count; m++) {
      unsigned coefficient = r.u32() & 255;
      for (int s = 0; s < count; s++)
        flat[s * bytes + i] ^= (unsigned char)table[(size_t(s) * count + m) * 256 + coefficient];
    }
  }
  std::vector<uint4> shares(size_t(count) * vectors);
  memcpy(shares.data(), flat.data(), flat.size());
  Dev<unsigned char> dp(points);
  Dev<uint4> dsh(shares), dse(vectors);
  auto go = [&] { LAUNCH(shamir_combine, grd, blk, 0, dp.p, dsh.p, dse.p, count, vectors); };
  b.once(go);
  auto o = dse.get();
  const unsigned char* got = reinterpret_cast<const unsigned char*>(o.data());
  Cmp c(name, 0, 0);
  for (size_t i = 0; i < bytes; i++) c.add(i, got[i], secret[i]);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 200000, {1, 2, 7, 91, 200});
  run(b, "large", 2000000, {3, 17, 55, 128, 254, 77});
  return b.finish();
}
