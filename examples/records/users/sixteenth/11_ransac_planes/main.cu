// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int points, int hypotheses, int probe, float tolerance) {
  Rng r(1111);
  std::vector<float> x(points), y(points), z(points);
  std::vector<int> surface[3];
  for (int i = 0; i < points; i++) {  // a floor, a wall, a ramp and clutter, in random order
    float u = r.range(-5, 5), v = r.range(-5, 5), e = 0.01f * r.normal();
    int kind = r.below(8);
    if (kind < 6) surface[kind < 3 ? 0 : kind < 5 ? 1 : 2].push_back(i);
    switch (kind) {
      case 0:
      case 1:
      case 2:
        x[i] = u, y[i] = v, z[i] = e;
        break;
      case 3:
      case 4:
        x[i] = 5 + e, y[i] = v, z[i] = 0.3f * (u + 5);
        break;
      case 5:
        x[i] = u, y[i] = v, z[i] = 0.4f * u + 2.5f + e;
        break;
      default:
        x[i] = u, y[i] = v, z[i] = r.range(0, 3);
    }
  }
  std::vector<int> samples(3 * size_t(hypotheses));
  for (int h = 0; h < hypotheses; h++) {  // two of five from one segment of an earlier pass, the others from anywhere
    auto& s = surface[r.below(3)];
    bool guided = r.below(5) < 2;
    for (int k = 0; k < 3; k++) samples[3 * h + k] = guided ? s[r.below(uint32_t(s.size()))] : int(r.below(points));
  }
  for (int h = 0; h < hypotheses; h += 50) samples[3 * h + 2] = samples[3 * h + 1];  // a degenerate one now and then
  int required = probe / 12;
  dim3 blk(RANSAC_THREADS), grd(hypotheses);
  b.begin(name, "ransac_planes", grd, blk);
  b.data("xs", "float", x);
  b.data("ys", "float", y);
  b.data("zs", "float", z);
  b.data("samples", "int", samples);
  b.array("inliers", "int", hypotheses);
  b.array("costs", "float", hypotheses);
  b.scalar("points", points);
  b.scalar("probe", probe);
  b.scalar("required", required);
  b.scalar("tolerance", tolerance);
  if (!b.gpu()) return;
  Dev<float> dx(x), dy(y), dz(z), dc(hypotheses);
  Dev<int> ds(samples), di(hypotheses);
  auto go = [&] {
    LAUNCH(ransac_planes, grd, blk, 0, dx.p, dy.p, dz.p, ds.p, di.p, dc.p, points, probe, required, tolerance);
  };
  b.once(go);
  auto inliers = di.get();
  auto costs = dc.get();
  Cmp c(name, 5e-3, 3, 0.02);  // points at the tolerance, hypotheses at the bound, samples close to each other
  for (int h = 0; h < hypotheses; h++) {
    int i0 = samples[3 * h], i1 = samples[3 * h + 1], i2 = samples[3 * h + 2];
    double ux = x[i1] - x[i0], uy = y[i1] - y[i0], uz = z[i1] - z[i0];
    double vx = x[i2] - x[i0], vy = y[i2] - y[i0], vz = z[i2] - z[i0];
    double nx = uy * vz - uz * vy, ny = uz * vx - ux * vz, nz = ux * vy - uy * vx, q = nx * nx + ny * ny + nz * nz;
    int fits = 0;
    double cost = 0, s = 1 / sqrt(q);
    bool whole = q >= 1e-8;
    for (int i = 0; whole && i < points; i++) {
      if (i == probe && fits < required) {
        whole = false;
        break;
      }
      double d = fabs(nx * (x[i] - x[i0]) + ny * (y[i] - y[i0]) + nz * (z[i] - z[i0])) * s;
      fits += d < tolerance;
      cost += d < tolerance ? d * d : double(tolerance) * tolerance;
    }
    c.add(2 * h, inliers[h], fits);
    c.add(2 * h + 1, whole ? costs[h] : costs[h] > 1e29f ? -1 : 0, whole ? cost : -1);
    if (whole) c.add(2 * h + 1, 1e3 * costs[h] / cost, 1e3);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 16000, 400, 1024, 0.05f);
  run(b, "large", 90000, 3000, 3000, 0.04f);
  return b.finish();
}
