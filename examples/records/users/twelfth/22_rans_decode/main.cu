// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int count, int symbols, float decay) {
  Rng r(221);
  std::vector<unsigned short> cumulative(257);
  std::vector<int> freq(256, 1);
  int spare = RANS_SLOTS - 256;
  double norm = 0;
  for (int s = 0; s < 256; s++) norm += exp(-decay * s);
  for (int s = 0, all = spare; s < 256; s++) {
    int f = std::min(spare, int(all * exp(-decay * s) / norm));
    freq[s] += f;
    spare -= f;
  }
  freq[0] += spare;
  std::swap(freq[0], freq[32]);
  for (int s = 0; s < 256; s++) cumulative[s + 1] = cumulative[s] + freq[s];
  std::vector<unsigned char> symbolOf(RANS_SLOTS);
  for (int s = 0; s < 256; s++)
    for (int k = cumulative[s]; k < cumulative[s + 1]; k++) symbolOf[k] = s;
  std::vector<unsigned char> plain(size_t(count) * symbols), streams, back;
  for (auto& x : plain) x = symbolOf[r.below(RANS_SLOTS)];
  std::vector<int> start(count);
  for (int k = 0; k < count; k++) {
    start[k] = int(streams.size());
    back.clear();
    uint32_t x = RANS_LOW;
    for (int i = symbols - 1; i >= 0; i--) {
      int s = plain[size_t(k) * symbols + i];
      uint32_t f = freq[s], limit = ((RANS_LOW >> RANS_SCALE_BITS) << 8) * f;
      for (; x >= limit; x >>= 8) back.push_back(x & 255);
      x = (x / f << RANS_SCALE_BITS) + x % f + cumulative[s];
    }
    for (int i = 3; i >= 0; i--) back.push_back(x >> (8 * i) & 255);
    streams.insert(streams.end(), back.rbegin(), back.rend());
  }
  dim3 blk(256), grd(ceilDiv(count, 256));
  b.begin(name, "rans_decode", grd, blk);
  b.data("streams", "unsigned char", streams);
  b.data("streamStart", "int", start);
  b.data("cumulative", "unsigned short", cumulative);
  b.array("out", "unsigned char", plain.size());
  b.scalar("count", count);
  b.scalar("symbolsPerStream", symbols);
  if (!b.gpu()) return;
  Dev<unsigned char> ds(streams), dout(plain.size());
  Dev<int> dn(start);
  Dev<unsigned short> dc(cumulative);
  auto go = [&] { LAUNCH(rans_decode, grd, blk, 0, ds.p, dn.p, dc.p, dout.p, count, symbols); };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 0, 0);
  for (size_t i = 0; i < plain.size(); i++) c.add(i, o[i], plain[i]);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 8000, 160, 0.03f);
  run(b, "large", 40000, 384, 0.06f);
  return b.finish();
}
