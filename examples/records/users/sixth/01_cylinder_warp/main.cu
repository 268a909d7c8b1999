// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static double byteOf(double v) { return std::floor(std::min(std::max(v + 0.5, 0.0), 255.0)); }
static void run(Bench& b, const char* name, int w, int h, int pw, int ph, float focal) {
  dim3 blk(32, 8), grd(ceilDiv(pw, 32), ceilDiv(ph, 8));
  const float pitch = 0.12f, gain = 0.9f, cp = cosf(pitch), sp = sinf(pitch);
  size_t n = size_t(w) * h, m = size_t(pw) * ph;
  b.begin(name, "cylindricalWarp", grd, blk);
  b.array("photo", "uchar4", n);
  b.scalar("photoW", w);
  b.scalar("photoH", h);
  b.array("pano", "uchar4", m);
  b.scalar("panoW", pw);
  b.scalar("panoH", ph);
  b.scalar("focal", focal);
  b.scalar("cosPitch", cp);
  b.scalar("sinPitch", sp);
  b.scalar("gain", gain);
  if (!b.gpu()) return;
  std::vector<uchar4> in(n);
  Rng r(11);
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      uint32_t k = r.u32();
      in[size_t(y) * w + x] = make_uchar4((x / 9 + (k & 31)) & 255, (y / 7 + ((k >> 5) & 31)) & 255,
                                          ((x + y) / 11 + ((k >> 10) & 63)) & 255, 255);
    }
  Dev<uchar4> din(in), dout(m);
  auto go = [&] { LAUNCH(cylindricalWarp, grd, blk, 0, din.p, w, h, dout.p, pw, ph, focal, cp, sp, gain); };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 0, 2, 0.003);
  for (size_t i : sample(m)) {
    double th = (double(i % pw) - 0.5 * pw) / focal, hh = (double(i / pw) - 0.5 * ph) / focal;
    double X = std::sin(th), Y = hh * cp - std::cos(th) * sp, Z = hh * sp + std::cos(th) * cp;
    double want[4] = {0, 0, 0, 0};
    if (Z > 1e-3) {
      double u = focal * X / Z + 0.5 * w, v = focal * Y / Z + 0.5 * h;
      if (u >= 0 && v >= 0 && u < w - 1 && v < h - 1) {
        int x = int(u), y = int(v);
        double fx = u - x, fy = v - y, du = u - 0.5 * w, dv = v - 0.5 * h;
        double cos2 = double(focal) * focal / (double(focal) * focal + du * du + dv * dv);
        double k = gain / (0.4 + 0.6 * cos2 * cos2);
        double wt[4] = {(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy};
        double s[3] = {0, 0, 0};
        for (int q = 0; q < 4; q++) {
          uchar4 p = in[size_t(y + q / 2) * w + x + q % 2];
          s[0] += wt[q] * p.x;
          s[1] += wt[q] * p.y;
          s[2] += wt[q] * p.z;
        }
        for (int q = 0; q < 3; q++) want[q] = byteOf(s[q] * k);
        want[3] = byteOf(255 * std::min(1 - std::fabs(du) * 2 / w, 1 - std::fabs(dv) * 2 / h));
      }
    }
    c.add(i, o[i].x, want[0]);
    c.add(i, o[i].y, want[1]);
    c.add(i, o[i].z, want[2]);
    c.add(i, o[i].w, want[3]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1920, 1080, 1830, 1150, 1500.0f);
  run(b, "large", 6016, 4016, 5600, 4300, 4200.0f);
  return b.finish();
}
