// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int rows, int least, int most, int block) {
  dim3 blk(block), grd(ceilDiv(rows, block));
  int slices = int(ceilDiv(rows, SLICE));
  Rng r(44);
  std::vector<int> len(rows), ptr(slices + 1, 0);
  for (int i = 0; i < rows; i++) {  // most rows are alike, some have many neighbours
    len[i] = least + int(r.below(5));
    if (r.below(40) == 0) len[i] = least + int(r.below(most - least + 1));
  }
  for (int s = 0; s < slices; s++) {
    int w = 0;
    for (int i = s * SLICE; i < std::min(rows, (s + 1) * SLICE); i++) w = std::max(w, len[i]);
    ptr[s + 1] = ptr[s] + w * SLICE;
  }
  size_t slots = ptr[slices];
  std::vector<int> col(slots, -1);
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < len[i]; j++) {  // mostly near the diagonal, as after a bandwidth-reducing order
      int c = r.below(10) < 8 ? i + int(r.below(801)) - 400 : int(r.below(rows));
      col[ptr[i / SLICE] + j * SLICE + i % SLICE] = std::min(std::max(c, 0), rows - 1);
    }
  b.begin(name, "bsell_residual", grd, blk);
  b.scalar("block_rows", rows);
  b.data("slice_ptr", "int", ptr);
  b.data("col", "int", col);
  b.array("val", "double", slots * BS * BS);
  b.array("x", "double", size_t(rows) * BS);
  b.array("b", "double", size_t(rows) * BS);
  b.array("r", "double", size_t(rows) * BS);
  if (!b.gpu()) return;
  std::vector<double> val(slots * BS * BS), x(size_t(rows) * BS), rhs(size_t(rows) * BS);
  for (auto& v : val) v = r.uni() * 2 - 1;
  for (auto& v : x) v = r.uni() * 2 - 1;
  for (auto& v : rhs) v = r.uni() * 20 - 10;
  Dev<int> dptr(ptr), dcol(col);
  Dev<double> dval(val), dx(x), db(rhs), dr(x.size());
  auto go = [&] { LAUNCH(bsell_residual, grd, blk, 0, rows, dptr.p, dcol.p, dval.p, dx.p, db.p, dr.p); };
  b.once(go);
  auto o = dr.get();
  Cmp c(name, 1e-12, 1e-11);
  for (size_t i : sample(o.size())) {
    size_t row = i / BS, k = i % BS;
    double s = rhs[i];
    for (int j = 0; j < len[row]; j++) {
      size_t slot = size_t(ptr[row / SLICE]) + size_t(j) * SLICE;
      for (size_t m = 0; m < BS; m++)
        s -= val[slot * 9 + (3 * k + m) * SLICE + row % SLICE] * x[size_t(col[slot + row % SLICE]) * 3 + m];
    }
    c.add(i, o[i], s);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 9500, 12, 24, 64);
  run(b, "large", 105000, 20, 36, 128);
  return b.finish();
}
