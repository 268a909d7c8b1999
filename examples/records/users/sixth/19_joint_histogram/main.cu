// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int w, int h, int reach, int blocks, int threads) {
  size_t n = size_t(w) * h;
  std::vector<unsigned char> fix(n), mov(n);
  Rng r(19);
  for (int y = 0; y < h; y++) {
    for (int x = 0; x < w; x++) {
      float u = x * 0.021f, v = y * 0.017f;
      float a = 118 + 60 * sinf(u) * cosf(v) + 35 * sinf(0.37f * u + 1.3f * v);
      float d = 118 + 60 * sinf(u + 0.05f) * cosf(v - 0.03f) + 35 * sinf(0.37f * u + 1.3f * v - 0.02f);
      fix[size_t(y) * w + x] = (unsigned char)std::min(std::max(a + 6 * r.normal(), 0.0f), 255.0f);
      mov[size_t(y) * w + x] = (unsigned char)std::min(std::max(255 - 0.8f * d + 6 * r.normal(), 0.0f), 255.0f);
    }
  }
  std::vector<int> sx, sy;
  for (int j = -reach; j <= reach; j++)
    for (int i = -reach; i <= reach; i++) sx.push_back(3 * i), sy.push_back(2 * j);
  int shifts = int(sx.size());
  const int bins = JOINT_BINS * JOINT_BINS;
  dim3 blk(threads), grd(blocks, shifts);
  b.begin(name, "jointHistogram", grd, blk);
  b.data("fixedImg", "unsigned char", fix);
  b.data("movingImg", "unsigned char", mov);
  b.data("shiftX", "int", sx);
  b.data("shiftY", "int", sy);
  b.array("hist", "unsigned int", size_t(bins) * shifts);
  b.scalar("width", w);
  b.scalar("height", h);
  if (!b.gpu()) return;
  Dev<unsigned char> df(fix), dm(mov);
  Dev<int> dx(sx), dy(sy);
  Dev<unsigned int> dh(size_t(bins) * shifts);
  auto go = [&] { LAUNCH(jointHistogram, grd, blk, 0, df.p, dm.p, dx.p, dy.p, dh.p, w, h); };
  dh.zero();
  b.once(go);
  auto o = dh.get();
  Cmp c(name, 0, 0);
  for (int s = 0; s < shifts; s++) {
    std::vector<unsigned int> want(bins);
    for (int y = 0; y < h; y++) {
      for (int x = 0; x < w; x++) {
        int mx = x + sx[s], my = y + sy[s];
        if (mx < 0 || my < 0 || mx >= w || my >= h) continue;
        want[fix[size_t(y) * w + x] / 4 * 64 + mov[size_t(my) * w + mx] / 4]++;
      }
    }
    for (int i = 0; i < bins; i++) c.add(size_t(s) * bins + i, o[size_t(s) * bins + i], want[i]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 420, 310, 1, 14, 256);
  run(b, "large", 1510, 1230, 2, 42, 384);
  return b.finish();
}
