// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static double distance2(double px, double py, double ax, double ay, double bx, double by) {
  double dx = bx - ax, dy = by - ay, n = dx * dx + dy * dy;
  px -= ax;
  py -= ay;
  double t = n > 0 ? std::min(1.0, std::max(0.0, (px * dx + py * dy) / n)) : 0;
  return (px - t * dx) * (px - t * dx) + (py - t * dy) * (py - t * dy);
}
static void run(Bench& b, const char* name, int polylines, int longest, float tolerance) {
  Rng r(1212);
  std::vector<int> offsets(polylines + 1);
  for (int i = 0; i < polylines; i++) {
    float u = r.uni();
    offsets[i + 1] = offsets[i] + 4 + int(longest * u * u * u);
  }
  int n = offsets[polylines];
  std::vector<float> x(n), y(n);
  for (int i = 0; i < polylines; i++) {  // wandering coast lines
    float px = r.range(-500, 500), py = r.range(-500, 500), turn = r.range(0, 6.28f), bend = 0;
    for (int k = offsets[i]; k < offsets[i + 1]; k++) {
      bend = 0.9f * bend + r.range(-0.08f, 0.08f);
      turn += bend;
      px += cosf(turn) + 0.1f * r.normal();
      py += sinf(turn) + 0.1f * r.normal();
      x[k] = px;
      y[k] = py;
    }
  }
  dim3 blk(32 * SIMPLIFY_WARPS), grd(ceilDiv(polylines, SIMPLIFY_WARPS));
  b.begin(name, "polyline_simplify", grd, blk);
  b.data("xs", "float", x);
  b.data("ys", "float", y);
  b.data("offsets", "int", offsets);
  b.array("keep", "unsigned char", n);
  b.array("kept", "int", polylines);
  b.scalar("polylines", polylines);
  b.scalar("tolerance", tolerance);
  if (!b.gpu()) return;
  Dev<float> dx(x), dy(y);
  Dev<int> doff(offsets), dn(polylines);
  Dev<unsigned char> dk(n);
  auto go = [&] {
    LAUNCH(polyline_simplify, grd, blk, 0, dx.p, dy.p, doff.p, dk.p, dn.p, polylines, tolerance);
  };
  b.once(go);
  auto keep = dk.get();
  auto kept = dn.get();
  Cmp c(name, 0, 0, 0.005);  // near ties of the distance may be decided by rounding
  for (int i = 0; i < polylines; i++) {
    int first = offsets[i], last = offsets[i + 1] - 1, count = 2;
    std::vector<char> want(last - first + 1);
    want[0] = want[last - first] = 1;
    std::vector<std::pair<int, int>> stack = {{first, last}};
    while (!stack.empty()) {
      auto part = stack.back();
      stack.pop_back();
      double far = -1;
      int at = part.first;
      for (int k = part.first + 1; k < part.second; k++) {
        double d = distance2(x[k], y[k], x[part.first], y[part.first], x[part.second], y[part.second]);
        if (d > far) {
          far = d;
          at = k;
        }
      }
      if (far <= double(tolerance) * tolerance) continue;
      want[at - first] = 1;
      count++;
      stack.push_back({part.first, at});
      stack.push_back({at, part.second});
    }
    for (int k = first; k <= last; k++) c.add(k, keep[k], want[k - first]);
    c.add(i, kept[i], count);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1200, 160, 1.0f);
  run(b, "large", 7000, 900, 0.6f);
  return b.finish();
}
