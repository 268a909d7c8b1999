// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int patches, int side) {
  dim3 blk(16, 8), grd(patches);
  size_t n = size_t(patches) * side * side;
  b.begin(name, "bezier_patches", grd, blk);
  b.array("control", "float3", size_t(patches) * 16);
  b.array("vertices", "PatchVertex", n, sizeof(PatchVertex));
  b.scalar("side", side);
  if (!b.gpu()) return;
  Rng r(104);
  std::vector<float3> control(size_t(patches) * 16);
  for (size_t k = 0; k < control.size(); k++) {
    int i = int(k % 4), j = int(k / 4 % 4);
    control[k] = make_float3(i + r.range(-0.2f, 0.2f), j + r.range(-0.2f, 0.2f), r.range(-1, 1));
  }
  Dev<float3> dc(control);
  Dev<PatchVertex> dv(n);
  auto go = [&] { LAUNCH(bezier_patches, grd, blk, 0, dc.p, dv.p, side); };
  b.once(go);
  auto o = dv.get();
  Cmp c(name, 0, 2e-4);
  for (size_t k : sample(n)) {
    size_t patch = k / (size_t(side) * side);
    double u = double(k % side) / (side - 1), v = double(k / side % side) / (side - 1);
    double w[2][4], d[2][4], p[3] = {}, du[3] = {}, dv3[3] = {};
    for (int a = 0; a < 2; a++) {
      double t = a ? v : u, s = 1 - t;
      w[a][0] = s * s * s, w[a][1] = 3 * s * s * t, w[a][2] = 3 * s * t * t, w[a][3] = t * t * t;
      d[a][0] = -3 * s * s, d[a][1] = 3 * s * s - 6 * s * t, d[a][2] = 6 * s * t - 3 * t * t, d[a][3] = 3 * t * t;
    }
    for (int q = 0; q < 16; q++) {
      float3 f = control[patch * 16 + q];
      double x[3] = {f.x, f.y, f.z};
      for (int a = 0; a < 3; a++) {
        p[a] += w[0][q % 4] * w[1][q / 4] * x[a];
        du[a] += d[0][q % 4] * w[1][q / 4] * x[a];
        dv3[a] += w[0][q % 4] * d[1][q / 4] * x[a];
      }
    }
    double nx = du[1] * dv3[2] - du[2] * dv3[1], ny = du[2] * dv3[0] - du[0] * dv3[2];
    double nz = du[0] * dv3[1] - du[1] * dv3[0], len = sqrt(nx * nx + ny * ny + nz * nz);
    const PatchVertex& g = o[k];
    c.add(k, g.px, p[0]), c.add(k, g.py, p[1]), c.add(k, g.pz, p[2]);
    c.add(k, g.nx, nx / len), c.add(k, g.ny, ny / len), c.add(k, g.nz, nz / len);
    c.add(k, g.u, u), c.add(k, g.v, v);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 700, 25);
  run(b, "large", 5000, 33);
  return b.finish();
}
