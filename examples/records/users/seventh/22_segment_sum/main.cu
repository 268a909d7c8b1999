// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int n, int columns) {
  std::vector<int> keys(n);
  Rng r(22);
  int key = 0;
  for (int i = 0, left = 5; i < n; i++) {
    if (left-- == 0) {
      key += 1 + (r.below(6) == 0);  // some keys are absent
      left = int(r.below(20)) + (r.below(60) == 0 ? int(r.below(900)) : 0);
    }
    keys[i] = key;
  }
  int segments = key + 1;
  dim3 blk(256), grd(ceilDiv(n, 8 * 32 * SEG_BATCHES), columns);
  b.begin(name, "segment_sum", grd, blk);
  b.data("keys", "int", keys);
  b.array("values", "float", size_t(n) * columns);
  b.array("sums", "float", size_t(segments) * columns);
  b.scalar("n", n);
  b.scalar("segments", segments);
  if (!b.gpu()) return;
  std::vector<float> v(size_t(n) * columns);
  for (auto& x : v) x = r.range(-0.5f, 1);
  Dev<int> dk(keys);
  Dev<float> dv(v), ds(size_t(segments) * columns);
  auto go = [&] { LAUNCH(segment_sum, grd, blk, 0, dk.p, dv.p, ds.p, n, segments); };
  ds.zero();
  b.once(go);
  auto s = ds.get();
  std::vector<double> want(size_t(segments) * columns, 0);
  for (int c = 0; c < columns; c++)
    for (int i = 0; i < n; i++) want[size_t(c) * segments + keys[i]] += v[size_t(c) * n + i];
  Cmp c(name, 1e-4, 1e-4);
  for (size_t i = 0; i < want.size(); i++) c.add(i, s[i], want[i]);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 300000, 3);
  run(b, "large", 3500000, 9);
  return b.finish();
}
