// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int n, int k, int blocks) {
  dim3 blk(256), grd(blocks);
  size_t shared = size_t(k) * 32;
  Rng r(21);
  std::vector<float> cen(3 * k);
  for (auto& v : cen) v = r.uni();
  std::vector<float> p[3];
  for (auto& v : p) v.resize(n);
  int near = 0;
  for (int i = 0; i < n; i++) {
    if (r.below(6) == 0) near = int(r.below(k));  // neighbouring pixels look alike
    bool noise = r.below(8) == 0;
    for (int d = 0; d < 3; d++) {
      float v = noise ? r.uni() : cen[3 * near + d] + 0.04f * r.normal();
      p[d][i] = std::min(std::max(v, 0.0f), 1.0f);
    }
  }
  b.begin(name, "kmeansAssign", grd, blk, shared);
  b.data("px", "float", p[0]);
  b.data("py", "float", p[1]);
  b.data("pz", "float", p[2]);
  b.data("centroids", "float", cen);
  b.array("label", "int", n);
  b.array("partial", "float", size_t(blocks) * 4 * k);
  b.scalar("n", n);
  b.scalar("k", k);
  if (!b.gpu()) return;
  Dev<float> dx(p[0]), dy(p[1]), dz(p[2]), dc(cen), dpart(size_t(blocks) * 4 * k);
  Dev<int> dl(n);
  auto go = [&] { LAUNCH(kmeansAssign, grd, blk, shared, dx.p, dy.p, dz.p, dc.p, dl.p, dpart.p, n, k); };
  b.once(go);
  auto label = dl.get();
  auto part = dpart.get();
  auto dist2 = [&](size_t i, int c) {
    double s = 0;
    for (int d = 0; d < 3; d++) s += (double(p[d][i]) - cen[3 * c + d]) * (double(p[d][i]) - cen[3 * c + d]);
    return s;
  };
  Cmp c(name, 1e-4, 2e-6);  // near ties may go either way
  for (size_t i : sample(n, 100000)) {
    double best = 1e30;
    for (int q = 0; q < k; q++) best = std::min(best, dist2(i, q));
    c.add(i, label[i] >= 0 && label[i] < k ? dist2(i, label[i]) : 1e9, best);
  }
  // the sums that follow from the labels
  std::vector<double> want(4 * k, 0), got(4 * k, 0);
  for (int i = 0; i < n; i++) {
    int l = label[i];
    if (l < 0 || l >= k) continue;
    for (int d = 0; d < 3; d++) want[4 * l + d] += p[d][i];
    want[4 * l + 3] += 1;
  }
  for (size_t i = 0; i < part.size(); i++) got[i % (4 * k)] += part[i];
  for (int j = 0; j < 4 * k; j++) c.add(j, got[j], want[j]);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 220000, 48, 264);
  run(b, "large", 1250000, 250, 396);
  return b.finish();
}
