// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int nx, int ny) {
  dim3 blk(32, 4), grd(ceilDiv(nx, 32), ceilDiv(ny, 4));
  size_t n = size_t(nx) * ny;
  double lx = 0.01, ly = 0.008;
  // hills that rise out of a lake with small waves
  std::vector<double> h(n), bed(n);
  Rng r(16);
  for (int y = 0; y < ny; y++)
    for (int x = 0; x < nx; x++) {
      size_t i = size_t(y) * nx + x;
      bed[i] = 1.5 + sin(x * 0.013) * cos(y * 0.017) + 0.4 * sin(x * 0.05 + y * 0.03) + 0.01 * r.uni();
      double level = 1.8 + 0.1 * sin(x * 0.09) * sin(y * 0.11) + 0.005 * r.uni();
      h[i] = std::max(0.0, level - bed[i]);
    }
  b.begin(name, "shallow_water_step", grd, blk);
  b.data("h", "double", h);
  b.array("hu", "double", n);
  b.array("hv", "double", n);
  b.data("bed", "double", bed);
  b.array("hNew", "double", n);
  b.array("huNew", "double", n);
  b.array("hvNew", "double", n);
  b.scalar("nx", nx);
  b.scalar("ny", ny);
  b.scalar("dtOverDx", lx);
  b.scalar("dtOverDy", ly);
  if (!b.gpu()) return;
  std::vector<double> q[2] = {std::vector<double>(n), std::vector<double>(n)};
  for (size_t i = 0; i < n; i++) {
    q[0][i] = h[i] * r.range(-1, 1);
    q[1][i] = h[i] * r.range(-1, 1);
  }
  Dev<double> dh(h), dhu(q[0]), dhv(q[1]), dbed(bed), oh(n), ohu(n), ohv(n);
  auto go = [&] {
    LAUNCH(shallow_water_step, grd, blk, 0, dh.p, dhu.p, dhv.p, dbed.p, oh.p, ohu.p, ohv.p, nx, ny, lx, ly);
  };
  b.once(go);
  auto rh = oh.get(), rhu = ohu.get(), rhv = ohv.get();
  Cmp c(name, 1e-9, 1e-11, 1e-5);
  auto vel = [&](size_t i, int axis) { return h[i] > 1e-4 ? q[axis][i] / h[i] : 0.0; };
  for (size_t i : sample(n)) {
    int x = int(i % nx), y = int(i / nx);
    double nh = h[i], m[2] = {h[i] * vel(i, 0), h[i] * vel(i, 1)};
    for (int side = 0; side < 4; side++) {  // outward fluxes; sign is the outward direction on the axis
      int axis = side & 1, sign = side < 2 ? 1 : -1;
      int ox = std::min(std::max(x + (axis ? 0 : sign), 0), nx - 1);
      int oy = std::min(std::max(y + (axis ? sign : 0), 0), ny - 1);
      size_t j = size_t(oy) * nx + ox;
      double k = axis ? ly : lx, top = std::max(bed[i], bed[j]);
      double hi = std::max(0.0, h[i] + bed[i] - top), hj = std::max(0.0, h[j] + bed[j] - top);
      double ui = sign * vel(i, axis), uj = sign * vel(j, axis), vi = vel(i, 1 - axis), vj = vel(j, 1 - axis);
      double fm = 0, fn = 0, ft = 0;
      if (std::max(hi, hj) > 1e-4) {
        double a = std::max(fabs(ui) + sqrt(9.81 * hi), fabs(uj) + sqrt(9.81 * hj));
        fm = (hi * ui + hj * uj - a * (hj - hi)) / 2;
        fn = (hi * ui * ui + 4.905 * hi * hi + hj * uj * uj + 4.905 * hj * hj - a * (hj * uj - hi * ui)) / 2;
        ft = (hi * ui * vi + hj * uj * vj - a * (hj * vj - hi * vi)) / 2;
      }
      fn += 4.905 * (h[i] * h[i] - hi * hi);
      nh -= k * fm;
      m[axis] -= k * sign * fn;
      m[1 - axis] -= k * ft;
    }
    if (nh <= 1e-4) {
      nh = std::max(nh, 0.0);
      m[0] = m[1] = 0;
    }
    c.add(i, rh[i], nh);
    c.add(i, rhu[i], m[0]);
    c.add(i, rhv[i], m[1]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 410, 330);
  run(b, "large", 1700, 1120);
  return b.finish();
}
