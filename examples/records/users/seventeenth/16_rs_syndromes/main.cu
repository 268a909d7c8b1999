// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static int mulGf(int a, int b) {  // bit by bit
  int p = 0;
  for (; b; b >>= 1) {
    if (b & 1) p ^= a;
    a <<= 1;
    if (a & 256) a ^= 0x11D;
  }
  return p;
}
static void run(Bench& b, const char* name, int codewords, int length, int roots, int firstRoot, int grid) {
  Rng r(1616);
  std::vector<std::vector<uint8_t>> byRoot(roots, std::vector<uint8_t>(256));  // products with alpha^(firstRoot + s)
  std::vector<int> gen = {1};                                                  // generator, highest power first
  for (int s = 0; s < roots; s++) {
    int a = 1;
    for (int k = 0; k < firstRoot + s; k++) a = mulGf(a, 2);
    for (int v = 0; v < 256; v++) byRoot[s][v] = uint8_t(mulGf(v, a));
    std::vector<int> next(gen.size() + 1, 0);
    for (size_t k = 0; k < gen.size(); k++) {
      next[k] ^= gen[k];
      next[k + 1] ^= mulGf(gen[k], a);
    }
    gen = next;
  }
  std::vector<std::vector<uint8_t>> byGen(roots, std::vector<uint8_t>(256));
  for (int k = 0; k < roots; k++)
    for (int v = 0; v < 256; v++) byGen[k][v] = uint8_t(mulGf(v, gen[k + 1]));
  std::vector<uint8_t> rx(size_t(codewords) * length);
  for (int c = 0; c < codewords; c++) {  // systematic encoding, then errors in about a third of the words
    uint8_t* w = &rx[size_t(c) * length];
    std::vector<uint8_t> rem(length, 0);
    const int data = length - roots;
    for (int i = 0; i < data; i++) rem[i] = w[i] = c % 10 == 0 && i < data / 2 ? 0 : uint8_t(r.below(256));
    for (int i = 0; i < data; i++)
      if (int f = rem[i])
        for (int k = 0; k < roots; k++) rem[i + 1 + k] ^= byGen[k][f];
    for (int k = 0; k < roots; k++) w[data + k] = rem[data + k];
    if (r.below(3) == 0)
      for (int e = 1 + int(r.below(8)); e > 0; e--) w[r.below(length)] ^= uint8_t(1 + r.below(255));
  }
  dim3 blk(WARPS * 32), grd(grid);
  b.begin(name, "rs_syndromes", grd, blk);
  b.data("received", "unsigned char", rx);
  b.array("syndromes", "unsigned char", size_t(codewords) * roots);
  b.array("damaged", "unsigned char", codewords);
  b.scalar("codewords", codewords);
  b.scalar("length", length);
  b.scalar("roots", roots);
  b.scalar("firstRoot", firstRoot);
  if (!b.gpu()) return;
  Dev<unsigned char> dr(rx), ds(size_t(codewords) * roots), dd(codewords);
  auto go = [&] { LAUNCH(rs_syndromes, grd, blk, 0, dr.p, ds.p, dd.p, codewords, length, roots, firstRoot); };
  b.once(go);
  auto syn = ds.get(), dam = dd.get();
  Cmp c(name, 0, 0);
  for (int w = 0; w < codewords; w++) {
    int any = 0;
    for (int s = 0; s < roots; s++) {
      int acc = 0;
      for (int i = 0; i < length; i++) acc = byRoot[s][acc] ^ rx[size_t(w) * length + i];
      any |= acc;
      c.add(size_t(w) * roots + s, syn[size_t(w) * roots + s], acc);
    }
    c.add(w, dam[w], any != 0);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 2400, 204, 16, 0, 264);
  run(b, "large", 24000, 255, 32, 1, 528);
  return b.finish();
}
