// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
struct CpuWalk {  // the same random numbers, in double
  uint32_t s;
  double random() {
    s = s * 747796405u + 2891336453u;
    uint32_t w = ((s >> ((s >> 28) + 4)) ^ s) * 277803737u;
    w = (w >> 22) ^ w;
    return ((w >> 9) + 0.5) / 8388608.0;
  }
  double out = 0;
  int events = 0;
  void go(const std::vector<float>& layers, std::vector<double>& absorbed, int nz, int nr, double dz, double dr) {
    int count = int(layers.size() / 4), layer = 0;
    double pos[3] = {0, 0, 0}, u[3] = {0, 0, 1}, weight = 1, left = 0;
    for (;;) {
      double a = layers[layer * 4], mut = a + layers[layer * 4 + 1], g = layers[layer * 4 + 2];
      double bottom = layers[layer * 4 + 3], top = layer ? layers[layer * 4 - 1] : 0;
      if (left <= 0) left = -log(random());
      double step = left / mut, edge = 1e30;
      if (u[2] > 0) edge = (bottom - pos[2]) / u[2];
      if (u[2] < 0) edge = (top - pos[2]) / u[2];
      events++;
      bool crosses = edge < step;
      for (int k = 0; k < 3; k++) pos[k] += std::min(edge, step) * u[k];
      if (crosses) {
        left -= edge * mut;
        pos[2] = u[2] > 0 ? bottom : top;
        layer += u[2] > 0 ? 1 : -1;
        if (layer < 0) out = weight;
        if (layer == count) out = -weight;
        if (layer < 0 || layer == count) return;
        continue;
      }
      left = 0;
      int ir = std::min(int(std::hypot(pos[0], pos[1]) / dr), nr - 1), iz = std::min(int(pos[2] / dz), nz - 1);
      absorbed[iz * nr + ir] += weight * a / mut;
      weight *= 1 - a / mut;
      double xi = random(), ct = 2 * xi - 1;
      if (g != 0) {
        double t = (1 - g * g) / (1 - g + 2 * g * xi);
        ct = (1 + g * g - t * t) / (2 * g);
      }
      double st = sqrt(std::max(0.0, 1 - ct * ct)), phi = 6.2831853 * random(), cp = cos(phi), sp = sin(phi);
      if (fabs(u[2]) > 0.9999) {
        u[0] = st * cp;
        u[1] = st * sp;
        u[2] = u[2] > 0 ? ct : -ct;
      } else {
        double h = sqrt(1 - u[2] * u[2]), x = u[0], y = u[1], z = u[2];
        u[0] = st * (x * z * cp - y * sp) / h + x * ct;
        u[1] = st * (y * z * cp + x * sp) / h + y * ct;
        u[2] = z * ct - st * cp * h;
      }
      if (weight < 0.01) {
        if (random() >= 0.1) return;
        weight *= 10;
      }
    }
  }
};
static void run(Bench& b, const char* name, int photons, int threads, int nz, int nr, unsigned seed) {
  // skin, fat, muscle: mu_a, mu_s [1/cm], g, lower face [cm]
  std::vector<float> layers = {6.0f, 34.0f, 0.8f, 0.06f, 2.5f, 14.0f, 0.75f, 0.30f, 5.0f, 25.0f, 0.0f, 0.90f};
  const int layerCount = int(layers.size() / 4);
  const float dz = 0.9f / nz, dr = 0.8f / nr;
  unsigned grid = ceilDiv(photons, threads);
  b.begin(name, "photon_walk", grid, threads);
  b.data("layers", "float", layers);
  b.scalar("layerCount", layerCount);
  b.array("absorbed", "float", size_t(nz) * nr);
  b.scalar("nz", nz);
  b.scalar("nr", nr);
  b.scalar("dz", dz);
  b.scalar("dr", dr);
  b.array("escaped", "float", photons);
  b.array("events", "int", photons);
  b.scalar("photons", photons);
  b.scalar("seed", seed);
  if (!b.gpu()) return;
  Dev<float> dl(layers), da(size_t(nz) * nr), de(photons);
  Dev<int> dn(photons);
  auto go = [&] {
    LAUNCH(photon_walk, grid, threads, 0, dl.p, layerCount, da.p, nz, nr, dz, dr, de.p, dn.p, photons, seed);
  };
  da.zero();
  b.once(go);
  auto absorbed = da.get(), escaped = de.get();
  auto events = dn.get();
  std::vector<double> want(size_t(nz) * nr);
  Cmp c(name, 1e-3, 1e-4, 0.005);  // a photon near a face or bound may go another way
  double sum = 0, sumWant = 0;
  for (int i = 0; i < photons; i++) {
    CpuWalk w;
    w.s = uint32_t(i) * 0x9E3779B9u ^ seed;
    w.random();
    w.go(layers, want, nz, nr, dz, dr);
    c.add(i, events[i], w.events);
    c.add(i, escaped[i], w.out);
  }
  c.done();
  Cmp a(name, 0.01, 0.2, 0.02);
  for (size_t i = 0; i < want.size(); i++) {
    a.add(i, absorbed[i], want[i]);
    sum += absorbed[i];
    sumWant += want[i];
  }
  a.done();
  Cmp s(name, 1e-3, 0);
  s.add(0, sum, sumWant);
  s.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 20011, 128, 60, 40, 77u);
  run(b, "large", 300000, 192, 90, 64, 4242u);
  return b.finish();
}
