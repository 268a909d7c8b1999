// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int images, int channels, int height, int width) {
  const int tilesY = int(ceilDiv(height, 4)), tilesX = int(ceilDiv(width, 4));
  const size_t tiles = size_t(images) * tilesY * tilesX;
  dim3 blk(128), grd(ceilDiv(tiles, 128), channels);
  size_t n = size_t(images) * channels * height * width, m = 36 * tiles * channels;
  b.begin(name, "winograd_input", grd, blk);
  b.array("input", "__half", n);
  b.array("output", "__half", m);
  b.scalar("images", images);
  b.scalar("channels", channels);
  b.scalar("height", height);
  b.scalar("width", width);
  b.scalar("tilesY", tilesY);
  b.scalar("tilesX", tilesX);
  if (!b.gpu()) return;
  Rng r(108);
  std::vector<__half> in(n);
  for (auto& v : in) v = __float2half(r.range(-1, 1));
  Dev<__half> di(in), dout(m);
  auto go = [&] {
    LAUNCH(winograd_input, grd, blk, 0, di.p, dout.p, images, channels, height, width, tilesY, tilesX);
  };
  b.once(go);
  auto o = dout.get();
  static const double bt[6][6] = {{4, 0, -5, 0, 1, 0},  {0, -4, -4, 1, 1, 0}, {0, 4, -4, -1, 1, 0},
                                  {0, -2, -1, 2, 1, 0}, {0, 2, -1, -2, 1, 0}, {0, 4, 0, -5, 0, 1}};
  Cmp c(name, 1e-3, 1e-4);
  for (size_t k : sample(m)) {
    size_t tile = k % tiles, channel = k / tiles % channels;
    int e = int(k / (tiles * channels)), u = e / 6, v = e % 6;
    size_t image = tile / (size_t(tilesY) * tilesX);
    int t = int(tile % (size_t(tilesY) * tilesX)), y0 = t / tilesX * 4 - 1, x0 = t % tilesX * 4 - 1;
    double s = 0;
    for (int i = 0; i < 6; i++)
      for (int j = 0; j < 6; j++) {
        int y = y0 + i, x = x0 + j;
        if (y < 0 || y >= height || x < 0 || x >= width) continue;
        s += bt[u][i] * bt[v][j] * __half2float(in[((image * channels + channel) * height + y) * width + x]);
      }
    c.add(k, __half2float(o[k]), s);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 8, 64, 56, 56);
  run(b, "large", 32, 256, 54, 54);
  return b.finish();
}
