// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int nx, int ny, int regular) {
  Rng r(606);
  // integer coordinates; some regions are a regular grid, whose cells are cocircular
  std::vector<double> px(size_t(nx) * ny), py(px.size());
  for (int j = 0; j < ny; j++) {
    for (int i = 0; i < nx; i++) {
      bool still = ((i / 16) * 7 + (j / 16) * 11) % 100 < regular;
      px[size_t(j) * nx + i] = i * 1000 + (still ? 0 : int(r.below(601)) - 300);
      py[size_t(j) * nx + i] = j * 1000 + (still ? 0 : int(r.below(601)) - 300);
    }
  }
  std::vector<int> quads;
  for (int j = 0; j + 1 < ny; j++) {
    for (int i = 0; i + 1 < nx; i++) {
      int a = j * nx + i, e = a + 1, f = a + nx + 1, g = a + nx;  // triangles a e f and a f g
      quads.insert(quads.end(), {a, e, f, g});
      if (i + 2 < nx) quads.insert(quads.end(), {a, e, f, f + 1});
      if (j > 0) quads.insert(quads.end(), {a, e, f, a - nx});
    }
  }
  int edges = int(quads.size() / 4);
  for (int k = 0; k < edges; k++) {  // the mesh's edges lie roughly in order
    int m = std::min(edges - 1, k + int(r.below(2000)));
    for (int d = 0; d < 4; d++) std::swap(quads[4 * size_t(k) + d], quads[4 * size_t(m) + d]);
  }
  dim3 blk(192), grd(ceilDiv(edges, 192));
  b.begin(name, "incircle_edges", grd, blk);
  b.data("px", "double", px);
  b.data("py", "double", py);
  b.data("quads", "int", quads);
  b.array("verdict", "signed char", edges);
  b.array("counters", "int", 2);
  b.scalar("edges", edges);
  if (!b.gpu()) return;
  Dev<double> dx(px), dy(py);
  Dev<int> dq(quads), dn(2);
  Dev<signed char> dv(edges);
  auto go = [&] { LAUNCH(incircle_edges, grd, blk, 0, dx.p, dy.p, dq.p, dv.p, dn.p, edges); };
  b.once(go);
  auto o = dv.get();
  auto counters = dn.get();
  long long flips = 0;
  Cmp c(name, 0, 0);
  for (int k = 0; k < edges; k++) {
    typedef __int128 I;
    const int* q = &quads[4 * size_t(k)];
    I x[3], y[3], l[3];
    for (int d = 0; d < 3; d++) {
      x[d] = (long long)(px[q[d]] - px[q[3]]);
      y[d] = (long long)(py[q[d]] - py[q[3]]);
      l[d] = x[d] * x[d] + y[d] * y[d];
    }
    I det = 0;
    for (int d = 0; d < 3; d++) {
      int e = (d + 1) % 3, f = (d + 2) % 3;
      det += l[d] * (x[e] * y[f] - x[f] * y[e]);
    }
    int want = (det > 0) - (det < 0);
    flips += want > 0;
    c.add(k, o[k], want);
  }
  c.add(edges, counters[0], double(flips));
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 260, 250, 20);
  run(b, "large", 700, 620, 10);
  return b.finish();
}
