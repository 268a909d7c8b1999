// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int particles, int turns, int cells) {
  Rng r(115);
  std::vector<int> kinds;
  std::vector<double> strengths;
  auto put = [&](int kind, double s) {
    kinds.push_back(kind);
    strengths.push_back(s);
  };
  for (int c = 0; c < cells; c++) {
    put(QUADRUPOLE, 0.3);
    put(DRIFT, 0.4);
    put(SEXTUPOLE, 1.1);
    put(DRIFT, 1.6);
    put(QUADRUPOLE, -0.3);
    put(DRIFT, 0.4);
    put(SEXTUPOLE, -1.7);
    put(DRIFT, 1.6);
    if (c % 3 == 1) put(OCTUPOLE, 40.0);
    if (c % 2 == 0) put(APERTURE, 0.03);
  }
  int elements = int(kinds.size());
  std::vector<double> x(particles), px(particles), y(particles), py(particles), delta(particles);
  for (int i = 0; i < particles; i++) {
    x[i] = 0.008 * r.normal();
    px[i] = 0.002 * r.normal();
    y[i] = 0.006 * r.normal();
    py[i] = 0.0015 * r.normal();
    delta[i] = 0.001 * r.normal();
  }
  dim3 blk(64), grd(ceilDiv(particles, 64));
  b.begin(name, "beam_tracking", grd, blk);
  b.data("x", "double", x);
  b.data("px", "double", px);
  b.data("y", "double", y);
  b.data("py", "double", py);
  b.data("delta", "double", delta);
  b.array("end", "double", size_t(particles) * 5);
  b.array("lostAtTurn", "int", particles);
  b.data("kinds", "int", kinds);
  b.data("strengths", "double", strengths);
  b.scalar("elements", elements);
  b.scalar("turns", turns);
  b.scalar("particles", particles);
  if (!b.gpu()) return;
  Dev<double> dx(x), dpx(px), dy(y), dpy(py), dd(delta), dend(size_t(particles) * 5), ds(strengths);
  Dev<int> dl(particles), dk(kinds);
  auto go = [&] {
    LAUNCH(beam_tracking, grd, blk, 0, dx.p, dpx.p, dy.p, dpy.p, dd.p, dend.p, dl.p, dk.p, ds.p, elements, turns,
           particles);
  };
  b.once(go);
  auto end = dend.get();
  auto lost = dl.get();
  Cmp c(name, 1e-6, 1e-9, 2e-3);
  for (int i = 0; i < particles; i++) {
    double X = x[i], A = px[i], Y = y[i], B = py[i], P = 0, t1 = 1 + delta[i];
    int gone = -1;
    for (int t = 0; t < turns && gone < 0; t++)
      for (int e = 0; e < elements && gone < 0; e++) {
        double k = strengths[e];
        if (kinds[e] == DRIFT) {
          double pz = sqrt(t1 * t1 - A * A - B * B);
          X += k * A / pz;
          Y += k * B / pz;
          P += k * t1 / pz - k;
        } else if (kinds[e] == QUADRUPOLE) {
          A -= k * X;
          B += k * Y;
        } else if (kinds[e] == SEXTUPOLE) {
          A -= k / 2 * (X * X - Y * Y);
          B += k * X * Y;
        } else if (kinds[e] == OCTUPOLE) {
          A -= k / 6 * (X * X * X - 3 * X * Y * Y);
          B -= k / 6 * (Y * Y * Y - 3 * X * X * Y);
        } else if (X * X + Y * Y > k * k)
          gone = t;
      }
    c.add(i, end[i], X);
    c.add(i, end[i + particles], A);
    c.add(i, end[i + 2 * particles], Y);
    c.add(i, end[i + 3 * particles], B);
    c.add(i, end[i + 4 * particles], P);
    c.add(i, lost[i], gone);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 9000, 3, 8);
  run(b, "large", 40000, 24, 12);
  return b.finish();
}
