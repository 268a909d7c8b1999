// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int size, int angles, int detectors, float pixel) {
  const float centre = 0.5f * (detectors - 1) + 0.3f;
  std::vector<float> cs(angles), sn(angles);
  for (int a = 0; a < angles; a++) {
    cs[a] = float(cos(3.14159265358979 * a / angles));
    sn[a] = float(sin(3.14159265358979 * a / angles));
  }
  size_t n = size_t(size) * size, m = size_t(angles) * detectors;
  dim3 blk(32, 8), grd(ceilDiv(size, 32), ceilDiv(size, 8));
  b.begin(name, "backproject", grd, blk);
  b.array("sinogram", "float", m);
  b.data("cosines", "float", cs);
  b.data("sines", "float", sn);
  b.array("image", "float", n);
  b.scalar("size", size);
  b.scalar("angles", angles);
  b.scalar("detectors", detectors);
  b.scalar("pixel", pixel);
  b.scalar("centre", centre);
  if (!b.gpu()) return;
  Rng r(50);
  std::vector<float> sino(m);
  for (auto& v : sino) v = r.range(-0.5f, 1);
  Dev<float> ds(sino), dc(cs), dn(sn), di(n);
  auto go = [&] {
    LAUNCH(backproject, grd, blk, 0, ds.p, dc.p, dn.p, di.p, size, angles, detectors, pixel, centre);
  };
  b.once(go);
  auto o = di.get();
  Cmp c(name, 1e-3, 2e-3, 0.001);  // a ray or a pixel on a border may fall on either side
  double radius = 0.5 * size * pixel;
  for (size_t k : sample(n, 40000)) {
    double x = (double(k % size) - 0.5 * (size - 1)) * pixel, y = (double(k / size) - 0.5 * (size - 1)) * pixel;
    double sum = 0;
    if (x * x + y * y <= radius * radius)
      for (int a = 0; a < angles; a++) {
        double t = x * cs[a] + y * sn[a] + centre;
        int i = int(floor(t));
        if (i < 0 || i + 1 >= detectors) continue;
        const float* row = &sino[size_t(a) * detectors + i];
        sum += row[0] + (t - i) * (double(row[1]) - row[0]);
      }
    c.add(k, o[k], sum * 3.14159265358979 / angles);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 250, 160, 300, 1.1f);
  run(b, "large", 900, 360, 1000, 1.0f);
  return b.finish();
}
