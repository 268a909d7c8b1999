// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
struct BitWriter {
  std::vector<unsigned>& words;
  int used = 32;  // bits of the last word
  void write(uint64_t v, int bits) {
    for (int i = bits - 1; i >= 0; i--) {
      if (used == 32) {
        words.push_back(0);
        used = 0;
      }
      words.back() |= unsigned(v >> i & 1) << (31 - used++);
    }
  }
};
static uint64_t bitsOf(double v) {
  uint64_t u;
  memcpy(&u, &v, 8);
  return u;
}
static void encode(const double* v, int n, std::vector<unsigned>& words) {
  BitWriter w{words};
  w.write(bitsOf(v[0]), 64);
  int leading = 0, trailing = 0;
  bool window = false;
  for (int i = 1; i < n; i++) {
    uint64_t x = bitsOf(v[i]) ^ bitsOf(v[i - 1]);
    if (!x) {
      w.write(0, 1);
      continue;
    }
    int l = std::min(__builtin_clzll(x), 31), t = __builtin_ctzll(x);
    if (window && l >= leading && t >= trailing && (l - leading) + (t - trailing) < 11) {
      w.write(2, 2);
    } else {
      leading = l;
      trailing = t;
      window = true;
      w.write(3, 2);
      w.write(leading, 5);
      w.write(64 - leading - trailing - 1, 6);
    }
    w.write(x >> trailing, 64 - leading - trailing);
  }
}
static void run(Bench& b, const char* name, int chunks, int chunkLength) {
  Rng r(18);
  size_t n = size_t(chunks) * chunkLength;
  std::vector<double> want(n);
  std::vector<unsigned> stream;
  std::vector<int> chunkOffset(chunks);
  for (int c = 0; c < chunks; c++) {
    double* v = &want[size_t(c) * chunkLength];
    int kind = int(r.below(4));  // counters, gauges with few digits, stuck sensors, full precision
    double at = 20 + int(r.below(80));
    for (int i = 0; i < chunkLength; i++) {
      if (kind == 0) at += r.below(4);
      if (kind == 1 && r.below(2)) at += (int(r.below(17)) - 8) * 0.125;
      if (kind == 2 && r.below(20) == 0) at = 20 + int(r.below(80));
      if (kind == 3 && r.below(6) == 0) at += 0.01 * r.normal();
      v[i] = at;
    }
    chunkOffset[c] = int(stream.size());
    encode(v, chunkLength, stream);
  }
  dim3 blk(64), grd(ceilDiv(chunks, 64));
  b.begin(name, "gorilla_decode", grd, blk);
  b.data("stream", "unsigned", stream);
  b.data("chunkOffset", "int", chunkOffset);
  b.array("values", "double", n);
  b.array("chunkRange", "float2", chunks);
  b.scalar("chunks", chunks);
  b.scalar("chunkLength", chunkLength);
  if (!b.gpu()) return;
  Dev<unsigned> ds(stream);
  Dev<int> doff(chunkOffset);
  Dev<double> dv(n);
  Dev<float2> dr(chunks);
  auto go = [&] { LAUNCH(gorilla_decode, grd, blk, 0, ds.p, doff.p, dv.p, dr.p, chunks, chunkLength); };
  b.once(go);
  auto o = dv.get();
  auto range = dr.get();
  Cmp c(name, 0, 0);
  for (size_t i = 0; i < n; i++) c.add(i, o[i], want[i]);
  for (int k = 0; k < chunks; k++) {
    double lo = want[size_t(k) * chunkLength], hi = lo;
    for (int i = 1; i < chunkLength; i++) {
      lo = std::min(lo, want[size_t(k) * chunkLength + i]);
      hi = std::max(hi, want[size_t(k) * chunkLength + i]);
    }
    c.add(k, range[k].x <= lo && range[k].x > lo - 1e-4 && range[k].y >= hi && range[k].y < hi + 1e-4, 1);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 6000, 48);
  run(b, "large", 36000, 120);
  return b.finish();
}
