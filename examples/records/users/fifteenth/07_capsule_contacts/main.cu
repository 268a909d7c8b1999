// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
struct V {
  double x, y, z;
  V operator+(V o) const { return {x + o.x, y + o.y, z + o.z}; }
  V operator-(V o) const { return {x - o.x, y - o.y, z - o.z}; }
  V operator*(double s) const { return {x * s, y * s, z * s}; }
  double dot(V o) const { return x * o.x + y * o.y + z * o.z; }
};
static double clamp01(double v) { return std::min(1.0, std::max(0.0, v)); }

static double segmentDistance(V a, V b, V c, V d) {  // the least over the inner solution and the four ends
  V u = b - a, v = d - c, r = a - c;
  double best = 1e300;
  auto use = [&](double s, double t) {
    V w = r + u * s - v * t;
    best = std::min(best, sqrt(w.dot(w)));
  };
  double uu = u.dot(u), vv = v.dot(v), uv = u.dot(v), det = uu * vv - uv * uv;
  if (det > 0) {
    double s = (uv * v.dot(r) - u.dot(r) * vv) / det, t = (uu * v.dot(r) - uv * u.dot(r)) / det;
    if (s >= 0 && s <= 1 && t >= 0 && t <= 1) use(s, t);
  }
  for (int e = 0; e < 2; e++) {
    use(e, clamp01((r + u * e).dot(v) / vv));
    use(clamp01((v * e - r).dot(u) / uu), e);
  }
  return best;
}

static void run(Bench& b, const char* name, int count, int pairCount, float world, int gridBlocks) {
  const float margin = 0.02f;
  Rng r(707);
  std::vector<float> capsules(size_t(count) * 8);
  for (int i = 0; i < count; i++) {
    float* c = &capsules[size_t(i) * 8];
    for (int d = 0; d < 3; d++) {  // neighbours in the list are neighbours in the world
      c[d] = d == 0 ? world * i / count : r.range(0.0f, 2.0f);
      c[3 + d] = c[d] + r.range(-0.8f, 0.8f);
    }
    c[6] = r.range(0.05f, 0.3f);
  }
  std::vector<int> pairs(size_t(pairCount) * 2);
  for (int k = 0; k < pairCount; k++) {
    int i = int(size_t(k) * count / pairCount), j;
    do j = std::max(0, std::min(count - 1, i + int(r.below(41)) - 20));
    while (j == i);
    pairs[2 * size_t(k)] = i;
    pairs[2 * size_t(k) + 1] = j;
  }
  unsigned capacity = 1;
  while (capacity < unsigned(pairCount)) capacity *= 2;
  dim3 blk(128), grd(gridBlocks);
  b.begin(name, "capsule_contacts", grd, blk);
  b.data("capsules", "float", capsules);
  b.data("pairs", "int", pairs);
  b.scalar("pairCount", pairCount);
  b.array("ring", "Contact", capacity, sizeof(Contact));
  b.array("contactCount", "unsigned", 1);
  b.scalar("ringMask", capacity - 1);
  b.scalar("margin", margin);
  if (!b.gpu()) return;
  Dev<float> dc(capsules);
  Dev<int> dp(pairs);
  Dev<unsigned> dn(1);
  Dev<Contact> dout(capacity);
  auto go = [&] { LAUNCH(capsule_contacts, grd, blk, 0, dc.p, dp.p, pairCount, dout.p, dn.p, capacity - 1, margin); };
  b.once(go);
  auto o = dout.get();
  unsigned n = std::min(dn.get()[0], capacity);
  std::vector<double> got(pairCount, -1);
  for (unsigned k = 0; k < n; k++) got[o[k].pair] = o[k].depth;
  Cmp c(name, 1e-4, 2e-4, 1e-3);
  for (int k = 0; k < pairCount; k++) {
    const float *u = &capsules[size_t(pairs[2 * size_t(k)]) * 8], *v = &capsules[size_t(pairs[2 * size_t(k) + 1]) * 8];
    double d = segmentDistance({u[0], u[1], u[2]}, {u[3], u[4], u[5]}, {v[0], v[1], v[2]}, {v[3], v[4], v[5]});
    double depth = double(u[6]) + v[6] - d;
    c.add(k, got[k], depth > -margin ? depth : -1);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 20000, 220000, 900.0f, 528);
  run(b, "large", 150000, 1400000, 5000.0f, 1056);
  return b.finish();
}
