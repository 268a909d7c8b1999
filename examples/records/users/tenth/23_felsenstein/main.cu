// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
// transition matrices of a Jukes-Cantor-like model with unequal rates
static std::vector<double> matrices(int cats, double branch) {
  std::vector<double> m;
  for (int c = 0; c < cats; c++) {
    double rate = 0.1 + 2.6 * c * c / double(cats * cats), freq[4] = {0.31, 0.18, 0.22, 0.29};
    double stay = exp(-rate * branch);
    for (int i = 0; i < 4; i++)
      for (int k = 0; k < 4; k++) m.push_back((i == k ? stay : 0) + (1 - stay) * freq[k]);
  }
  return m;
}
template <int CATS>
static void run(Bench& b, const char* name, const char* kernel, int patterns, int block) {
  Rng r(23);
  std::vector<int> tip(patterns);
  for (auto& t : tip) t = r.below(12) ? 1 << r.below(4) : r.below(3) ? 15 : 1 + r.below(15);
  auto mc = matrices(CATS, 0.13), mt = matrices(CATS, 0.4);
  size_t n = size_t(patterns) * CATS * 4;
  unsigned grd = ceilDiv(size_t(patterns) * CATS, block);
  b.begin(name, kernel, grd, block);
  b.array("child", "double", n);
  b.data("tip", "unsigned char", tip);
  b.array("matrix_child", "double", mc.size());
  b.array("matrix_tip", "double", mt.size());
  b.array("child_scale", "int", patterns);
  b.array("parent", "double", n);
  b.array("parent_scale", "int", patterns);
  b.scalar("patterns", patterns);
  if (!b.gpu()) return;
  std::vector<double> child(n);
  std::vector<int> scale(patterns);
  for (int p = 0; p < patterns; p++) {
    double size = r.below(8) ? exp(-80.0f * r.uni()) : 1e-77 * r.uni();
    for (int i = 0; i < CATS * 4; i++) child[size_t(p) * CATS * 4 + i] = size * r.uni();
    scale[p] = r.below(3);
  }
  Dev<double> dc(child), dmc(mc), dmt(mt), out(n);
  Dev<unsigned char> dt(std::vector<unsigned char>(tip.begin(), tip.end()));
  Dev<int> ds(scale), dps(patterns);
  auto go = [&] { LAUNCH((felsenstein<CATS>), grd, block, 0, dc.p, dt.p, dmc.p, dmt.p, ds.p, out.p, dps.p, patterns); };
  b.once(go);
  auto o = out.get();
  auto os = dps.get();
  Cmp c(name, 1e-12, 0);
  size_t scaled = 0;
  for (size_t p : sample(patterns, 20000)) {
    double v[CATS * 4], top = 0;
    for (int k = 0; k < CATS; k++)
      for (int s = 0; s < 4; s++) {
        double x = 0, y = 0;
        for (int to = 0; to < 4; to++) {
          x += mc[k * 16 + s * 4 + to] * child[(p * CATS + k) * 4 + to];
          if (tip[p] >> to & 1) y += mt[k * 16 + s * 4 + to];
        }
        v[k * 4 + s] = x * y;
        top = std::max(top, x * y);
      }
    bool up = top < ldexp(1.0, -256);
    scaled += up;
    c.add(p, os[p], scale[p] + up);
    for (int i = 0; i < CATS * 4; i++) c.add(p * CATS * 4 + i, o[p * CATS * 4 + i], up ? ldexp(v[i], 256) : v[i]);
  }
  c.add(n, scaled > 0, 1);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run<4>(b, "medium", "felsenstein<4>", 17000, 128);
  run<8>(b, "large", "felsenstein<8>", 410001, 256);
  return b.finish();
}
