// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int walks, int steps) {
  const unsigned int seed = 19191919u;
  const int block = 128;
  dim3 blk(block), grd(ceilDiv(walks, block));
  const size_t shared = size_t(steps + 1) * block * sizeof(int);  // below 48 KB
  b.begin(name, "rosenbluth_walk", grd, blk, shared);
  b.scalar("seed", seed);
  b.scalar("walks", walks);
  b.scalar("steps", steps);
  b.array("distance2", "int", walks);
  b.array("logWeight", "float", walks);
  b.array("grown", "int", walks);
  if (!b.gpu()) return;
  Dev<int> dd(walks), dn(walks);
  Dev<float> dw(walks);
  auto go = [&] { LAUNCH(rosenbluth_walk, grd, blk, shared, seed, walks, steps, dd.p, dw.p, dn.p); };
  b.once(go);
  auto d2 = dd.get(), grown = dn.get();
  auto lw = dw.get();
  Cmp c(name, 1e-4, 1e-4);
  const int side = 2 * steps + 3;
  std::vector<int> visited(size_t(side) * side * side, -1);  // the walk that was last here
  const int step = std::max(1, walks / 60000);
  const int dx[6] = {1, -1, 0, 0, 0, 0}, dy[6] = {0, 0, 1, -1, 0, 0}, dz[6] = {0, 0, 0, 0, 1, -1};
  for (int w = 0; w < walks; w += step) {
    uint32_t s = seed ^ uint32_t(w) * 2654435769u;
    auto next = [&] {
      uint32_t o = s;
      s = o * 747796405u + 2891336453u;
      uint32_t q = ((o >> ((o >> 28) + 4)) ^ o) * 277803737u;
      return (q >> 22) ^ q;
    };
    next();
    int x = 0, y = 0, z = 0, n = 0;
    double logw = 0;
    auto at = [&](int i, int j, int k) -> int& {
      return visited[(size_t(i + steps + 1) * side + (j + steps + 1)) * side + (k + steps + 1)];
    };
    at(0, 0, 0) = w;
    for (; n < steps; n++) {
      int free[6], m = 0;
      for (int d = 0; d < 6; d++)
        if (at(x + dx[d], y + dy[d], z + dz[d]) != w) free[m++] = d;
      if (!m) break;
      int d = free[(uint64_t(next()) * m) >> 32];
      x += dx[d], y += dy[d], z += dz[d];
      at(x, y, z) = w;
      logw += log(double(m));
    }
    c.add(w, d2[w], x * x + y * y + z * z);
    c.add(w, lw[w], logw);
    c.add(w, grown[w], n);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 30000, 40);
  run(b, "large", 200000, 64);
  return b.finish();
}
