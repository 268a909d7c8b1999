// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int rows, int columns, int perSlice) {
  int pairs = columns / 2, slices = int(ceilDiv(rows, perSlice));
  dim3 blk(32, 8), grd(ceilDiv(pairs, 32), slices);
  size_t n = size_t(rows) * pairs, m = size_t(slices) * pairs;
  b.begin(name, "ln_backward_weights", grd, blk);
  b.array("dy", "__nv_bfloat162", n);
  b.array("x", "__nv_bfloat162", n);
  b.array("mean", "float", rows);
  b.array("rstd", "float", rows);
  b.array("dGamma", "float2", m);
  b.array("dBeta", "float2", m);
  b.scalar("rows", rows);
  b.scalar("pairs", pairs);
  b.scalar("rowsPerSlice", perSlice);
  if (!b.gpu()) return;
  std::vector<__nv_bfloat162> g(n), x(n);
  std::vector<float> mean(rows), rstd(rows);
  Rng r(8);
  for (auto& v : mean) v = r.range(-0.5f, 0.5f);
  for (auto& v : rstd) v = r.range(0.5f, 1.5f);
  for (size_t i = 0; i < n; i++) {
    uint32_t u = r.u32(), v = r.u32();
    g[i] = __floats2bfloat162_rn((u & 0xffff) / 32768.0f - 1, (u >> 16) / 32768.0f - 1);
    x[i] = __floats2bfloat162_rn((v & 0xffff) / 16384.0f - 2, (v >> 16) / 16384.0f - 2);
  }
  Dev<__nv_bfloat162> dg(g), dx(x);
  Dev<float> dmean(mean), drstd(rstd);
  Dev<float2> dGamma(m), dBeta(m);
  auto go = [&] {
    LAUNCH(ln_backward_weights, grd, blk, 0, dg.p, dx.p, dmean.p, drstd.p, dGamma.p, dBeta.p, rows, pairs, perSlice);
  };
  b.once(go);
  auto og = dGamma.get(), ob = dBeta.get();
  std::vector<double> wg(m * 2), wb(m * 2);
  for (int row = 0; row < rows; row++)
    for (int p = 0; p < pairs; p++) {
      float2 d = __bfloat1622float2(g[size_t(row) * pairs + p]), v = __bfloat1622float2(x[size_t(row) * pairs + p]);
      size_t to = (size_t(row / perSlice) * pairs + p) * 2;
      wb[to] += d.x;
      wb[to + 1] += d.y;
      wg[to] += double(d.x) * (double(v.x) - mean[row]) * rstd[row];
      wg[to + 1] += double(d.y) * (double(v.y) - mean[row]) * rstd[row];
    }
  Cmp c(name, 1e-4, 1e-3);
  for (size_t i = 0; i < m; i++) {
    c.add(i, og[i].x, wg[2 * i]);
    c.add(i, og[i].y, wg[2 * i + 1]);
    c.add(i, ob[i].x, wb[2 * i]);
    c.add(i, ob[i].y, wb[2 * i + 1]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 2050, 1000, 64);
  run(b, "large", 17000, 2560, 256);
  return b.finish();
}
