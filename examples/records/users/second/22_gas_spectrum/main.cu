// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int points, int lines) {
  dim3 blk(224), grd(ceilDiv(points, 224));
  float first = 0, step = 200.0f / points, column = 0.02f;
  b.begin(name, "gas_spectrum", grd, blk);
  b.array("lines", "Line", lines, sizeof(Line));
  b.array("transmission", "float", points);
  b.scalar("lineCount", lines);
  b.scalar("points", points);
  b.scalar("first", first);
  b.scalar("step", step);
  b.scalar("column", column);
  if (!b.gpu()) return;
  std::vector<Line> q(lines);
  Rng r(22);
  for (auto& a : q) a = {r.range(0, 200), r.uni(), r.range(0.2f, 2.0f), r.uni()};
  Dev<Line> dl(q);
  Dev<float> dt(points);
  auto go = [&] { LAUNCH(gas_spectrum, grd, blk, 0, dl.p, dt.p, lines, points, first, step, column); };
  b.once(go);
  auto o = dt.get();
  Cmp c(name, 1e-3, 1e-4);
  for (size_t i : sample(points, 20000)) {
    double nu = first + double(step) * double(i), d = 0;
    for (auto& a : q) {
      double u = (nu - a.centre) / a.width;
      d += a.strength / a.width * (a.lorentz / (1 + u * u) + (1 - a.lorentz) * exp2(-u * u));
    }
    c.add(i, o[i], exp(-column * d));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 200000, 77);
  run(b, "large", 3000017, 410);
  return b.finish();
}
