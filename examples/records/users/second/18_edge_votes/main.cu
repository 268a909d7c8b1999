// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int n, int w, int h, int angles, int distances) {
  dim3 blk(320), grd(ceilDiv(n, 320));
  Rng r(18);
  std::vector<short> x(n), y(n);
  std::vector<int> co(angles), si(angles);
  for (int i = 0; i < n; i++) {  // points in scan order, about half of them on a few lines
    y[i] = short((long long)i * h / n);
    x[i] = short(r.below(2) ? r.below(w) : (r.below(5) * 211 + y[i] * (1 + r.below(3)) / 3) % w);
  }
  for (int a = 0; a < angles; a++) {
    co[a] = int(lrint(16384 * cos(a * M_PI / angles)));
    si[a] = int(lrint(16384 * sin(a * M_PI / angles)));
  }
  b.begin(name, "edge_votes", grd, blk);
  b.data("px", "short", x);
  b.data("py", "short", y);
  b.data("cosine", "int", co);
  b.data("sine", "int", si);
  b.array("votes", "unsigned", size_t(angles) * distances);
  b.scalar("points", n);
  b.scalar("angles", angles);
  b.scalar("distances", distances);
  if (!b.gpu()) return;
  Dev<short> dx(x), dy(y);
  Dev<int> dc(co), ds(si);
  Dev<unsigned> dv(size_t(angles) * distances);
  auto go = [&] { LAUNCH(edge_votes, grd, blk, 0, dx.p, dy.p, dc.p, ds.p, dv.p, n, angles, distances); };
  b.once(go);
  auto o = dv.get();
  Cmp c(name, 0, 0);
  std::vector<unsigned> v(o.size(), 0);
  for (int a = 0; a < angles; a++)
    for (int i = 0; i < n; i++) {
      int bin = ((x[i] * co[a] + y[i] * si[a]) >> 14) / 2 + distances / 2;
      if (bin >= 0 && bin < distances) v[size_t(a) * distances + bin]++;
    }
  for (size_t i = 0; i < v.size(); i++) c.add(i, o[i], v[i]);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 6007, 640, 480, 120, 810);
  run(b, "large", 150000, 1920, 1080, 180, 2210);
  return b.finish();
}
