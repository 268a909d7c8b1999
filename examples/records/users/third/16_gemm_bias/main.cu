// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int M, int N, int K) {
  dim3 blk(256), grd(ceilDiv(N, TILE_N), ceilDiv(M, TILE_M));
  b.begin(name, "gemm_bias", grd, blk);
  b.array("A", "float", size_t(M) * K);
  b.array("B", "float", size_t(K) * N);
  b.array("bias", "float", N);
  b.array("C", "float", size_t(M) * N);
  b.scalar("M", M);
  b.scalar("N", N);
  b.scalar("K", K);
  if (!b.gpu()) return;
  Rng r(16);
  std::vector<float> A(size_t(M) * K), B(size_t(K) * N), s(N);
  for (auto& v : A) v = r.range(-1, 1);
  for (auto& v : B) v = r.range(-1, 1);
  for (auto& v : s) v = r.range(-1, 1);
  Dev<float> dA(A), dB(B), ds(s), dC(size_t(M) * N);
  auto go = [&] { LAUNCH(gemm_bias, grd, blk, 0, dA.p, dB.p, ds.p, dC.p, M, N, K); };
  b.once(go);
  auto o = dC.get();
  Cmp c(name, 1e-4, 1e-4);
  for (size_t i : sample(o.size(), 20000)) {
    size_t m = i / N, n = i % N;
    double t = s[n];
    for (int k = 0; k < K; k++) t += double(A[m * K + k]) * B[size_t(k) * N + n];
    c.add(i, o[i], t);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 500, 390, 260);
  run(b, "large", 2048, 1540, 1030);
  return b.finish();
}
