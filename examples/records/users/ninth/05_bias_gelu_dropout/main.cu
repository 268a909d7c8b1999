// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void philox(const uint32_t ctr[4], uint64_t seed, uint32_t out[4]) {
  uint32_t c[4] = {ctr[0], ctr[1], ctr[2], ctr[3]}, k[2] = {uint32_t(seed), uint32_t(seed >> 32)};
  for (int i = 0; i < 10; i++) {
    uint64_t p = uint64_t(c[0]) * 0xD2511F53u, q = uint64_t(c[2]) * 0xCD9E8D57u;
    uint32_t n[4] = {uint32_t(q >> 32) ^ c[1] ^ k[0], uint32_t(q), uint32_t(p >> 32) ^ c[3] ^ k[1], uint32_t(p)};
    memcpy(c, n, sizeof c);
    k[0] += 0x9E3779B9u;
    k[1] += 0xBB67AE85u;
  }
  memcpy(out, c, sizeof c);
}
static bool philoxOk() {  // known answers of the Random123 distribution
  uint32_t z[4] = {0, 0, 0, 0}, f[4] = {~0u, ~0u, ~0u, ~0u}, o[4], p[4];
  philox(z, 0, o);
  philox(f, ~0ull, p);
  return o[0] == 0x6627e8d5u && o[1] == 0xe169c58du && o[2] == 0xbc57ac4cu && o[3] == 0x9b00dbd8u &&
         p[0] == 0x408f276du && p[1] == 0x41c83b0eu && p[2] == 0xa20bc7c6u && p[3] == 0x6d5451fdu;
}
static void run(Bench& b, const char* name, int rows, int columns, int blocks, int block) {
  size_t n = size_t(rows) * columns;
  long long vectors = (long long)(n / 8);
  float p = 0.1f, scale = 1.0f / (1.0f - p);
  unsigned keepBelow = unsigned((1.0f - p) * 65536.0f);
  unsigned long long seed = 0x123456789abcdefull, offset = 77;
  if (!blocks) blocks = int(ceilDiv(size_t(vectors), block));
  b.begin(name, "bias_gelu_dropout", blocks, block);
  b.array("x", "__half", n);
  b.array("bias", "__half", columns);
  b.array("y", "__half", n);
  b.array("keepBits", "unsigned char", size_t(vectors));
  b.scalar("vectors", vectors);
  b.scalar("columns", columns);
  b.scalar("keepBelow", keepBelow);
  b.scalar("scale", scale);
  b.scalar("seed", seed);
  b.scalar("offset", offset);
  if (!b.gpu()) return;
  std::vector<__half> x(n), bias(columns);
  Rng r(5);
  for (auto& v : x) v = __float2half(r.range(-4, 4));
  for (auto& v : bias) v = __float2half(r.range(-0.5f, 0.5f));
  Dev<__half> dx(x), db(bias), dy(n);
  Dev<unsigned char> dk{size_t(vectors)};
  auto go = [&] {
    LAUNCH(bias_gelu_dropout, blocks, block, 0, dx.p, db.p, dy.p, dk.p, vectors, columns, keepBelow, scale, seed,
           offset);
  };
  b.once(go);
  auto y = dy.get();
  auto bits = dk.get();
  Cmp c(name, 1e-3, 2e-5);
  c.add(0, philoxOk(), 1);
  for (size_t i : sample(n)) {
    uint64_t v = i / 8;
    uint32_t ctr[4] = {uint32_t(v), uint32_t(v >> 32), uint32_t(offset), uint32_t(offset >> 32)}, o[4];
    philox(ctr, seed, o);
    int e = int(i % 8);
    uint32_t u = e & 1 ? o[e / 2] >> 16 : o[e / 2] & 0xffff;
    bool keep = u < keepBelow;
    double t = double(__half2float(x[i])) + double(__half2float(bias[i % columns]));
    double g = 0.5 * t * (1 + tanh(sqrt(2 / acos(-1.0)) * (t + 0.044715 * t * t * t))) / 0.9;
    c.add(i, __half2float(y[i]), keep ? g : 0.0);
    c.add(i, (bits[v] >> e) & 1, keep);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1000, 5120, 0, 256);
  run(b, "large", 4000, 13824, 1584, 256);
  return b.finish();
}
