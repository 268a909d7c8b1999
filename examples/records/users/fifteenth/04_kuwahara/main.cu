// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int width, int height, int radius) {
  Rng r(404);
  size_t n = size_t(width) * height;
  dim3 blk(16, 16), grd(ceilDiv(width, 16), ceilDiv(height, 16));
  b.begin(name, "kuwahara", grd, blk);
  b.array("src", "uchar4", n, 4);
  b.array("dst", "uchar4", n, 4);
  b.scalar("width", width);
  b.scalar("height", height);
  b.scalar("radius", radius);
  if (!b.gpu()) return;
  std::vector<uchar4> src(n);
  for (auto& c : src) c = make_uchar4(r.below(256), r.below(256), r.below(256), r.below(256));
  Dev<uchar4> ds(src), dd(n);
  auto go = [&] { LAUNCH(kuwahara, grd, blk, 0, ds.p, dd.p, width, height, radius); };
  b.once(go);
  auto o = dd.get();
  Cmp c(name, 0, 0);
  const int signX[4] = {-1, 1, -1, 1}, signY[4] = {-1, -1, 1, 1}, count = (radius + 1) * (radius + 1);
  for (size_t i : sample(n, 60000)) {
    int x = int(i % width), y = int(i / width);
    long long best = -1, mean[3] = {0, 0, 0};
    for (int k = 0; k < 4; k++) {
      long long s[3] = {0, 0, 0}, l1 = 0, l2 = 0;
      for (int v = 0; v <= radius; v++) {
        for (int u = 0; u <= radius; u++) {
          int px = std::min(std::max(x + signX[k] * u, 0), width - 1);
          int py = std::min(std::max(y + signY[k] * v, 0), height - 1);
          uchar4 q = src[size_t(py) * width + px];
          long long l = (77 * q.x + 150 * q.y + 29 * q.z) / 256;
          s[0] += q.x;
          s[1] += q.y;
          s[2] += q.z;
          l1 += l;
          l2 += l * l;
        }
      }
      long long variance = count * l2 - l1 * l1;
      if (best >= 0 && variance >= best) continue;
      best = variance;
      for (int j = 0; j < 3; j++) mean[j] = (s[j] + count / 2) / count;
    }
    c.add(4 * i, o[i].x, double(mean[0]));
    c.add(4 * i + 1, o[i].y, double(mean[1]));
    c.add(4 * i + 2, o[i].z, double(mean[2]));
    c.add(4 * i + 3, o[i].w, src[i].w);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 500, 333, 3);
  run(b, "large", 1600, 900, 5);
  return b.finish();
}
