// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int width, int height) {
  LensModel lens;
  lens.fx = 0.81f * width;
  lens.fy = 0.812f * width;
  lens.cx = 0.497f * width;
  lens.cy = 0.508f * height;
  lens.k1 = -0.281f;
  lens.k2 = 0.0927f;
  lens.k3 = -0.0131f;
  lens.p1 = 0.00087f;
  lens.p2 = -0.00042f;
  const float newInvFx = 1 / (0.74f * width), newInvFy = newInvFx, newCx = 0.5f * width, newCy = 0.5f * height;
  dim3 blk(32, 8), grd(ceilDiv(width, 32), ceilDiv(height, 8));
  size_t n = size_t(width) * height;
  b.begin(name, "undistortImage", grd, blk);
  b.array("src", "uchar4", n);
  b.array("dst", "uchar4", n);
  b.scalar("width", width);
  b.scalar("height", height);
  b.scalar("lens.fx", lens.fx);
  b.scalar("lens.fy", lens.fy);
  b.scalar("lens.cx", lens.cx);
  b.scalar("lens.cy", lens.cy);
  b.scalar("lens.k1", lens.k1);
  b.scalar("lens.k2", lens.k2);
  b.scalar("lens.k3", lens.k3);
  b.scalar("lens.p1", lens.p1);
  b.scalar("lens.p2", lens.p2);
  b.scalar("newInvFx", newInvFx);
  b.scalar("newInvFy", newInvFy);
  b.scalar("newCx", newCx);
  b.scalar("newCy", newCy);
  if (!b.gpu()) return;
  Rng r(2);
  std::vector<uchar4> img(n);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      unsigned u = r.u32();
      img[size_t(y) * width + x] = make_uchar4((x + (u & 31)) & 255, (y * 2 + (u >> 8 & 15)) & 255, u >> 16 & 255,
                                               200 + (u >> 24 & 15));
    }
  Dev<uchar4> ds(img), dd(n);
  auto go = [&] {
    LAUNCH(undistortImage, grd, blk, 0, ds.p, dd.p, width, height, lens, newInvFx, newInvFy, newCx, newCy);
  };
  b.once(go);
  auto o = dd.get();
  Cmp c(name, 0, 1.01, 2e-3);
  for (size_t k : sample(n)) {
    int px = int(k % width), py = int(k / width);
    double x = (px - newCx) * double(newInvFx), y = (py - newCy) * double(newInvFy), r2 = x * x + y * y;
    double f = 1 + lens.k1 * r2 + lens.k2 * r2 * r2 + lens.k3 * r2 * r2 * r2;
    double u = lens.cx + lens.fx * (x * f + 2 * lens.p1 * x * y + lens.p2 * (r2 + 2 * x * x));
    double v = lens.cy + lens.fy * (y * f + 2 * lens.p2 * x * y + lens.p1 * (r2 + 2 * y * y));
    double want[4] = {0, 0, 0, 255};
    if (u >= 0 && v >= 0 && u <= width - 1 && v <= height - 1) {
      for (double& w : want) w = 0;
      for (int j = 0; j < 2; j++)
        for (int i = 0; i < 2; i++) {
          int sx = std::min(int(u) + i, width - 1), sy = std::min(int(v) + j, height - 1);
          double w = (1 - fabs(u - (int(u) + i))) * (1 - fabs(v - (int(v) + j)));
          uchar4 s = img[size_t(sy) * width + sx];
          want[0] += w * s.x;
          want[1] += w * s.y;
          want[2] += w * s.z;
          want[3] += w * s.w;
        }
    }
    c.add(k, o[k].x, want[0]);
    c.add(k, o[k].y, want[1]);
    c.add(k, o[k].z, want[2]);
    c.add(k, o[k].w, want[3]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1296, 972);
  run(b, "large", 5472, 3648);
  return b.finish();
}
