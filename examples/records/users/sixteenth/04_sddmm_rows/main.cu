// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
template <int DIM>
static void run(Bench& b, const char* name, const char* kernel, int rows, int cols, int meanLength) {
  Rng r(404);
  std::vector<int> offsets(rows + 1);
  for (int i = 0; i < rows; i++) {
    float u = r.uni();
    offsets[i + 1] = offsets[i] + int(4 * u * u * u * meanLength);
  }
  std::vector<int> columns(offsets[rows]);
  for (auto& x : columns) {
    float u = r.uni();
    x = std::min(int(u * u * cols), cols - 1);
  }
  dim3 blk(32, 4), grd(ceilDiv(rows, 4));
  size_t na = size_t(rows) * DIM / 2, nb = size_t(cols) * DIM / 2, nnz = columns.size();
  b.begin(name, kernel, grd, blk);
  b.array("a", "__half2", na);
  b.array("b", "__half2", nb);
  b.data("rowOffsets", "int", offsets);
  b.data("columns", "int", columns);
  b.array("values", "float", nnz);
  b.array("result", "float", nnz);
  b.scalar("rows", rows);
  if (!b.gpu()) return;
  std::vector<__half2> a(na), bb(nb);
  std::vector<float> values(nnz);
  for (auto& x : a) {
    float u = r.range(-1, 1), v = r.range(-1, 1);
    x = __floats2half2_rn(u, v);
  }
  for (auto& x : bb) {
    float u = r.range(-1, 1), v = r.range(-1, 1);
    x = __floats2half2_rn(u, v);
  }
  for (auto& x : values) x = r.range(0.1f, 1.0f);
  Dev<__half2> da(a), db(bb);
  Dev<int> doff(offsets), dcol(columns);
  Dev<float> dv(values), dres(nnz);
  auto go = [&] { LAUNCH(sddmm_rows<DIM>, grd, blk, 0, da.p, db.p, doff.p, dcol.p, dv.p, dres.p, rows); };
  b.once(go);
  auto o = dres.get();
  Cmp c(name, 1e-4, 1e-4);
  for (int i = 0; i < rows; i++)
    for (int e = offsets[i]; e < offsets[i + 1]; e++) {
      double s = 0;
      for (int k = 0; k < DIM / 2; k++) {
        float2 u = __half22float2(a[size_t(i) * (DIM / 2) + k]);
        float2 v = __half22float2(bb[size_t(columns[e]) * (DIM / 2) + k]);
        s += double(u.x) * v.x + double(u.y) * v.y;
      }
      c.add(e, o[e], s * values[e]);
    }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run<64>(b, "medium", "sddmm_rows<64>", 6000, 5000, 20);
  run<128>(b, "large", "sddmm_rows<128>", 50000, 40000, 40);
  return b.finish();
}
