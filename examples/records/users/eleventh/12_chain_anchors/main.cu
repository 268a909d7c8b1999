// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int reads, int minAnchors, int maxAnchors, int maxDistance, int bandwidth) {
  const int span = 15, gapScale = 12;
  Rng r(1212);
  std::vector<int> offsets(1, 0), ref, query;
  for (int k = 0; k < reads; k++) {
    float u = r.uni();
    int n = minAnchors + int(u * u * (maxAnchors - minAnchors));
    std::vector<std::pair<int, int>> a;
    int x = 100000 + r.below(1000000), y = 50, x0 = x;
    for (int i = 0; i < n; i++) {
      if (r.below(5) == 0)
        a.push_back({x0 + int(r.below(30 * n)), int(r.below(30 * n))});  // a chance hit
      else {
        int step = 5 + r.below(40);
        x += step;
        y += std::max(1, step + int(r.below(9)) - 4);
        if (r.below(50) == 0) x += r.below(300);
        a.push_back({x, y});
      }
    }
    std::sort(a.begin(), a.end());
    for (auto& v : a) {
      ref.push_back(v.first);
      query.push_back(v.second);
    }
    offsets.push_back(int(ref.size()));
  }
  dim3 blk(32 * kWarpsPerBlock), grd(ceilDiv(reads, kWarpsPerBlock));
  b.begin(name, "chain_anchors", grd, blk);
  b.data("refPos", "int", ref);
  b.data("queryPos", "int", query);
  b.data("offsets", "int", offsets);
  b.array("score", "int", ref.size());
  b.array("parent", "int", ref.size());
  b.scalar("reads", reads);
  b.scalar("span", span);
  b.scalar("maxDistance", maxDistance);
  b.scalar("bandwidth", bandwidth);
  b.scalar("gapScale", gapScale);
  if (!b.gpu()) return;
  Dev<int> dr(ref), dq(query), doff(offsets), ds(ref.size()), dp(ref.size());
  auto go = [&] {
    LAUNCH(chain_anchors, grd, blk, 0, dr.p, dq.p, doff.p, ds.p, dp.p, reads, span, maxDistance, bandwidth, gapScale);
  };
  b.once(go);
  auto os = ds.get(), op = dp.get();
  std::vector<int> scores(ref.size());
  int* f = scores.data();
  const int *R = ref.data(), *Q = query.data();
  Cmp c(name, 0, 0);
  for (int k = 0; k < reads; k++)
    for (int i = offsets[k]; i < offsets[k + 1]; i++) {
      int best = span, from = -1;
      for (int j = i - 1; j >= offsets[k] && j >= i - kLookback; j--) {
        int x = R[i] - R[j], y = Q[i] - Q[j];
        if (x <= 0 || x > maxDistance || y <= 0 || y > maxDistance) continue;
        int d = x > y ? x - y : y - x;
        if (d > bandwidth) continue;
        int log = 0;
        while (d >> (log + 1)) log++;
        int m = x < y ? x : y;
        int s = f[j] + (m < span ? m : span) - (d ? (d * gapScale >> 7) + (log >> 1) : 0);
        if (s > best) {
          best = s;
          from = j;
        }
      }
      f[i] = best;
      c.add(i, os[i], best);
      c.add(i, op[i], from);
    }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 900, 20, 100, 2000, 400);
  run(b, "large", 3000, 80, 640, 5000, 500);
  return b.finish();
}
