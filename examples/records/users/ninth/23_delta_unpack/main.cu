// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int n) {
  const int threads = 256, pages = int(ceilDiv(n, PAGE_VALUES));
  Rng r(23);
  std::vector<int> values(n), wordStart(pages), first(pages), minDelta(pages);
  std::vector<unsigned char> widths(pages);
  std::vector<uint32_t> packed;
  packed.reserve(size_t(n) / 3);
  uint32_t now = 5000;
  for (int p = 0; p < pages; p++) {
    // a column of timestamps and ids: mostly small steps, at times constant steps or anything
    int begin = p * PAGE_VALUES, count = std::min(n - begin, PAGE_VALUES);
    uint32_t kind = r.below(100), spread = kind < 8 ? 1 : kind < 97 ? 1u << (1 + r.below(14)) : 0;
    int low = int(r.below(200)) - 90;
    for (int i = 0; i < count; i++) {
      now += spread ? uint32_t(low) + r.below(spread) : r.u32();
      values[begin + i] = int(now);
    }
    int64_t lo = INT64_MAX, hi = INT64_MIN;  // wrapped 32-bit deltas
    for (int i = 1; i < count; i++) {
      int64_t d = int32_t(uint32_t(values[begin + i]) - uint32_t(values[begin + i - 1]));
      lo = std::min(lo, d);
      hi = std::max(hi, d);
    }
    if (count == 1) lo = hi = 0;
    int width = 0;
    while (width < 32 && (uint64_t(hi - lo) >> width)) width++;
    wordStart[p] = int(packed.size());
    widths[p] = (unsigned char)width;
    first[p] = values[begin];
    minDelta[p] = int(lo);
    packed.resize(packed.size() + size_t(width) * (PAGE_VALUES / 32));
    uint32_t* w = packed.data() + wordStart[p];
    for (int i = 1; i < count; i++) {
      uint32_t d = uint32_t(values[begin + i]) - uint32_t(values[begin + i - 1]) - uint32_t(lo);
      for (int k = 0; k < width; k++)
        if (d >> k & 1) w[(i * width + k) / 32] |= 1u << (i * width + k) % 32;
    }
  }
  unsigned grid = ceilDiv(size_t(pages) * 32, threads);
  b.begin(name, "delta_unpack", grid, threads);
  b.array("packed", "unsigned int", packed.size());
  b.data("wordStart", "int", wordStart);
  b.data("widths", "unsigned char", widths);
  b.array("first", "int", pages);
  b.array("minDelta", "int", pages);
  b.array("out", "int", n);
  b.scalar("n", n);
  if (!b.gpu()) return;
  Dev<uint32_t> dp(packed);
  Dev<int> dws(wordStart), df(first), dm(minDelta), dout(n);
  Dev<unsigned char> dw(widths);
  auto go = [&] { LAUNCH(delta_unpack, grid, threads, 0, dp.p, dws.p, dw.p, df.p, dm.p, dout.p, n); };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 0, 0);
  for (int i = 0; i < n; i++) c.add(i, o[i], values[i]);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1500001);
  run(b, "large", 50000003);
  return b.finish();
}
