// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int cells, int perSide) {
  const float cutoff = 2.5f, box = cells * cutoff, cutoff2 = cutoff * cutoff, epsilon = 1.0f, sigma2 = 1.0f;
  // a jittered lattice with vacancies, sorted by cell
  std::vector<float> raw[3];
  Rng r(18);
  float a = box / perSide;
  for (int k = 0; k < perSide * perSide * perSide; k++) {
    if (r.below(12) == 0) continue;
    int c[3] = {k % perSide, k / perSide % perSide, k / (perSide * perSide)};
    for (int d = 0; d < 3; d++) raw[d].push_back((c[d] + 0.5f) * a + r.range(-0.12f, 0.12f));
  }
  int n = int(raw[0].size());
  const float perCell = cells / box;
  std::vector<int> cellOf(n), start(size_t(cells) * cells * cells + 1, 0);
  for (int i = 0; i < n; i++) {
    int c[3];
    for (int d = 0; d < 3; d++) c[d] = std::min(int(raw[d][i] * perCell), cells - 1);
    cellOf[i] = (c[2] * cells + c[1]) * cells + c[0];
    start[cellOf[i] + 1]++;
  }
  for (size_t c = 1; c < start.size(); c++) start[c] += start[c - 1];
  std::vector<int> next(start.begin(), start.end() - 1);
  std::vector<float> p[3] = {std::vector<float>(n), std::vector<float>(n), std::vector<float>(n)};
  for (int i = 0; i < n; i++) {
    int to = next[cellOf[i]]++;
    for (int d = 0; d < 3; d++) p[d][to] = raw[d][i];
  }
  dim3 blk(128), grd(ceilDiv(n, 128));
  b.begin(name, "lj_forces", grd, blk);
  b.data("x", "float", p[0]);
  b.data("y", "float", p[1]);
  b.data("z", "float", p[2]);
  b.data("cellStart", "int", start);
  b.array("force", "float4", n);
  b.scalar("n", n);
  b.scalar("cells", cells);
  b.scalar("box", box);
  b.scalar("cutoff2", cutoff2);
  b.scalar("epsilon", epsilon);
  b.scalar("sigma2", sigma2);
  if (!b.gpu()) return;
  Dev<float> dx(p[0]), dy(p[1]), dz(p[2]);
  Dev<int> dstart(start);
  Dev<float4> df(n);
  auto go = [&] {
    LAUNCH(lj_forces, grd, blk, 0, dx.p, dy.p, dz.p, dstart.p, df.p, n, cells, box, cutoff2, epsilon, sigma2);
  };
  b.once(go);
  auto f = df.get();
  Cmp c(name, 1e-3, 0.02, 0.001);
  for (size_t i : sample(n, 1400)) {  // all pairs, nearest image
    double s[3] = {0, 0, 0}, e = 0;
    for (int j = 0; j < n; j++) {
      if (size_t(j) == i) continue;
      double d[3], r2 = 0;
      for (int k = 0; k < 3; k++) {
        d[k] = double(p[k][i]) - p[k][j];
        d[k] -= d[k] > box / 2 ? box : d[k] < -box / 2 ? -box : 0.0f;
        r2 += d[k] * d[k];
      }
      if (r2 >= cutoff2) continue;
      double i6 = 1 / (r2 * r2 * r2);
      e += 0.5 * 4 * (i6 * i6 - i6);
      for (int k = 0; k < 3; k++) s[k] += (48 * i6 * i6 - 24 * i6) / r2 * d[k];
    }
    c.add(i, f[i].x, s[0]);
    c.add(i, f[i].y, s[1]);
    c.add(i, f[i].z, s[2]);
    c.add(i, f[i].w, e);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 12, 28);
  run(b, "large", 31, 72);
  return b.finish();
}
