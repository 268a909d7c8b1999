// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static uint32_t hostHash(uint32_t v) {
  uint32_t s = v * 747796405u + 2891336453u;
  uint32_t w = ((s >> ((s >> 28) + 4)) ^ s) * 277803737u;
  return (w >> 22) ^ w;
}
static void run(Bench& b, const char* name, int rows, int cols, int colour, float beta, float field) {
  const int half = cols / 2;
  const uint32_t seed = 0xC0FFEEu, sweep = 17;
  size_t n = size_t(rows) * half;
  dim3 blk(64, 4), grd(ceilDiv(half, 64), ceilDiv(rows, 4));
  b.begin(name, "ising_halfsweep", grd, blk);
  b.array("target", "signed char", n);
  b.array("other", "signed char", n);
  b.scalar("rows", rows);
  b.scalar("halfCols", half);
  b.scalar("colour", colour);
  b.scalar("seed", seed);
  b.scalar("sweep", sweep);
  b.scalar("beta", beta);
  b.scalar("field", field);
  if (!b.gpu()) return;
  Rng r(5);
  std::vector<signed char> t(n), o(n);
  for (auto& x : t) x = r.uni() < 0.6f ? 1 : -1;
  for (auto& x : o) x = r.uni() < 0.6f ? 1 : -1;
  Dev<signed char> dt(t), dn(o);
  auto go = [&] { LAUNCH(ising_halfsweep, grd, blk, 0, dt.p, dn.p, rows, half, colour, seed, sweep, beta, field); };
  b.once(go);
  auto got = dt.get();
  Cmp c(name, 0, 0, 1e-4);
  for (size_t i : sample(n)) {
    int y = int(i / half), x = int(i % half);
    int up = (y + rows - 1) % rows, down = (y + 1) % rows;
    int side = (y & 1) == colour ? (x + half - 1) % half : (x + 1) % half;
    int sum = o[size_t(up) * half + x] + o[size_t(down) * half + x] + o[i] + o[size_t(y) * half + side];
    double dE = 2.0 * t[i] * (sum + double(field));
    double u = (hostHash(hostHash(uint32_t(i) ^ seed) + sweep * 2u + colour) >> 8) / 16777216.0;
    c.add(i, got[i], u < exp(-beta * dE) ? -t[i] : t[i]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1500, 2048, 0, 0.44f, 0.0f);
  run(b, "large", 6000, 8192, 1, 0.4f, 0.02f);
  return b.finish();
}
