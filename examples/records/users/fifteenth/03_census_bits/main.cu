// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int width, int height) {
  Rng r(303);
  int pitch = (width + 127) / 128 * 128;
  size_t n = size_t(width) * height, m = size_t(pitch) * height;
  dim3 blk(CENSUS_BX, CENSUS_BY), grd(ceilDiv(width, CENSUS_BX), ceilDiv(height, CENSUS_BY));
  b.begin(name, "census_bits", grd, blk);
  b.array("image", "unsigned char", m);
  b.array("census", "unsigned long long", n);
  b.scalar("width", width);
  b.scalar("height", height);
  b.scalar("pitch", pitch);
  if (!b.gpu()) return;
  std::vector<unsigned char> image(m);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) image[size_t(y) * pitch + x] = (x / 3 + y / 2 + r.below(40)) & 255;
  Dev<unsigned char> di(image);
  Dev<unsigned long long> dc(n);
  auto go = [&] { LAUNCH(census_bits, grd, blk, 0, di.p, dc.p, width, height, pitch); };
  b.once(go);
  auto o = dc.get();
  auto reflect = [](int v, int k) { return v < 0 ? -v : v >= k ? 2 * k - 2 - v : v; };
  Cmp c(name, 0, 0);
  for (size_t i : sample(n)) {
    int x = int(i % width), y = int(i / width);
    unsigned long long want = 0;
    for (int dy = -3; dy <= 3; dy++) {
      for (int dx = -4; dx <= 4; dx++) {
        if (dx == 0 && dy == 0) continue;
        int v = image[size_t(reflect(y + dy, height)) * pitch + reflect(x + dx, width)];
        want = want * 2 + (v < image[size_t(y) * pitch + x]);
      }
    }
    c.add(i, double(o[i] >> 31), double(want >> 31));
    c.add(i, double(o[i] & 0x7fffffff), double(want & 0x7fffffff));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1242, 375);
  run(b, "large", 4112, 3008);
  return b.finish();
}
