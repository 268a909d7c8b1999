// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static uint32_t rotl(uint32_t v, int n) { return v << n | v >> (32 - n); }
static void salsa(uint32_t* b) {  // column and row rounds by position in the 4 x 4 matrix
  uint32_t x[4][4], (*p)[4] = x;
  memcpy(x, b, sizeof x);
  for (int round = 0; round < 8; round++) {
    auto at = [&](int line, int k) -> uint32_t& {
      int j = (line + k) & 3;
      return round % 2 ? p[line][j] : p[j][line];
    };
    for (int l = 0; l < 4; l++) {
      at(l, 1) ^= rotl(at(l, 0) + at(l, 3), 7);
      at(l, 2) ^= rotl(at(l, 1) + at(l, 0), 9);
      at(l, 3) ^= rotl(at(l, 2) + at(l, 1), 13);
      at(l, 0) ^= rotl(at(l, 3) + at(l, 2), 18);
    }
  }
  for (int i = 0; i < 16; i++) b[i] += x[i / 4][i % 4];
}
static void mix(std::vector<uint32_t>& x) {
  uint32_t t[16];
  memcpy(t, &x[16], sizeof t);
  for (int h = 0; h < 2; h++) {
    for (int i = 0; i < 16; i++) t[i] ^= x[16 * h + i];
    salsa(t);
    memcpy(&x[16 * h], t, sizeof t);
  }
}
static void run(Bench& b, const char* name, int candidates, int cost) {
  Rng r(181);
  std::vector<unsigned> input(size_t(32) * candidates);
  for (auto& x : input) x = r.u32();
  dim3 blk(32), grd(ceilDiv(candidates, 32));
  size_t scratch = input.size() * cost;
  b.begin(name, "scrypt_romix", grd, blk);
  b.data("input", "unsigned int", input);
  b.array("scratch", "unsigned int", scratch);
  b.array("output", "unsigned int", input.size());
  b.scalar("candidates", candidates);
  b.scalar("cost", cost);
  if (!b.gpu()) return;
  Dev<unsigned> di(input), ds(scratch), dout(input.size());
  auto go = [&] { LAUNCH(scrypt_romix, grd, blk, 0, di.p, ds.p, dout.p, candidates, cost); };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 0, 0);
  for (size_t t : sample(candidates, 1500)) {
    std::vector<uint32_t> x(32);
    for (int w = 0; w < 32; w++) x[w] = input[size_t(w) * candidates + t];
    std::vector<std::vector<uint32_t>> v;
    for (int i = 0; i < cost; i++) {
      v.push_back(x);
      mix(x);
    }
    for (int i = 0; i < cost; i++) {
      const auto& k = v[x[16] % cost];
      for (int w = 0; w < 32; w++) x[w] ^= k[w];
      mix(x);
    }
    for (int w = 0; w < 32; w++) c.add(t * 32 + w, o[size_t(w) * candidates + t], x[w]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 2500, 16);
  run(b, "large", 10000, 64);
  return b.finish();
}
