// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int tokens, int hidden, int rank, int adapters) {
  Rng r(404);
  std::vector<int> adapterOf(tokens);
  int current = 0;
  for (int t = 0; t < tokens; t++) {  // the tokens of a request are neighbours
    if (t == 0 || r.below(20) == 0) {
      float u = r.uni();
      current = r.below(8) == 0 ? -1 : std::min(int(u * u * adapters), adapters - 1);
    }
    adapterOf[t] = current;
  }
  dim3 blk(32, kWarps), grd(ceilDiv(rank, kWarps), tokens);
  size_t nx = size_t(tokens) * hidden, nw = size_t(adapters) * rank * hidden, ny = size_t(tokens) * rank;
  b.begin(name, "lora_shrink", grd, blk);
  b.array("x", "half", nx);
  b.array("weights", "half", nw);
  b.data("adapterOf", "int", adapterOf);
  b.array("scales", "float", adapters);
  b.array("y", "float", ny);
  b.scalar("hidden", hidden);
  b.scalar("rank", rank);
  if (!b.gpu()) return;
  std::vector<__half> hx(nx), hw(nw);
  std::vector<float> fx(nx), fw(nw), scales(adapters);
  for (size_t i = 0; i < nx; i++) {
    hx[i] = __float2half(r.range(-1.7f, 1.7f));
    fx[i] = __half2float(hx[i]);
  }
  for (size_t i = 0; i < nw; i++) {
    hw[i] = __float2half(r.range(-0.03f, 0.03f));
    fw[i] = __half2float(hw[i]);
  }
  for (auto& s : scales) s = r.range(0.5f, 2.f);
  Dev<__half> dx(hx), dw(hw);
  Dev<int> da(adapterOf);
  Dev<float> ds(scales), dy(ny);
  auto go = [&] { LAUNCH(lora_shrink, grd, blk, 0, dx.p, dw.p, da.p, ds.p, dy.p, hidden, rank); };
  b.once(go);
  auto o = dy.get();
  Cmp c(name, 1e-4, 1e-4);
  for (int t = 0; t < tokens; t++)
    for (int k = 0; k < rank; k++) {
      double s = 0;
      if (adapterOf[t] >= 0) {
        const float *px = &fx[size_t(t) * hidden], *pw = &fw[(size_t(adapterOf[t]) * rank + k) * hidden];
        for (int i = 0; i < hidden; i++) s += double(px[i]) * pw[i];
        s *= scales[adapterOf[t]];
      }
      c.add(size_t(t) * rank + k, o[size_t(t) * rank + k], s);
    }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 96, 4096, 16, 12);
  run(b, "large", 2500, 4096, 16, 40);
  return b.finish();
}
