// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int nx, int ny, int nz) {
  std::vector<int> order(CELL);
  for (int i = 0; i < CELL; i++) order[i] = i;
  auto frequency = [](int i) { return (i & 3) + (i >> 2 & 3) + (i >> 4); };
  std::stable_sort(order.begin(), order.end(), [&](int p, int q) { return frequency(p) < frequency(q); });
  int cx = int(ceilDiv(nx, 4)), cy = int(ceilDiv(ny, 4)), cz = int(ceilDiv(nz, 4)), cells = cx * cy * cz;
  dim3 blk(CELL, CELLS_PER_BLOCK), grd(ceilDiv(cells, CELLS_PER_BLOCK));
  size_t n = size_t(nx) * ny * nz;
  b.begin(name, "zfp_blocks", grd, blk);
  b.array("volume", "float", n);
  b.data("order", "int", order);
  b.array("coefficients", "unsigned int", size_t(cells) * CELL);
  b.array("exponents", "short", cells);
  b.scalar("nx", nx);
  b.scalar("ny", ny);
  b.scalar("nz", nz);
  if (!b.gpu()) return;
  Rng r(118);
  std::vector<float> volume(n);
  for (size_t i = 0; i < n; i++) {
    int x = int(i % nx), y = int(i / nx % ny);
    volume[i] = x < 9 && y < 9 ? 0.0f : 3.0f * sinf(0.05f * x) * cosf(0.03f * y) + 0.01f * (r.uni() - 0.5f);
  }
  Dev<float> dv(volume);
  Dev<int> dord(order);
  Dev<unsigned> dc(size_t(cells) * CELL);
  Dev<short> de(cells);
  auto go = [&] { LAUNCH(zfp_blocks, grd, blk, 0, dv.p, dord.p, dc.p, de.p, nx, ny, nz); };
  b.once(go);
  auto o = dc.get();
  auto e = de.get();
  Cmp c(name, 0, 0);
  for (size_t k : sample(cells, 150000)) {
    float v[64], top = 0;
    for (int i = 0; i < 64; i++) {
      size_t x = std::min(int(k % cx) * 4 + i % 4, nx - 1), y = std::min(int(k / cx % cy) * 4 + i / 4 % 4, ny - 1);
      size_t z = std::min(int(k / cx / cy) * 4 + i / 16, nz - 1);
      v[i] = volume[(z * ny + y) * nx + x];
      top = std::max(top, fabsf(v[i]));
    }
    int exponent = 0;
    std::frexp(top, &exponent);
    long long a[64];
    for (int i = 0; i < 64; i++) a[i] = (long long)std::ldexp(double(v[i]), 30 - exponent);
    for (int axis = 0, stride = 1; axis < 3; axis++, stride *= 4)
      for (int i = 0; i < 64; i++) {
        if (i / stride % 4) continue;
        auto half = [](long long q) { return q >= 0 ? q / 2 : -((1 - q) / 2); };  // floor
        long long &x = a[i], &y = a[i + stride], &z = a[i + 2 * stride], &w = a[i + 3 * stride];
        x = half(x + w);
        w -= x;
        z = half(z + y);
        y -= z;
        x = half(x + z);
        z -= x;
        w = half(w + y);
        y -= w;
        w += half(y);
        y -= half(w);
      }
    for (int i = 0; i < 64; i++) {
      unsigned u = unsigned(a[order[i]]);
      c.add(k * 64 + i, o[k * 64 + i], (u + 0xaaaaaaaau) ^ 0xaaaaaaaau);
    }
    c.add(k, e[k], exponent);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 150, 128, 101);
  run(b, "large", 320, 300, 230);
  return b.finish();
}
