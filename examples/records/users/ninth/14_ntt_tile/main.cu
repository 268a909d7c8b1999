// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
constexpr int LOG = 11, SIZE = 1 << LOG;
static u64 slowMul(u64 a, u64 b) { return u64((unsigned __int128)a * b % GOLDILOCKS); }
static u64 power(u64 a, u64 e) {
  u64 r = 1;
  for (; e; e >>= 1, a = slowMul(a, a))
    if (e & 1) r = slowMul(r, a);
  return r;
}
static void run(Bench& b, const char* name, int tiles, int threads) {
  size_t n = size_t(tiles) * SIZE;
  b.begin(name, "ntt_tile<11>", tiles, threads);
  b.array("data", "unsigned long long", n);
  b.array("roots", "unsigned long long", SIZE / 2);
  if (!b.gpu()) return;
  u64 w = power(7, (GOLDILOCKS - 1) / SIZE);
  std::vector<u64> roots(SIZE / 2), in(n);
  for (int i = 0; i < SIZE / 2; i++) roots[i] = i ? slowMul(roots[i - 1], w) : 1;
  Rng r(14);
  for (auto& x : in) {
    x = (u64(r.u32()) << 32) | r.u32();
    if (x >= GOLDILOCKS) x -= GOLDILOCKS;
  }
  in[5] = GOLDILOCKS - 1;
  in[6] = 0;
  Dev<u64> d(in), dr(roots);
  auto go = [&] { LAUNCH(ntt_tile<LOG>, tiles, threads, 0, d.p, dr.p); };
  b.once(go);
  auto o = d.get();
  Cmp c(name, 0, 0);
  for (size_t i : sample(n, 3000)) {
    const u64* x = &in[i / SIZE * SIZE];
    int pos = int(i % SIZE), k = 0;
    for (int bit = 0; bit < LOG; bit++) k |= (pos >> bit & 1) << (LOG - 1 - bit);
    u64 z = power(w, k), want = 0;  // the polynomial at w^k
    for (int t = SIZE - 1; t >= 0; t--) want = u64(((unsigned __int128)want * z + x[t]) % GOLDILOCKS);
    c.add(i, double(o[i] >> 32), double(want >> 32));
    c.add(i, double(o[i] & 0xFFFFFFFFu), double(want & 0xFFFFFFFFu));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 300, 256);
  run(b, "large", 9001, 512);
  return b.finish();
}
