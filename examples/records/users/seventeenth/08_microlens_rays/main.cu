// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int stars, int rays, int size) {
  Rng r(1987);
  const float rayHalf = 12.0f, mapHalf = 4.0f, kappa = 0.2f, gamma = 0.15f;
  std::vector<float> x, y, m;
  for (int i = 0; i < stars; i++) {
    float rad = 14.0f * sqrtf(r.uni()), a = r.range(0, 6.2831853f);
    x.push_back(rad * cosf(a)), y.push_back(rad * sinf(a)), m.push_back(r.range(0.1f, 0.5f));
  }
  dim3 blk(128), grd(ceilDiv(rays, 128), rays);
  b.begin(name, "microlens_rays", grd, blk);
  b.data("starX", "float", x);
  b.data("starY", "float", y);
  b.data("starMass", "float", m);
  b.scalar("numStars", stars);
  b.array("magMap", "unsigned int", size_t(size) * size);
  b.scalar("mapSize", size);
  b.scalar("mapHalf", mapHalf);
  b.scalar("raysPerSide", rays);
  b.scalar("rayHalf", rayHalf);
  b.scalar("kappaSmooth", kappa);
  b.scalar("gamma", gamma);
  if (!b.gpu()) return;
  Dev<float> dx(x), dy(y), dm(m);
  Dev<unsigned> map(size_t(size) * size);
  auto go = [&] {
    map.zero();
    LAUNCH(microlens_rays, grd, blk, 0, dx.p, dy.p, dm.p, stars, map.p, size, mapHalf, rays, rayHalf, kappa, gamma);
  };
  b.once(go);
  auto got = map.get();
  std::vector<double> want(size_t(size) * size, 0.0);
  const double pitch = 2.0 * rayHalf / rays, scale = size / (2.0 * mapHalf);
  double rest[2] = {1.0 - kappa - gamma, 1.0 - kappa + gamma}, sumGot = 0, sumWant = 0;
  std::vector<double> ax(rays), ay(rays);
  for (int j = 0; j < rays; j++) {
    const double py = (j + 0.5) * pitch - rayHalf;
    std::fill(ax.begin(), ax.end(), 0.0);
    std::fill(ay.begin(), ay.end(), 0.0);
    for (int k = 0; k < stars; k++) {
      const double dy = py - y[k];
      for (int i = 0; i < rays; i++) {
        const double dx = (i + 0.5) * pitch - rayHalf - x[k], w = m[k] / (dx * dx + dy * dy + 1e-12);
        ax[i] += w * dx;
        ay[i] += w * dy;
      }
    }
    for (int i = 0; i < rays; i++) {
      const double u = std::floor((rest[0] * ((i + 0.5) * pitch - rayHalf) - ax[i] + mapHalf) * scale);
      const double v = std::floor((rest[1] * py - ay[i] + mapHalf) * scale);
      if (u >= 0 && u < size && v >= 0 && v < size) want[size_t(v) * size + size_t(u)]++;
    }
  }
  Cmp c(name, 0, 0.5, 0.02);  // a ray close to the border of a pixel may land in the next one
  for (size_t k = 0; k < want.size(); k++) {
    c.add(k, got[k], want[k]);
    sumGot += got[k], sumWant += want[k];
  }
  Cmp total(name, 1e-3, 3);
  total.add(0, sumGot, sumWant);
  if (total.bad)
    total.done();
  else
    c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 90, 500, 200);
  run(b, "large", 300, 1200, 400);
  return b.finish();
}
