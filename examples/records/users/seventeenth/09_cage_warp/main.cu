// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static double radius(double a) { return 1.0 + 0.25 * sin(3 * a) + 0.1 * cos(7 * a); }
static void run(Bench& b, const char* name, int points, int corners) {
  Rng r(2024);
  std::vector<float> rx(corners), ry(corners), qx(corners), qy(corners), px(points), py(points);
  for (int k = 0; k < corners; k++) {  // a lobed outline, counterclockwise; bent and stretched
    double a = 6.283185307179586 * k / corners;
    rx[k] = float(radius(a) * cos(a)), ry[k] = float(radius(a) * sin(a));
    double bend = 0.6 * rx[k];
    qx[k] = float(1.3 * rx[k] * cos(bend) - ry[k] * sin(bend) + 0.05 * r.range(-1, 1));
    qy[k] = float(1.3 * rx[k] * sin(bend) + ry[k] * cos(bend) + 0.05 * r.range(-1, 1));
  }
  for (int i = 0; i < points; i++) {
    int k = int(r.below(corners)), n = (k + 1) % corners;
    if (i % 997 == 5) {  // a corner
      px[i] = rx[k], py[i] = ry[k];
    } else if (i % 499 == 7) {  // the middle of an edge
      px[i] = 0.5f * (rx[k] + rx[n]), py[i] = 0.5f * (ry[k] + ry[n]);
    } else {
      double a = r.range(0, 6.2831853f), d = 0.93 * radius(a) * sqrt(double(r.uni()));
      px[i] = float(d * cos(a)), py[i] = float(d * sin(a));
    }
  }
  const float snap = 1e-6f;
  dim3 blk(192), grd(ceilDiv(points, 192));
  const size_t sh = corners * sizeof(CageVertex);
  b.begin(name, "cage_warp", grd, blk, sh);
  b.data("pointX", "float", px);
  b.data("pointY", "float", py);
  b.scalar("points", points);
  b.data("restX", "float", rx);
  b.data("restY", "float", ry);
  b.data("posedX", "float", qx);
  b.data("posedY", "float", qy);
  b.scalar("corners", corners);
  b.array("moved", "float2", points);
  b.scalar("snap", snap);
  if (!b.gpu()) return;
  Dev<float> dx(px), dy(py), drx(rx), dry(ry), dqx(qx), dqy(qy);
  Dev<float2> dm(points);
  auto go = [&] {
    LAUNCH(cage_warp, grd, blk, sh, dx.p, dy.p, points, drx.p, dry.p, dqx.p, dqy.p, corners, dm.p, snap);
  };
  b.once(go);
  auto m = dm.get();
  Cmp c(name, 1e-3, 1e-3, 1e-3);
  for (size_t i : sample(points, 100000)) {  // angles by atan2, weights corner by corner
    std::vector<double> half(corners), dist(corners);
    double W = 0, X = 0, Y = 0;
    bool done = false;
    for (int k = 0; k < corners && !done; k++) {
      const int n = (k + 1) % corners;
      const double ux = double(rx[k]) - px[i], uy = double(ry[k]) - py[i],
                   vx = double(rx[n]) - px[i], vy = double(ry[n]) - py[i];
      const double cr = ux * vy - uy * vx, dt = ux * vx + uy * vy;
      dist[k] = std::hypot(ux, uy);
      const double dn = std::hypot(vx, vy);
      if (dist[k] < 1e-6) {
        X = qx[k], Y = qy[k], W = 1, done = true;
      } else if (dt < 0 && std::fabs(cr) < 1e-5 * dist[k] * dn) {
        const double t = dist[k] / (dist[k] + dn);
        X = (1 - t) * qx[k] + t * qx[n], Y = (1 - t) * qy[k] + t * qy[n], W = 1, done = true;
      } else {
        half[k] = std::tan(0.5 * std::atan2(cr, dt));
      }
    }
    for (int k = 0; k < corners && !done; k++) {
      const double w = (half[(k + corners - 1) % corners] + half[k]) / dist[k];
      W += w, X += w * qx[k], Y += w * qy[k];
    }
    c.add(2 * i, m[i].x, X / W);
    c.add(2 * i + 1, m[i].y, Y / W);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 90000, 40);
  run(b, "large", 700000, 150);
  return b.finish();
}
