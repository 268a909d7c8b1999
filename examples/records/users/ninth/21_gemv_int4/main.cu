// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int rows, int cols, unsigned grid) {
  const int threads = 256;
  size_t shared = size_t(ceilDiv(cols, WARP_STEP)) * WARP_STEP * 2;
  size_t words = size_t(rows) * cols / 8;
  b.begin(name, "gemv_int4", grid, threads, shared);
  b.array("weights", "uint4", words / 4);
  b.array("scales", "__half", size_t(rows) * cols / GROUP);
  b.array("x", "uint4", cols / 8);
  b.array("y", "__half", rows);
  b.scalar("rows", rows);
  b.scalar("cols", cols);
  if (!b.gpu()) return;
  Rng r(21);
  std::vector<uint4> w(words / 4), x(cols / 8);
  for (auto& v : w) v = make_uint4(r.u32(), r.u32(), r.u32(), r.u32());
  std::vector<__half> scales(size_t(rows) * cols / GROUP), xh(cols);
  for (auto& s : scales) s = __float2half(r.range(0.002f, 0.02f));
  for (auto& v : xh) v = __float2half(r.normal());
  memcpy(x.data(), xh.data(), cols * 2);
  Dev<uint4> dw(w), dx(x);
  Dev<__half> ds(scales), dy(rows);
  auto go = [&] { LAUNCH(gemv_int4, grid, threads, shared, dw.p, ds.p, dx.p, dy.p, rows, cols); };
  b.once(go);
  auto o = dy.get();
  const uint32_t* packed = reinterpret_cast<const uint32_t*>(w.data());
  std::vector<double> xd(cols);
  for (int k = 0; k < cols; k++) xd[k] = __half2float(xh[k]);
  Cmp c(name, 1e-3, 2e-3);
  for (size_t i : sample(rows, 1500)) {
    double sum = 0;
    for (int k = 0; k < cols; k++) {
      size_t at = i * cols + k;
      int nibble = (k % 8) / 2 + (k % 2) * 4;
      int q = int(packed[at / 8] >> (4 * nibble) & 15) - 8;
      sum += q * double(__half2float(scales[at / GROUP])) * xd[k];
    }
    c.add(i, __half2float(o[i]), sum);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 5120, 5248, 320);
  run(b, "large", 32000, 12288, 528);
  return b.finish();
}
