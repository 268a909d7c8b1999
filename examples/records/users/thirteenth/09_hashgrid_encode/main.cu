// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int rays, int perRay, int levels, int coarsest, double growth,
                int logSlots) {
  Rng r(109);
  const int points = rays * perRay;
  std::vector<float> pos;
  for (int k = 0; k < rays; k++) {  // samples along rays between two sides of the cube
    float a[3] = {r.uni(), r.uni(), 0.0f}, e[3] = {r.uni(), r.uni(), 0.999f};
    int turn = int(r.below(3));
    for (int i = 0; i < perRay; i++)
      for (int d = 0; d < 3; d++) {
        int q = (d + turn) % 3;
        float t = (i + 0.5f) / perRay;
        pos.push_back(std::min(a[q] + (e[q] - a[q]) * t, 0.99999f));
      }
  }
  std::vector<int> res(levels), offsets(levels + 1);
  for (int l = 0; l < levels; l++) {
    res[l] = int(coarsest * pow(growth, l)) + 1;
    long long dense = (long long)res[l] * res[l] * res[l];
    offsets[l + 1] = offsets[l] + int(std::min(dense, 1ll << logSlots));
  }
  dim3 blk(512), grd(ceilDiv(points, 512), levels);
  size_t n = size_t(points) * levels;
  b.begin(name, "hashgrid_encode", grd, blk);
  b.data("positions", "float", pos);
  b.array("table", "__half2", offsets[levels]);
  b.data("resolutions", "int", res);
  b.data("offsets", "int", offsets);
  b.array("features", "__half2", n);
  b.scalar("points", points);
  if (!b.gpu()) return;
  std::vector<__half2> table(offsets[levels]);
  for (auto& t : table) {
    float u = r.range(-1, 1), v = r.range(-1, 1);
    t = __floats2half2_rn(u, v);
  }
  Dev<float> dp(pos);
  Dev<__half2> dt(table), df(n);
  Dev<int> dr(res), doff(offsets);
  auto go = [&] { LAUNCH(hashgrid_encode, grd, blk, 0, dp.p, dt.p, dr.p, doff.p, df.p, points); };
  b.once(go);
  auto o = df.get();
  Cmp c(name, 2e-3, 3e-3);  // the fraction in a fine cell has few bits
  for (size_t k : sample(n)) {
    int level = int(k / points), p = int(k % points);
    unsigned slots = offsets[level + 1] - offsets[level], side = res[level], cell[3];
    double frac[3], want[2] = {};
    for (int d = 0; d < 3; d++) {
      float s = pos[size_t(p) * 3 + d] * (side - 1);
      float f = std::min(std::floor(s), float(side - 2));
      cell[d] = unsigned(f);
      frac[d] = double(s) - f;
    }
    for (int q = 0; q < 8; q++) {
      double w = 1;
      unsigned v[3];
      for (int d = 0; d < 3; d++) {
        w *= q >> d & 1 ? frac[d] : 1 - frac[d];
        v[d] = cell[d] + (q >> d & 1);
      }
      unsigned at = uint64_t(side) * side * side <= slots ? v[0] + side * (v[1] + side * v[2])
                                                          : (v[0] ^ v[1] * 2654435761u ^ v[2] * 805459861u) % slots;
      want[0] += w * __low2float(table[offsets[level] + at]);
      want[1] += w * __high2float(table[offsets[level] + at]);
    }
    c.add(k, __low2float(o[k]), want[0]);
    c.add(k, __high2float(o[k]), want[1]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 400, 60, 12, 16, 1.5, 17);
  run(b, "large", 2600, 96, 16, 16, 1.45, 19);
  return b.finish();
}
