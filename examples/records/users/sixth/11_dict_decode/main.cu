// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int64_t rows, int width, int dictSize, int blocks, int block) {
  dim3 blk(block), grd(blocks);
  Rng r(111);
  std::vector<uint32_t> code(rows), packed(size_t(rows * width + 31) / 32, 0), valid(size_t(rows + 31) / 32, 0);
  int run = 0;
  uint32_t cur = 0;
  bool null = false;
  for (int64_t i = 0; i < rows; i++) {
    if (run-- <= 0) {  // some values repeat, nulls come in runs
      cur = r.below(3) ? r.below(dictSize) : r.below(dictSize / 16);
      null = r.below(12) == 0;
      run = r.below(4) ? 0 : int(r.below(20));
    }
    code[i] = null ? 0 : cur;
    if (!null) valid[i >> 5] |= 1u << (i & 31);
    for (int k = 0; k < width; k++)
      if ((code[i] >> k) & 1) packed[(i * width + k) >> 5] |= 1u << ((i * width + k) & 31);
  }
  b.begin(name, "decode_dictionary", grd, blk);
  b.data("packed", "uint32_t", packed);
  b.data("validity", "uint32_t", valid);
  b.array("dictionary", "longlong2", dictSize);
  b.array("column", "longlong2", rows);
  b.array("null_count", "unsigned int", 1);
  b.scalar("rows", rows);
  b.scalar("bit_width", width);
  if (!b.gpu()) return;
  std::vector<longlong2> dict(dictSize);
  for (auto& d : dict) d = make_longlong2((long long)r.u32() * 1000003, (long long)r.below(1000) - 500);
  Dev<uint32_t> dp(packed), dv(valid);
  Dev<longlong2> dd(dict), dout(rows);
  Dev<unsigned> dn(1);
  auto go = [&] { LAUNCH(decode_dictionary, grd, blk, 0, dp.p, dv.p, dd.p, dout.p, dn.p, rows, width); };
  b.once(go);
  auto o = dout.get();
  auto nulls = dn.get();
  Cmp c(name, 0, 0);
  unsigned want = 0;
  for (int64_t i = 0; i < rows; i++) want += !((valid[i / 32] >> (i % 32)) & 1);
  c.add(0, nulls[0], want);
  for (size_t i : sample(size_t(rows), 1000000)) {
    bool ok = (valid[i / 32] >> (i % 32)) & 1;
    c.add(i, double(o[i].x), ok ? double(dict[code[i]].x) : 0);
    c.add(i, double(o[i].y), ok ? double(dict[code[i]].y) : 0);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1000003, 11, 1900, 528, 256);
  run(b, "large", 9500000, 12, 4000, 2112, 192);
  return b.finish();
}
