// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int runs, int meanLength) {
  Rng r(131);
  std::vector<int> runEnd(runs);
  int rows = 0;
  for (auto& e : runEnd) {
    float u = r.uni();
    rows += 1 + int(3 * u * u * meanLength);
    e = rows;
  }
  dim3 blk(256), grd(ceilDiv(rows, 256 * RLE_ROWS_PER_THREAD));
  b.begin(name, "rle_expand", grd, blk);
  b.data("runEnd", "int", runEnd);
  b.array("runValue", "float", runs);
  b.array("out", "float", rows);
  b.scalar("runs", runs);
  b.scalar("rows", rows);
  if (!b.gpu()) return;
  std::vector<float> value(runs);
  for (auto& x : value) x = r.normal();
  Dev<int> de(runEnd);
  Dev<float> dv(value), dout(rows);
  auto go = [&] { LAUNCH(rle_expand, grd, blk, 0, de.p, dv.p, dout.p, runs, rows); };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 0, 0);
  int row = 0;
  for (int k = 0; k < runs; k++)
    for (; row < runEnd[k]; row++) c.add(row, o[row], value[k]);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 60000, 40);
  run(b, "large", 1500000, 24);
  return b.finish();
}
