// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
struct HostPcg {
  uint64_t s;
  explicit HostPcg(uint64_t seed) : s(seed * 6364136223846793005ull + 1442695040888963407ull) { next(); }
  uint32_t next() {
    uint64_t o = s;
    s = s * 6364136223846793005ull + 1442695040888963407ull;
    uint32_t x = uint32_t(((o >> 18) ^ o) >> 27), k = uint32_t(o >> 59);
    return k ? (x >> k) | (x << (32 - k)) : x;
  }
  float uniform() { return (next() >> 8) / 16777216.0f; }
  uint32_t below(uint32_t n) { return uint32_t(uint64_t(next()) * n >> 32); }
};

static void run(Bench& b, const char* name, int cells, int meanCount, float tryRate) {
  const float factor = 1.3f, omega = 0.74f;
  const unsigned step = 17;
  Rng r(505);
  std::vector<int> start(cells + 1), tries(cells);
  for (int i = 0; i < cells; i++) {
    int n = i % 53 == 0 ? r.below(2) : 2 + r.below(2 * meanCount - 3);
    start[i + 1] = start[i] + n;
    tries[i] = int(n * tryRate * r.range(0.5f, 1.5f));
  }
  int n = start[cells];
  std::vector<int> order(n);
  for (int i = 0; i < n; i++) order[i] = i;
  for (int i = 0; i < n; i++) std::swap(order[i], order[std::min(n - 1, i + int(r.below(400)))]);
  std::vector<float> v[3], limit(cells);
  for (int d = 0; d < 3; d++) {
    v[d].resize(n);
    for (auto& x : v[d]) x = r.normal() + (d == 0 ? 2.0f : 0.0f);
  }
  for (auto& x : limit) x = r.range(3.0f, 5.0f);
  dim3 blk(128), grd(ceilDiv(cells, 128));
  b.begin(name, "dsmc_collide", grd, blk);
  b.data("vx", "float", v[0]);
  b.data("vy", "float", v[1]);
  b.data("vz", "float", v[2]);
  b.data("cellStart", "int", start);
  b.data("order", "int", order);
  b.data("candidates", "int", tries);
  b.data("sigmaVrMax", "float", limit);
  b.array("collisions", "unsigned long long", 1);
  b.scalar("cells", cells);
  b.scalar("diameterFactor", factor);
  b.scalar("omega", omega);
  b.scalar("step", step);
  if (!b.gpu()) return;
  Dev<float> dx(v[0]), dy(v[1]), dz(v[2]), dl(limit);
  Dev<int> ds(start), dord(order), dt(tries);
  Dev<unsigned long long> dn(1);
  auto go = [&] {
    LAUNCH(dsmc_collide, grd, blk, 0, dx.p, dy.p, dz.p, ds.p, dord.p, dt.p, dl.p, dn.p, cells, factor, omega, step);
  };
  b.once(go);
  std::vector<float> o[3] = {dx.get(), dy.get(), dz.get()}, top = dl.get();
  double total = double(dn.get()[0]), wantTotal = 0;
  for (int cell = 0; cell < cells; cell++) {
    int m = start[cell + 1] - start[cell];
    if (m < 2) continue;
    HostPcg g((uint64_t(step) << 32) + cell);
    float old = limit[cell];
    for (int k = 0; k < tries[cell]; k++) {
      int a = g.below(m), c = g.below(m - 1);
      c += c >= a;
      int i = order[start[cell] + a], j = order[start[cell] + c];
      float u[3], s = 0;
      for (int d = 0; d < 3; d++) {
        u[d] = v[d][i] - v[d][j];
        s += u[d] * u[d];
      }
      float vr = sqrtf(s), rate = factor * powf(vr, 1 - 2 * omega) * vr;
      limit[cell] = std::max(limit[cell], rate);
      if (g.uniform() * old >= rate) continue;
      wantTotal++;
      double cosChi = 2.0 * g.uniform() - 1, sinChi = sqrt(std::max(0.0, 1 - cosChi * cosChi));
      double phi = 2 * M_PI * g.uniform();
      double w[3] = {cosChi, sinChi * cos(phi), sinChi * sin(phi)};
      for (int d = 0; d < 3; d++) {
        float mid = 0.5f * (v[d][i] + v[d][j]), h = float(0.5 * vr * w[d]);
        v[d][i] = mid + h;
        v[d][j] = mid - h;
      }
    }
  }
  Cmp c(name, 1e-3, 1e-3, 0.01);
  for (int d = 0; d < 3; d++)
    for (int i = 0; i < n; i++) c.add(size_t(d) * n + i, o[d][i], v[d][i]);
  for (int i = 0; i < cells; i++) c.add(i, top[i], limit[i]);
  c.done();
  Cmp t(name, 1e-3, 2);
  t.add(0, total, wantTotal);
  t.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 6000, 12, 0.8f);
  run(b, "large", 50000, 14, 2.5f);
  return b.finish();
}
