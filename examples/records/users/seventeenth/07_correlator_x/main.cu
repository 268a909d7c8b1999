// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int antennas, int channels, int times) {
  Rng r(70);
  std::vector<char2> s(size_t(times) * channels * antennas);
  for (auto& v : s) {
    v.x = (signed char)(int(r.below(255)) - 127);
    v.y = (signed char)(int(r.below(255)) - 127);
  }
  const int tiles = int(ceilDiv(antennas, xengine::TILE)), pairs = antennas * (antennas + 1) / 2;
  dim3 blk(16, 16), grd(tiles * (tiles + 1) / 2, channels);
  const size_t n = size_t(channels) * pairs;
  b.begin(name, "correlator_x", grd, blk);
  b.array("samples", "char2", s.size());
  b.array("vis", "int2", n);
  b.scalar("antennas", antennas);
  b.scalar("channels", channels);
  b.scalar("times", times);
  if (!b.gpu()) return;
  Dev<char2> ds(s);
  Dev<int2> dv(n);
  auto go = [&] { LAUNCH(correlator_x, grd, blk, 0, ds.p, dv.p, antennas, channels, times); };
  b.once(go);
  auto v = dv.get();
  Cmp c(name, 0, 0);
  std::vector<size_t> picks;
  for (size_t k : {size_t(0), size_t(1), n - 1, n - 2}) picks.push_back(k);
  for (int k = 0; k < 20000; k++) picks.push_back(r.below(uint32_t(n)));
  for (size_t at : picks) {
    int ch = int(at / pairs), k = int(at % pairs), row = 0;
    while ((row + 1) * (row + 2) / 2 <= k) row++;
    int col = k - row * (row + 1) / 2;
    long long re = 0, im = 0;
    for (int t = 0; t < times; t++) {
      const char2 p = s[(size_t(t) * channels + ch) * antennas + row],
                  q = s[(size_t(t) * channels + ch) * antennas + col];
      re += int(p.x) * q.x + int(p.y) * q.y;
      im += int(p.y) * q.x - int(p.x) * q.y;
    }
    c.add(at, v[at].x, double(re));
    c.add(at, v[at].y, double(im));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 100, 24, 250);
  run(b, "large", 240, 64, 390);
  return b.finish();
}
