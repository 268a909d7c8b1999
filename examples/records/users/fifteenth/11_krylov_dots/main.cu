// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
template <int VECTORS>
static void run(Bench& b, const char* name, int n, int vectors, int blocks, int threads) {
  Rng r(1111);
  int pitch = (n + 31) / 32 * 32;
  dim3 blk(threads), grd(blocks, ceilDiv(vectors, VECTORS));
  b.begin(name, ("krylov_dots<" + std::to_string(VECTORS) + ">").c_str(), grd, blk);
  b.array("basis", "float", size_t(vectors) * pitch);
  b.array("scale", "double", vectors);
  b.array("w", "double", n);
  b.array("dots", "double", vectors);
  b.scalar("n", n);
  b.scalar("pitch", pitch);
  b.scalar("vectors", vectors);
  if (!b.gpu()) return;
  std::vector<float> basis(size_t(vectors) * pitch);
  std::vector<double> scale(vectors), w(n);
  for (auto& x : basis) x = r.range(-1.0f, 1.0f);
  for (auto& x : scale) x = r.range(0.5f, 2.0f);
  for (auto& x : w) x = r.range(-1.0f, 1.0f);
  Dev<float> db(basis);
  Dev<double> ds(scale), dw(w), dd(vectors);
  auto go = [&] { LAUNCH(krylov_dots<VECTORS>, grd, blk, 0, db.p, ds.p, dw.p, dd.p, n, pitch, vectors); };
  dd.zero();
  b.once(go);
  auto o = dd.get();
  Cmp c(name, 0, 1e-11);
  for (int j = 0; j < vectors; j++) {
    double want = 0, size = 0;
    for (int i = 0; i < n; i++) {
      double p = w[i] * basis[size_t(j) * pitch + i];
      want += p;
      size += fabs(p);
    }
    c.add(j, o[j] / (size * scale[j]), want / size);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run<4>(b, "medium", 250000, 14, 132, 256);
  run<6>(b, "large", 1900001, 40, 264, 384);
  return b.finish();
}
