// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int n, int firstPercent, int meanEntries, int band) {
  Rng r(107);
  std::vector<char> first(n);
  std::vector<int> known, later, order, rowPtr(n + 1), col;
  for (int i = 0; i < n; i++) {
    first[i] = i == 0 || int(r.below(100)) < firstPercent;
    (first[i] ? known : later).push_back(i);
  }
  order = known;
  order.insert(order.end(), later.begin(), later.end());
  int seen = 0;
  for (int i = 0; i < n; i++) {
    if (first[i])
      seen++;
    else {  // entries in solved rows above, most of them near the diagonal
      int count = 1 + int(r.below(2 * meanEntries)), from = int(col.size());
      for (int k = 0; k < count; k++) {
        int back = r.below(4) ? 1 + int(r.below(std::min(seen, band))) : 1 + int(r.below(seen));
        col.push_back(known[seen - back]);
      }
      std::sort(col.begin() + from, col.end());
      col.erase(std::unique(col.begin() + from, col.end()), col.end());
    }
    col.push_back(i);
    rowPtr[i + 1] = int(col.size());
  }
  const int levelBegin = int(known.size()), levelEnd = n;
  dim3 blk(256), grd(ceilDiv(size_t(levelEnd - levelBegin) * LANES_PER_ROW, 256));
  b.begin(name, "sptrsv_level", grd, blk);
  b.data("rowPtr", "int", rowPtr);
  b.data("colIdx", "int", col);
  b.array("values", "double", col.size());
  b.data("order", "int", order);
  b.array("rhs", "double", n);
  b.array("x", "double", n);
  b.scalar("levelBegin", levelBegin);
  b.scalar("levelEnd", levelEnd);
  if (!b.gpu()) return;
  std::vector<double> values(col.size()), rhs(n), x(n);
  for (auto& v : values) v = r.range(-1, 1);
  for (int i = 0; i < n; i++) {
    values[rowPtr[i + 1] - 1] = r.range(2, 4);
    rhs[i] = r.normal();
    if (first[i]) x[i] = rhs[i] / values[rowPtr[i + 1] - 1];
  }
  Dev<int> dr(rowPtr), dc(col), dord(order);
  Dev<double> dv(values), db(rhs), dx(x);
  auto go = [&] {
    LAUNCH(sptrsv_level, grd, blk, 0, dr.p, dc.p, dv.p, dord.p, db.p, dx.p, levelBegin, levelEnd);
  };
  b.once(go);
  auto o = dx.get();
  Cmp c(name, 1e-11, 1e-11);
  for (int i = 0; i < n; i++) {
    double want = x[i];
    if (!first[i]) {
      double s = rhs[i];
      for (int k = rowPtr[i]; k < rowPtr[i + 1] - 1; k++) s -= values[k] * x[col[k]];
      want = s / values[rowPtr[i + 1] - 1];
    }
    c.add(i, o[i], want);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 90000, 35, 9, 2000);
  run(b, "large", 420000, 40, 17, 30000);
  return b.finish();
}
