// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int sites, unsigned blocks) {
  const size_t dim = size_t(1) << sites;
  Rng r(31);
  std::vector<double> x(dim);
  for (auto& v : x) v = r.range(-1, 1);
  const double j1 = 1.0, j2 = 0.241, hx = 0.35, hz = 0.1, shift = -0.75;
  dim3 blk(256), grd(blocks);
  b.begin(name, "spin_chain_apply", grd, blk);
  b.array("x", "double", dim);
  b.array("y", "double", dim);
  b.scalar("sites", sites);
  b.scalar("j1", j1);
  b.scalar("j2", j2);
  b.scalar("hx", hx);
  b.scalar("hz", hz);
  b.scalar("shift", shift);
  if (!b.gpu()) return;
  Dev<double> dx(x), dy(dim);
  auto go = [&] { LAUNCH(spin_chain_apply, grd, blk, 0, dx.p, dy.p, sites, j1, j2, hx, hz, shift); };
  b.once(go);
  auto y = dy.get();
  Cmp c(name, 1e-10, 1e-10);
  for (size_t s : sample(dim)) {
    std::vector<double> sz(sites);
    for (int i = 0; i < sites; i++) sz[i] = (s >> i & 1) ? 0.5 : -0.5;
    double want = -shift * x[s];
    for (int i = 0; i < sites; i++) {
      want -= hz * sz[i] * x[s];
      want -= 0.5 * hx * x[s ^ (size_t(1) << i)];
      for (int d = 1; d <= 2; d++) {
        int k = (i + d) % sites;
        double J = d == 1 ? j1 : j2;
        want += J * sz[i] * sz[k] * x[s];
        if (sz[i] != sz[k]) want += 0.5 * J * x[s ^ (size_t(1) << i) ^ (size_t(1) << k)];
      }
    }
    c.add(s, y[s], want);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 17, 512);
  run(b, "large", 21, 1056);
  return b.finish();
}
