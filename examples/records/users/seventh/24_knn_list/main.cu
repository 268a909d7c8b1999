// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int queries, int points) {
  const int K = 8;
  std::vector<float> q(size_t(queries) * 3), p(size_t(points) * 3);
  Rng r(24);
  for (auto& v : p) v = r.normal();
  for (auto& v : q) v = r.range(-2, 2);
  dim3 blk(KNN_THREADS), grd(ceilDiv(queries, KNN_THREADS));
  b.begin(name, "nearest_points<8>", grd, blk);
  b.data("queries", "float", q);
  b.data("points", "float", p);
  b.array("neighbour", "int", size_t(queries) * K);
  b.array("squaredDistance", "float", size_t(queries) * K);
  b.scalar("queryCount", queries);
  b.scalar("pointCount", points);
  if (!b.gpu()) return;
  Dev<float> dq(q), dp(p), dd(size_t(queries) * K);
  Dev<int> di(size_t(queries) * K);
  auto go = [&] { LAUNCH(nearest_points<8>, grd, blk, 0, dq.p, dp.p, di.p, dd.p, queries, points); };
  b.once(go);
  auto idx = di.get();
  auto dist = dd.get();
  Cmp c(name, 1e-5, 1e-6, 0.001);
  std::vector<std::pair<double, int>> all(points);
  for (size_t i : sample(queries, 2000)) {
    for (int j = 0; j < points; j++) {
      double s = 0;
      for (int d = 0; d < 3; d++) s += (double(q[3 * i + d]) - p[3 * j + d]) * (double(q[3 * i + d]) - p[3 * j + d]);
      all[j] = {s, j};
    }
    std::partial_sort(all.begin(), all.begin() + K, all.end());
    for (int k = 0; k < K; k++) {
      c.add(i, dist[size_t(k) * queries + i], all[k].first);
      c.add(i, idx[size_t(k) * queries + i] == all[k].second, 1);  // rounding may swap two
    }
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 9000, 700);
  run(b, "large", 60000, 5300);
  return b.finish();
}
