// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static bool leap(int y) { return y % 4 == 0 && (y % 100 != 0 || y % 400 == 0); }
static void run(Bench& b, const char* name, int64_t rows, unsigned blocks) {
  Rng r(1515);
  const int64_t day = 86400000000ll;
  std::vector<int64_t> ts(rows);
  std::vector<uint8_t> unit(rows);
  const size_t words = size_t((rows + 31) / 32);
  std::vector<uint32_t> tv(words, 0), uv(words, 0);
  for (int64_t i = 0; i < rows; i++) {
    // between 1900 and 2100; runs of one unit, as after sorting by report
    ts[i] = (int64_t(r.below(73049)) - 25567) * day + (int64_t(r.u32()) << 20 | r.below(1 << 20)) % day;
    unit[i] = uint8_t((i / 700 % 3 == 0) ? r.below(8) : uint32_t(i / 700) % 8);
    if (r.below(20)) tv[i / 32] |= 1u << i % 32;
    if (i % 5000 > 60) uv[i / 32] |= 1u << i % 32;
  }
  dim3 blk(256), grd(blocks);
  b.begin(name, "timestamp_trunc", grd, blk);
  b.data("ts", "int64_t", ts);
  b.data("unit", "unsigned char", unit);
  b.data("tsValid", "unsigned int", tv);
  b.data("unitValid", "unsigned int", uv);
  b.array("out", "int64_t", rows);
  b.array("outValid", "unsigned int", words);
  b.array("warpValid", "unsigned int", size_t(blocks) * 8);
  b.scalar("rows", rows);
  if (!b.gpu()) return;
  Dev<int64_t> dts(ts), dout(rows);
  Dev<uint8_t> du(unit);
  Dev<uint32_t> dtv(tv), duv(uv), dov(words), dbv(size_t(blocks) * 8);
  auto go = [&] {
    LAUNCH(timestamp_trunc, grd, blk, 0, dts.p, du.p, dtv.p, duv.p, dout.p, dov.p, dbv.p, rows);
  };
  b.once(go);
  auto out = dout.get();
  auto ov = dov.get(), bv = dbv.get();
  // table: first day of month, quarter and year for each day, counted from 1899
  std::vector<int64_t> month, quarter, year;
  int first = 0;
  for (int y = 1899; y < 1970; y++) first -= leap(y) ? 366 : 365;
  int d = first;
  for (int y = 1899; y < 2102; y++) {
    int y0 = d, q0 = d;
    for (int m = 0; m < 12; m++) {
      static const int len[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
      int m0 = d, n = len[m] + (m == 1 && leap(y));
      if (m % 3 == 0) q0 = d;
      for (int k = 0; k < n; k++, d++) month.push_back(m0), quarter.push_back(q0), year.push_back(y0);
    }
  }
  Cmp c(name, 0, 0);
  uint64_t valid = 0, counted = 0;
  for (int64_t i = 0; i < rows; i++) {
    bool ok = (tv[i / 32] >> i % 32 & 1) && (uv[i / 32] >> i % 32 & 1);
    valid += ok;
    c.add(i, ov[i / 32] >> i % 32 & 1, ok);
    int64_t w = 0;
    if (ok) {
      int64_t us = ts[i] - first * day, nth = us / day;  // positive
      static const int64_t step[4] = {1000000, 60000000, 3600000000ll, 86400000000ll};
      if (unit[i] < 4)
        w = us / step[unit[i]] * step[unit[i]] + first * day;
      else if (unit[i] == 4)
        w = (nth + first - (nth + first + 3 + 70000) % 7) * day;  // 1 January 1970 was a Thursday; 70000 = 7 * 10000
      else
        w = (unit[i] == 5 ? month : unit[i] == 6 ? quarter : year)[nth] * day;
    }
    c.add(i, out[i] == w, 1);
  }
  for (auto x : bv) counted += x;
  c.add(rows, double(counted), double(valid));
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 300011, 264);
  run(b, "large", 1800000, 1056);
  return b.finish();
}
