// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int width, int height, int frames, int mapWidth, int mapHeight) {
  const unsigned backdrop = 0x305070;
  Rng r(62);
  std::vector<unsigned char> patterns(1024 * 64);
  for (int t = 0; t < 1024; t++) {  // a third solid, a third outlined shapes with holes, the rest sparse
    int kind = t % 3;
    for (int k = 0; k < 64; k++) {
      int dx = 2 * (k & 7) - 7, dy = 2 * (k >> 3) - 7;
      bool filled = kind == 0 || (kind == 1 ? dx * dx + dy * dy < 40 : r.below(8) == 0);
      patterns[t * 64 + k] = (unsigned char)(filled ? 1 + r.below(15) : 0);
    }
  }
  std::vector<unsigned short> maps(size_t(LAYERS) * mapWidth * mapHeight);
  for (size_t i = 0; i < maps.size(); i++) {
    size_t layer = i / (size_t(mapWidth) * mapHeight);
    int tile = int(r.below(341)) * 3 + (layer == 2 ? 0 : r.below(6) == 0 ? 0 : layer == 1 ? 1 : 2);
    maps[i] = (unsigned short)(tile | r.below(4) << 10 | r.below(16) << 12);
  }
  std::vector<int> scrollX(size_t(frames) * LAYERS * height), scrollY(size_t(frames) * LAYERS);
  for (int f = 0; f < frames; f++)
    for (int l = 0; l < LAYERS; l++) {
      scrollY[f * LAYERS + l] = f * (3 - l) + int(r.below(50));
      for (int y = 0; y < height; y++) {
        int wave = l == 1 ? int(12 * sinf(0.1f * y + f)) : 0;
        scrollX[size_t(f * LAYERS + l) * height + y] = 5 * f * (3 - l) + wave + 100;
      }
    }
  dim3 blk(32, 16), grd(ceilDiv(width, 32), ceilDiv(height, 16), frames);
  size_t n = size_t(frames) * width * height;
  b.begin(name, "tilemap_frames", grd, blk);
  b.data("maps", "unsigned short", maps);
  b.data("patterns", "unsigned char", patterns);
  b.data("scrollX", "int", scrollX);
  b.data("scrollY", "int", scrollY);
  b.array("palette", "uchar4", 256);
  b.array("frames", "uchar4", n);
  b.scalar("width", width);
  b.scalar("height", height);
  b.scalar("mapWidth", mapWidth);
  b.scalar("mapHeight", mapHeight);
  b.scalar("backdrop", backdrop);
  if (!b.gpu()) return;
  std::vector<uchar4> palette(256);
  for (auto& p : palette) {
    unsigned v = r.u32();
    p = make_uchar4(v & 255, v >> 8 & 255, v >> 16 & 255, 255);
  }
  Dev<unsigned short> dm(maps);
  Dev<unsigned char> dp(patterns);
  Dev<int> dx(scrollX), dy(scrollY);
  Dev<uchar4> dpal(palette), dout(n);
  auto go = [&] {
    LAUNCH(tilemap_frames, grd, blk, 0, dm.p, dp.p, dx.p, dy.p, dpal.p, dout.p, width, height, mapWidth, mapHeight,
           backdrop);
  };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 0, 0);
  for (size_t i : sample(n)) {
    int x = int(i % width), y = int(i / width % height), f = int(i / width / height);
    uint32_t want = 0xFF000000u | (backdrop & 255) << 16 | (backdrop >> 8 & 255) << 8 | (backdrop >> 16 & 255);
    for (int l = LAYERS - 1; l >= 0; l--) {  // from the back
      int u = (x + scrollX[size_t(f * LAYERS + l) * height + y]) % (8 * mapWidth);
      int v = (y + scrollY[f * LAYERS + l]) % (8 * mapHeight);
      int cell = maps[(size_t(l) * mapHeight + v / 8) * mapWidth + u / 8];
      int px = u % 8, py = v % 8;
      if (cell >> 10 & 1) px = 7 - px;
      if (cell >> 11 & 1) py = 7 - py;
      int index = patterns[cell % 1024 * 64 + py * 8 + px];
      if (!index) continue;
      uchar4 p = palette[cell / 4096 * 16 + index];
      want = 0xFF000000u | uint32_t(p.z) << 16 | uint32_t(p.y) << 8 | p.x;
    }
    c.add(i, uint32_t(o[i].w) << 24 | uint32_t(o[i].z) << 16 | uint32_t(o[i].y) << 8 | o[i].x, want);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 320, 240, 16, 64, 64);
  run(b, "large", 480, 320, 160, 128, 64);
  return b.finish();
}
