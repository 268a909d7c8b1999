// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static const int lumaTable[64] = {16, 11, 12, 14, 12, 10,  16,  14, 13, 14, 18, 17, 16, 19, 24,  40,
                                  26, 24, 22, 22, 24, 49,  35,  37, 29, 40, 58, 51, 61, 60, 57,  51,
                                  56, 55, 64, 72, 92, 78,  64,  68, 87, 69, 55, 56, 80, 109, 81, 87,
                                  95, 98, 103, 104, 103, 62, 77, 113, 121, 112, 100, 120, 92, 101, 103, 99};
static const int zigzag[64] = {0,  1,  5,  6,  14, 15, 27, 28, 2,  4,  7,  13, 16, 26, 29, 42,
                               3,  8,  12, 17, 25, 30, 41, 43, 9,  11, 18, 24, 31, 40, 44, 53,
                               10, 19, 23, 32, 39, 45, 52, 54, 20, 22, 33, 38, 46, 51, 55, 60,
                               21, 34, 37, 47, 50, 56, 59, 61, 35, 36, 48, 49, 57, 58, 62, 63};
static void run(Bench& b, const char* name, int width, int height, int every) {
  const int bx = (width + 7) / 8, by = (height + 7) / 8, pitch = (bx * 8 + 63) / 64 * 64;
  const size_t blocks = size_t(3) * bx * by;
  Rng r(303);
  std::vector<int> last(blocks);
  int smooth = 0;
  for (size_t i = 0; i < blocks; i++) {  // smooth regions come in runs
    if (r.below(12) == 0) smooth = r.below(2);
    bool chroma = i >= blocks / 3;
    last[i] = smooth && r.below(4) ? 0 : 1 + int(r.below(chroma ? 12 : 40));
  }
  dim3 blk(8, kBlocksPerGroup), grd(ceilDiv(bx, kBlocksPerGroup), by, 3);
  size_t bytes = size_t(3) * by * 8 * pitch;
  b.begin(name, "jpeg_idct", grd, blk);
  b.array("coefficients", "short", blocks * 64);
  b.data("lastIndex", "unsigned char", last);
  b.array("quantTables", "unsigned short", 128);
  b.array("planes", "unsigned char", bytes);
  b.scalar("blocksX", bx);
  b.scalar("blocksY", by);
  b.scalar("pitch", pitch);
  if (!b.gpu()) return;
  std::vector<short> coef(blocks * 64);
  std::vector<unsigned short> quant(128);
  std::vector<unsigned char> lastBytes(last.begin(), last.end());
  for (int i = 0; i < 64; i++) {
    quant[i] = lumaTable[i];
    quant[64 + i] = std::min(99, lumaTable[i] + 8);
  }
  for (size_t i = 0; i < blocks; i++) {
    coef[i * 64] = short(int(r.below(80)) - 40);
    for (int k = 1; k <= last[i]; k++) coef[i * 64 + k] = short(int(r.below(5)) - 2);
  }
  Dev<short> dc(coef);
  Dev<unsigned char> dl(lastBytes), dp(bytes);
  Dev<unsigned short> dq(quant);
  auto go = [&] { LAUNCH(jpeg_idct, grd, blk, 0, dc.p, dl.p, dq.p, dp.p, bx, by, pitch); };
  b.once(go);
  auto o = dp.get();
  double basis[8][8];
  for (int x = 0; x < 8; x++)
    for (int u = 0; u < 8; u++) basis[x][u] = (u ? 0.5 : sqrt(0.125)) * cos((2 * x + 1) * u * M_PI / 16);
  Cmp c(name, 0, 0.5, 0.005);  // a rounding may go the other way
  for (size_t i = 0; i < blocks; i += every) {
    size_t comp = i / (size_t(bx) * by), rest = i % (size_t(bx) * by), y0 = rest / bx, x0 = rest % bx;
    double t[8][8];
    for (int y = 0; y < 8; y++)
      for (int u = 0; u < 8; u++) {
        t[y][u] = 0;
        for (int v = 0; v < 8; v++) {
          int z = zigzag[v * 8 + u];
          t[y][u] += basis[y][v] * coef[i * 64 + z] * quant[(comp ? 64 : 0) + z];
        }
      }
    for (int y = 0; y < 8; y++)
      for (int x = 0; x < 8; x++) {
        double s = 128;
        for (int u = 0; u < 8; u++) s += basis[x][u] * t[y][u];
        double w = std::min(255.0, std::max(0.0, rint(s)));
        size_t at = (comp * by * 8 + y0 * 8 + y) * pitch + x0 * 8 + x;
        c.add(at, o[at], w);
      }
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 720, 480, 1);
  run(b, "large", 4032, 3024, 9);
  return b.finish();
}
