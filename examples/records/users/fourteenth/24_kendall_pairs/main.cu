// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int n) {
  dim3 blk(PAIR_TILE), grd(ceilDiv(n, PAIR_TILE), ceilDiv(n, PAIR_TILE));
  b.begin(name, "kendall_pairs", grd, blk);
  b.array("x", "float", n);
  b.array("y", "float", n);
  b.array("totals", "unsigned long long", 4);
  b.scalar("n", n);
  if (!b.gpu()) return;
  Rng r(24);
  std::vector<float> x(n), y(n);
  for (int i = 0; i < n; i++) {
    float u = r.normal();
    x[i] = floorf(u * 400) / 8;  // measured with few digits: there are ties
    y[i] = floorf((0.6f * u + 0.8f * r.normal()) * 60) / 4;
  }
  Dev<float> dx(x), dy(y);
  Dev<unsigned long long> dt(4);
  auto go = [&] { LAUNCH(kendall_pairs, grd, blk, 0, dx.p, dy.p, dt.p, n); };
  b.once(go);
  auto o = dt.get();
  // the reference: in the order of x, counts of smaller and of equal y in a Fenwick tree
  std::vector<float> values = y;
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  int m = int(values.size());
  std::vector<std::pair<float, int>> points(n);
  for (int i = 0; i < n; i++)
    points[i] = {x[i], int(std::lower_bound(values.begin(), values.end(), y[i]) - values.begin()) + 1};
  std::sort(points.begin(), points.end());
  std::vector<long long> tree(m + 1), same(m + 1);
  auto upTo = [&](int k) {
    long long s = 0;
    for (; k > 0; k -= k & -k) s += tree[k];
    return s;
  };
  long long want[4] = {0, 0, 0, 0};
  for (int at = 0; at < n;) {
    int end = at;
    while (end < n && points[end].first == points[at].first) end++;
    for (int k = at; k < end; k++) {
      long long lower = upTo(points[k].second - 1), notAbove = upTo(points[k].second);
      want[0] += lower;
      want[1] += at - notAbove;
    }
    want[2] += (long long)(end - at) * (end - at - 1) / 2;
    for (int k = at; k < end; k++) {
      want[3] += same[points[k].second]++;
      for (int p = points[k].second; p <= m; p += p & -p) tree[p]++;
    }
    at = end;
  }
  Cmp c(name, 0, 0);
  for (int q = 0; q < 4; q++) c.add(q, double(o[q]), double(want[q]));
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 7001);
  run(b, "large", 36100);
  return b.finish();
}
