// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int scans, int beams, int cols, int rows) {
  const float per = 20, maxRange = 12;
  dim3 blk(128), grd(ceilDiv(beams, 128), scans);
  Rng r(5);
  std::vector<float> px(scans), py(scans), pc(scans), ps(scans), bc(beams), bs(beams), range(size_t(scans) * beams);
  for (int k = 0; k < beams; k++) {
    float a = -2.356f + 4.712f * k / beams;
    bc[k] = cosf(a);
    bs[k] = sinf(a);
  }
  float w = cols / per, h = rows / per;
  for (int s = 0; s < scans; s++) {  // a drive around the hall
    float t = 6.2831853f * s / scans, th = t + 1.6f + 0.1f * r.normal();
    px[s] = w * (0.5f + 0.42f * cosf(t));
    py[s] = h * (0.5f + 0.42f * sinf(t));
    pc[s] = cosf(th);
    ps[s] = sinf(th);
    float wall = 4;
    for (int k = 0; k < beams; k++) {
      if (r.below(60) == 0) wall = r.range(0.8f, 14);  // the next obstacle
      unsigned u = r.below(100);
      range[size_t(s) * beams + k] = u == 0 ? 0.0f : u < 5 ? 30.0f : wall + 0.02f * r.normal();
    }
  }
  size_t n = size_t(cols) * rows;
  b.begin(name, "lidar_grid", grd, blk);
  b.data("poseX", "float", px);
  b.data("poseY", "float", py);
  b.data("poseCos", "float", pc);
  b.data("poseSin", "float", ps);
  b.data("beamCos", "float", bc);
  b.data("beamSin", "float", bs);
  b.data("range", "float", range);
  b.array("through", "unsigned int", n);
  b.array("hit", "unsigned int", n);
  b.scalar("beams", beams);
  b.scalar("scans", scans);
  b.scalar("cols", cols);
  b.scalar("rows", rows);
  b.scalar("cellsPerMeter", per);
  b.scalar("maxRange", maxRange);
  if (!b.gpu()) return;
  Dev<float> dpx(px), dpy(py), dpc(pc), dps(ps), dbc(bc), dbs(bs), dr(range);
  Dev<unsigned> dt(n), dh(n);
  auto go = [&] {
    LAUNCH(lidar_grid, grd, blk, 0, dpx.p, dpy.p, dpc.p, dps.p, dbc.p, dbs.p, dr.p, dt.p, dh.p, beams, scans, cols,
           rows, per, maxRange);
  };
  b.once(go);
  auto gt = dt.get(), gh = dh.get();
  std::vector<unsigned> wt(n, 0), wh(n, 0);
  for (int s = 0; s < scans; s++)
    for (int k = 0; k < beams; k++) {
      float v = range[size_t(s) * beams + k];
      if (!(v > 0.05f)) continue;
      float q = std::min(v, maxRange), dx = pc[s] * bc[k] - ps[s] * bs[k], dy = ps[s] * bc[k] + pc[s] * bs[k];
      int x = int(floorf(px[s] * per)), y = int(floorf(py[s] * per));
      int x1 = int(floorf((px[s] + q * dx) * per)), y1 = int(floorf((py[s] + q * dy) * per));
      int ax = abs(x1 - x), ay = -abs(y1 - y), e = ax + ay;
      bool out = false;
      while (x != x1 || y != y1) {
        out = x < 0 || y < 0 || x >= cols || y >= rows;
        if (out) break;
        wt[size_t(y) * cols + x]++;
        int e2 = 2 * e, ox = x;
        if (e2 >= ay) e += ay, x += ox < x1 ? 1 : -1;
        if (e2 <= ax) e += ax, y += y < y1 ? 1 : -1;
      }
      if (!out && v < maxRange && x >= 0 && y >= 0 && x < cols && y < rows) wh[size_t(y) * cols + x]++;
    }
  Cmp c(name, 0.01, 1.5, 0.01);  // a few beams end in the next cell
  for (size_t i = 0; i < n; i++) {
    c.add(i, gt[i], wt[i]);
    c.add(i, gh[i], wh[i]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 12, 541, 700, 500);
  run(b, "large", 307, 1081, 1601, 1203);
  return b.finish();
}
