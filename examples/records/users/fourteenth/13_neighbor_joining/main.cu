// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int taxa, int activeCount) {
  Rng r(13);
  std::vector<int> order(taxa);
  for (int i = 0; i < taxa; i++) order[i] = i;
  for (int i = taxa - 1; i > 0; i--) std::swap(order[i], order[r.below(i + 1)]);
  std::vector<int> active(order.begin(), order.begin() + activeCount);
  std::sort(active.begin(), active.end());
  dim3 blk(256), grd(activeCount);
  size_t n = size_t(taxa) * taxa;
  b.begin(name, "neighbor_joining_min", grd, blk);
  b.array("dist", "float", n);
  b.array("rowSum", "float", taxa);
  b.data("active", "int", active);
  b.array("best", "JoinCandidate", activeCount, sizeof(JoinCandidate));
  b.scalar("stride", taxa);
  b.scalar("activeCount", activeCount);
  if (!b.gpu()) return;
  std::vector<float> dist(n), rowSum(taxa);
  for (int i = 0; i < taxa; i++)
    for (int j = 0; j < i; j++)
      dist[size_t(i) * taxa + j] = dist[size_t(j) * taxa + i] = r.range(0.05f, 1.5f);
  for (int a : active) {
    double s = 0;
    for (int c : active) s += dist[size_t(a) * taxa + c];
    rowSum[a] = float(s);
  }
  Dev<float> dd(dist), ds(rowSum);
  Dev<int> da(active);
  Dev<JoinCandidate> db(activeCount);
  auto go = [&] { LAUNCH(neighbor_joining_min, grd, blk, 0, dd.p, ds.p, da.p, db.p, taxa, activeCount); };
  b.once(go);
  auto o = db.get();
  Cmp c(name, 1e-5, 1e-3);
  for (int i = 0; i < activeCount; i++) {
    int a = active[i];
    double want = 1e30, found = 1e31;
    for (int k : active) {
      if (k == a) continue;
      double q = double(activeCount - 2) * dist[size_t(a) * taxa + k] - rowSum[a] - rowSum[k];
      want = std::min(want, q);
      if (k == o[i].col) found = q;
    }
    c.add(i, o[i].q, want);
    c.add(i, found, want);
    c.add(i, o[i].row, a);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1500, 1301);
  run(b, "large", 6000, 5610);
  return b.finish();
}
