// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int M, int N, int K) {
  dim3 blk(16, 16), grd(ceilDiv(N, Q_TILE), ceilDiv(M, Q_TILE));
  size_t na = size_t(M) * K, nw = size_t(N) * K, no = size_t(M) * N;
  b.begin(name, "linearInt8", grd, blk);
  b.array("act", "signed char", na);
  b.array("weight", "signed char", nw);
  b.array("bias", "int", N);
  b.array("scale", "float", N);
  b.array("out", "signed char", no);
  b.scalar("M", M);
  b.scalar("N", N);
  b.scalar("K", K);
  if (!b.gpu()) return;
  Rng r(18);
  std::vector<signed char> act(na), weight(nw);
  std::vector<int> bias(N);
  std::vector<float> scale(N);
  for (auto& v : act) v = (signed char)(int(r.below(256)) - 128);
  for (auto& v : weight) v = (signed char)(int(r.below(255)) - 127);
  for (auto& v : bias) v = int(r.below(100001)) - 40000;
  for (auto& v : scale) v = r.range(2e-4f, 9e-4f);
  Dev<signed char> da(act), dw(weight), dout(no);
  Dev<int> db(bias);
  Dev<float> ds(scale);
  auto go = [&] { LAUNCH(linearInt8, grd, blk, 0, da.p, dw.p, db.p, ds.p, dout.p, M, N, K); };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 0, 0);
  for (size_t i : sample(no)) {
    size_t m = i / N, n = i % N;
    int64_t s = bias[n];
    for (int k = 0; k < K; k++) s += int(act[m * K + k]) * int(weight[n * K + k]);
    float q = rintf(float(s) * scale[n]);
    c.add(i, o[i], q < 0 ? 0 : q > 127 ? 127 : q);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 500, 392, 272);
  run(b, "large", 3100, 1000, 528);
  return b.finish();
}
