// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static const char* kTriangles =  // of each of the 256 cases
    "0112122312232332" "1223233423343443" "1223233423343443" "2332344334434552"
    "1223233423343443" "2334344534454554" "2334342334454532" "3443453245545241"
    "1223233423343443" "2334344532434352" "2334344534454554" "3443455443525421"
    "2334344534452332" "3445455243543241" "3445453445523421" "2332342132412110";
static void run(Bench& b, const char* name, int nx, int ny, int nz, int levels) {
  size_t n = size_t(nx) * ny * nz, cells = size_t(nx - 1) * (ny - 1) * (nz - 1);
  std::vector<float> vol(n), iso(levels);
  std::vector<unsigned char> table(256);
  for (int i = 0; i < 256; i++) table[i] = (unsigned char)(kTriangles[i] - '0');
  Rng r(12);
  for (int z = 0; z < nz; z++)
    for (int y = 0; y < ny; y++)
      for (int x = 0; x < nx; x++) {
        float u = (x - nx * 0.5f) / nx, v = (y - ny * 0.45f) / ny, w = (z - nz * 0.5f) / nz;
        float f = 1.6f * sqrtf(u * u + v * v + w * w) + 0.15f * sinf(17 * u + 3) * cosf(13 * v) * sinf(11 * w + 1);
        vol[(size_t(z) * ny + y) * nx + x] = f + 0.004f * r.normal();
      }
  for (int l = 0; l < levels; l++) iso[l] = 0.9f * (l + 1) / (levels + 1);
  dim3 blk(32, 4, 2), grd(ceilDiv(nx - 1, 32), ceilDiv(ny - 1, 4), ceilDiv(nz - 1, 2));
  b.begin(name, "classify_cells", grd, blk);
  b.data("volume", "float", vol);
  b.data("isovalues", "float", iso);
  b.scalar("levels", levels);
  b.data("triangleTable", "unsigned char", table);
  b.array("cases", "unsigned char", cells * levels);
  b.array("counts", "unsigned int", levels * 2);
  b.scalar("nx", nx);
  b.scalar("ny", ny);
  b.scalar("nz", nz);
  if (!b.gpu()) return;
  Dev<float> dv(vol), di(iso);
  Dev<unsigned char> dt(table), dc(cells * levels);
  Dev<unsigned> dn(levels * 2);
  auto go = [&] { LAUNCH(classify_cells, grd, blk, 0, dv.p, di.p, levels, dt.p, dc.p, dn.p, nx, ny, nz); };
  b.once(go);
  auto o = dc.get();
  auto counts = dn.get();
  Cmp c(name, 0, 0);
  const int dx[8] = {0, 1, 1, 0, 0, 1, 1, 0}, dy[8] = {0, 0, 1, 1, 0, 0, 1, 1};
  for (int l = 0; l < levels; l++) {
    size_t at = l * cells, active = 0, triangles = 0;
    for (int z = 0; z < nz - 1; z++)
      for (int y = 0; y < ny - 1; y++)
        for (int x = 0; x < nx - 1; x++, at++) {
          int k = 0;
          for (int q = 0; q < 8; q++)
            if (vol[(size_t(z + q / 4) * ny + y + dy[q]) * nx + x + dx[q]] < iso[l]) k += 1 << q;
          c.add(at, o[at], k);
          active += k != 0 && k != 255;
          triangles += table[k];
        }
    c.add(l, counts[2 * l], double(active));
    c.add(l, counts[2 * l + 1], double(triangles));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 90, 75, 60, 3);
  run(b, "large", 161, 151, 143, 10);
  return b.finish();
}
