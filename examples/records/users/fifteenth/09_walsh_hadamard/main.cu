// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
template <int LOG_N>
static void run(Bench& b, const char* name, int rows) {
  const int n = 1 << LOG_N;
  const float scale = 1 / sqrtf(float(n));
  Rng r(909);
  size_t total = size_t(rows) * n;
  dim3 blk(n / 4), grd(rows);
  b.begin(name, ("walsh_hadamard<" + std::to_string(LOG_N) + ">").c_str(), grd, blk);
  b.array("in", "float", total);
  b.array("signs", "unsigned", n / 32);
  b.array("out", "float", total);
  b.scalar("scale", scale);
  if (!b.gpu()) return;
  std::vector<float> in(total);
  for (auto& x : in) x = r.range(-1.0f, 1.0f);
  std::vector<unsigned> signs(n / 32);
  for (auto& s : signs) s = r.u32();
  Dev<float> di(in), dout(total);
  Dev<unsigned> ds(signs);
  auto go = [&] { LAUNCH(walsh_hadamard<LOG_N>, grd, blk, 0, di.p, ds.p, dout.p, scale); };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 1e-4, 1e-4);
  for (int k = 0; k < 40; k++) {
    int row = k == 0 ? 0 : k == 1 ? rows - 1 : int(r.below(rows));
    for (int j = k % 3; j < n; j += 3) {
      double want = 0;
      for (int i = 0; i < n; i++) {
        int odd = __builtin_popcount(i & j) + (signs[i / 32] >> (i % 32) & 1);
        want += (odd & 1 ? -1.0 : 1.0) * in[size_t(row) * n + i];
      }
      c.add(size_t(row) * n + j, o[size_t(row) * n + j], want * scale);
    }
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run<10>(b, "medium", 1800);
  run<12>(b, "large", 7000);
  return b.finish();
}
