// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int rows, int columns, int blocks, int threads) {
  Rng r(707);
  const int pitch = ceilDiv(rows, 32);
  const size_t n = size_t(rows) * columns;
  std::vector<unsigned int> validity(size_t(pitch) * columns);
  for (auto& v : validity) v = r.below(10) == 0 ? r.u32() : r.below(3) == 0 ? ~(1u << r.below(32)) : ~0u;
  dim3 blk(threads), grd(blocks, columns);
  b.begin(name, "hll_sketch", grd, blk);
  b.array("values", "unsigned long long", n);
  b.data("validity", "unsigned int", validity);
  b.array("registers", "int", size_t(columns) * kRegisters);
  b.array("nullCount", "unsigned long long", columns);
  b.scalar("rows", rows);
  b.scalar("validityPitch", pitch);
  if (!b.gpu()) return;
  std::vector<unsigned long long> values(n);
  for (int c = 0; c < columns; c++) {
    uint32_t distinct = c == 0 ? 5000000u : 200000u >> c;
    for (int i = 0; i < rows; i++) values[size_t(c) * rows + i] = 1000003ull * r.below(distinct) + c;
  }
  Dev<unsigned long long> dv(values), dn(columns);
  Dev<unsigned int> dval(validity);
  Dev<int> dr(size_t(columns) * kRegisters);
  auto go = [&] { LAUNCH(hll_sketch, grd, blk, 0, dv.p, dval.p, dr.p, dn.p, rows, pitch); };
  dr.zero();
  dn.zero();
  b.once(go);
  auto o = dr.get();
  auto nulls = dn.get();
  std::vector<int> want(size_t(columns) * kRegisters);
  Cmp cmp(name, 0, 0);
  for (int c = 0; c < columns; c++) {
    size_t missing = 0;
    for (int i = 0; i < rows; i++) {
      if (!(validity[size_t(c) * pitch + i / 32] >> (i % 32) & 1)) {
        missing++;
        continue;
      }
      unsigned long long h = values[size_t(c) * rows + i];
      h ^= h >> 33;
      h *= 0xff51afd7ed558ccdULL;
      h ^= h >> 33;
      h *= 0xc4ceb9fe1a85ec53ULL;
      h ^= h >> 33;
      int slot = int(h >> 53), rank = 1;
      while (rank < 54 && !(h >> (53 - rank) & 1)) rank++;
      int& w = want[c * kRegisters + slot];
      if (rank > w) w = rank;
    }
    cmp.add(c, double(nulls[c]), double(missing));
  }
  for (size_t i = 0; i < want.size(); i++) cmp.add(i, o[i], want[i]);
  cmp.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 400000, 3, 100, 256);
  run(b, "large", 8000000, 3, 260, 512);
  return b.finish();
}
