// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int chunks, int chunkSymbols, double decay, int alphabet) {
  std::vector<double> p(alphabet);
  double sum = 0;
  for (int i = 0; i < alphabet; i++) sum += p[i] = pow(decay, i);
  std::vector<int> length(alphabet), code(alphabet);
  for (int i = 0; i < alphabet; i++) {
    p[i] = 0.9 * p[i] / sum + 0.1 / alphabet;
    length[i] = int(ceil(-log2(p[i]) - 1e-9));
    if (length[i] > kMaxCodeLength) {
      printf("code too long\n");
      exit(1);
    }
  }
  std::vector<int> table(kTableSize, kMaxCodeLength << 8);
  int at = 0;  // p falls with i, so that the lengths rise: canonical codes in order
  for (int i = 0; i < alphabet; i++) {
    int span = 1 << (kMaxCodeLength - length[i]);
    code[i] = at >> (kMaxCodeLength - length[i]);
    for (int k = 0; k < span; k++) table[at + k] = length[i] << 8 | i;
    at += span;
    if (at > kTableSize) {
      printf("codes overflow\n");
      exit(1);
    }
  }
  std::vector<unsigned char> inverse(8192);  // quantiles of the distribution
  double cumulative = p[0];
  for (int i = 0, s = 0; i < 8192; i++) {
    while (s < alphabet - 1 && (i + 0.5) / 8192 > cumulative) cumulative += p[++s];
    inverse[i] = (unsigned char)s;
  }
  Rng r(909);
  const size_t n = size_t(chunks) * chunkSymbols;
  std::vector<unsigned char> symbols(n);
  std::vector<long long> chunkBit(chunks);
  std::vector<unsigned int> stream;
  unsigned long long acc = 0;
  int have = 0;
  long long bits = 0;
  const unsigned char* inv = inverse.data();
  unsigned char* sym = symbols.data();
  const int *len = length.data(), *cod = code.data();
  for (size_t i = 0; i < n; i++) {
    if (i % chunkSymbols == 0) chunkBit[i / chunkSymbols] = bits;
    int s = inv[r.u32() & 8191];
    sym[i] = (unsigned char)s;
    acc = acc << len[s] | (unsigned)cod[s];
    have += len[s];
    bits += len[s];
    if (have >= 32) {
      stream.push_back((unsigned int)(acc >> (have - 32)));
      have -= 32;
    }
  }
  if (have) stream.push_back((unsigned int)(acc << (32 - have)));
  for (int i = 0; i < 4; i++) stream.push_back(0);
  dim3 blk(128), grd(ceilDiv(chunks, 128));
  b.begin(name, "huffman_decode", grd, blk);
  b.data("stream", "unsigned int", stream);
  b.data("table", "unsigned short", table);
  b.data("chunkBit", "long long", chunkBit);
  b.array("out", "unsigned int", n / 4);
  b.scalar("chunks", chunks);
  b.scalar("chunkSymbols", chunkSymbols);
  if (!b.gpu()) return;
  std::vector<unsigned short> entries(table.begin(), table.end());
  Dev<unsigned int> ds(stream), dout(n / 4);
  Dev<unsigned short> dt(entries);
  Dev<long long> dc(chunkBit);
  auto go = [&] { LAUNCH(huffman_decode, grd, blk, 0, ds.p, dt.p, dc.p, dout.p, chunks, chunkSymbols); };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 0, 0);
  for (size_t i = 0; i < n / 4; i++) {
    unsigned int w = sym[4 * i] | sym[4 * i + 1] << 8 | sym[4 * i + 2] << 16 | (unsigned)sym[4 * i + 3] << 24;
    c.add(i, o[i], w);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 9000, 128, 0.8, 60);
  run(b, "large", 32000, 640, 0.93, 120);
  return b.finish();
}
