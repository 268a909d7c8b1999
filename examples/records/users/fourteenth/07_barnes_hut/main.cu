// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
struct Tree {
  std::vector<float> centre, mass, width;
  std::vector<int> skip, begin, count;
  const std::vector<float>* body;
  const std::vector<uint32_t>* key;
  const std::vector<float>* weight;
  void build(int lo, int hi, int level, int leafMost) {  // bodies lo .. hi share the first 3 * level bits of the key
    size_t me = skip.size();
    double c[3] = {}, m = 0;
    for (int i = lo; i < hi; i++) {
      m += (*weight)[i];
      for (int d = 0; d < 3; d++) c[d] += double((*weight)[i]) * (*body)[3 * i + d];
    }
    for (int d = 0; d < 3; d++) centre.push_back(float(c[d] / m));
    mass.push_back(float(m));
    width.push_back(ldexpf(1.0f, -level));
    skip.push_back(0);
    bool leaf = hi - lo <= leafMost || level == 10;
    begin.push_back(leaf ? lo : 0);
    count.push_back(leaf ? hi - lo : 0);
    for (int at = lo; !leaf && at < hi;) {
      int end = at, shift = 27 - 3 * level;
      while (end < hi && (*key)[end] >> shift == (*key)[at] >> shift) end++;
      build(at, end, level + 1, leafMost);
      at = end;
    }
    skip[me] = int(skip.size());
  }
};
static void run(Bench& b, const char* name, int bodies, float theta, int leafMost) {
  const float softening = 0.002f;
  Rng r(57);
  struct Body {
    uint32_t key;
    float p[3];
  };
  std::vector<Body> all(bodies);
  for (auto& a : all) {  // three clusters of different density in the unit cube
    int cl = int(r.below(3));
    a.key = 0;
    for (int d = 0; d < 3; d++) {
      float v = 0.25f + 0.25f * cl + (0.03f + 0.03f * cl) * r.normal() + (d == 1 ? 0.1f * (cl - 1) : 0.0f);
      a.p[d] = std::min(std::max(v, 0.0f), 0.9999f);
      uint32_t q = uint32_t(a.p[d] * 1024);
      for (int k = 0; k < 10; k++) a.key |= (q >> k & 1) << (3 * k + d);
    }
  }
  std::stable_sort(all.begin(), all.end(), [](const Body& s, const Body& t) { return s.key < t.key; });
  std::vector<float> position(size_t(bodies) * 3), mass(bodies);
  std::vector<uint32_t> key(bodies);
  for (int i = 0; i < bodies; i++) {
    key[i] = all[i].key;
    mass[i] = r.range(0.5f, 2.0f) / bodies;
    for (int d = 0; d < 3; d++) position[3 * i + d] = all[i].p[d];
  }
  Tree t;
  t.body = &position;
  t.key = &key;
  t.weight = &mass;
  t.build(0, bodies, 0, leafMost);
  int nodes = int(t.skip.size());
  dim3 blk(256), grd(ceilDiv(bodies, 256));
  b.begin(name, "barnes_hut", grd, blk);
  b.data("centre", "float", t.centre);
  b.array("nodeMass", "float", nodes);
  b.data("nodeWidth", "float", t.width);
  b.data("skip", "int", t.skip);
  b.data("leafBegin", "int", t.begin);
  b.data("leafCount", "int", t.count);
  b.data("position", "float", position);
  b.array("mass", "float", bodies);
  b.array("accel", "Accel", bodies, sizeof(Accel));
  b.array("interactions", "int", bodies);
  b.scalar("nodes", nodes);
  b.scalar("bodies", bodies);
  b.scalar("theta", theta);
  b.scalar("softening", softening);
  if (!b.gpu()) return;
  Dev<float> dc(t.centre), dm(t.mass), dw(t.width), dp(position), dbm(mass);
  Dev<int> dsk(t.skip), dlb(t.begin), dlc(t.count), di(bodies);
  Dev<Accel> da(bodies);
  auto go = [&] {
    LAUNCH(barnes_hut, grd, blk, 0, dc.p, dm.p, dw.p, dsk.p, dlb.p, dlc.p, dp.p, dbm.p, da.p, di.p, nodes, bodies,
           theta, softening);
  };
  b.once(go);
  auto o = da.get();
  auto oi = di.get();
  Cmp c(name, 1e-3, 0, 0.01);
  for (size_t i : sample(bodies, 4000)) {
    double a[3] = {}, pot = 0, size = 0;
    int work = 0;
    const float* x = &position[3 * i];
    auto add = [&](const float* q, double m) {
      double d[3] = {double(q[0]) - x[0], double(q[1]) - x[1], double(q[2]) - x[2]};
      double s = sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2] + double(softening) * softening);
      for (int k = 0; k < 3; k++) a[k] += m * d[k] / (s * s * s);
      pot -= m / s;
      size += m / (s * s);
    };
    for (int node = 0; node < nodes;) {
      if (t.count[node]) {
        for (int k = t.begin[node]; k < t.begin[node] + t.count[node]; k++)
          if (k != int(i)) add(&position[3 * k], mass[k]);
        work += t.count[node];
        node = t.skip[node];
        continue;
      }
      double d2 = 0;
      for (int k = 0; k < 3; k++) d2 += pow(double(t.centre[3 * node + k]) - x[k], 2);
      if (double(t.width[node]) * t.width[node] < double(theta) * theta * d2) {
        add(&t.centre[3 * node], t.mass[node]);
        work++;
        node = t.skip[node];
      } else {
        node++;
      }
    }
    c.add(i, o[i].x / size + 2, a[0] / size + 2);
    c.add(i, o[i].y / size + 2, a[1] / size + 2);
    c.add(i, o[i].z / size + 2, a[2] / size + 2);
    c.add(i, o[i].potential, pot);
    c.add(i, oi[i], work);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 3000, 1.1f, 8);
  run(b, "large", 50000, 0.8f, 8);
  return b.finish();
}
