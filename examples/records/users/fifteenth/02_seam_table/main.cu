// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int images, int width, int height, int threads) {
  Rng r(202);
  size_t n = size_t(images) * width * height;
  dim3 blk(threads), grd(images);
  size_t sh = 2 * width * sizeof(float);
  b.begin(name, "seam_table", grd, blk, sh);
  b.array("energy", "float", n);
  b.array("step", "signed char", n);
  b.array("seam", "int", size_t(images) * height);
  b.array("seamCost", "float", images);
  b.scalar("width", width);
  b.scalar("height", height);
  if (!b.gpu()) return;
  std::vector<float> energy(n);
  for (auto& x : energy) x = r.range(0.0f, 255.0f);
  Dev<float> de(energy), dc(images);
  Dev<signed char> ds(n);
  Dev<int> dseam(size_t(images) * height);
  auto go = [&] { LAUNCH(seam_table, grd, blk, sh, de.p, ds.p, dseam.p, dc.p, width, height); };
  b.once(go);
  auto seam = dseam.get();
  auto cost = dc.get();
  Cmp c(name, 0, 0);
  for (int i = 0; i < images; i += 3) {
    const float* e = &energy[size_t(i) * width * height];
    std::vector<float> m(e, e + size_t(width) * height);
    std::vector<int> from(m.size());
    for (int y = 1; y < height; y++) {
      for (int x = 0; x < width; x++) {
        int best = x;
        const float* p = &m[size_t(y - 1) * width];
        if (x > 0 && p[x - 1] < p[best]) best = x - 1;
        if (x + 1 < width && p[x + 1] < p[best]) best = x + 1;
        from[size_t(y) * width + x] = best;
        m[size_t(y) * width + x] += p[best];
      }
    }
    const float* last = &m[size_t(height - 1) * width];
    int at = int(std::min_element(last, last + width) - last);
    c.add(i, cost[i], last[at]);
    for (int y = height - 1; y >= 0; y--) {
      c.add(size_t(i) * height + y, seam[size_t(i) * height + y], at);
      if (y > 0) at = from[size_t(y) * width + at];
    }
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 24, 320, 48, 320);
  run(b, "large", 300, 1100, 200, 1024);
  return b.finish();
}
