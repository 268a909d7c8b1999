// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
// byte-wise CPU version
static uint64_t rd(const uint8_t* p, int n) {
  uint64_t v = 0;
  for (int k = n; k-- > 0;) v = v << 8 | p[k];
  return v;
}
static uint64_t rot(uint64_t v, int r) { return v << r | v >> (64 - r); }
static uint64_t xxh64(const uint8_t* p, size_t len, uint64_t seed) {
  const uint64_t A = 11400714785074694791ull, B = 14029467366897019727ull, C = 1609587929392839161ull,
                 D = 9650029242287828579ull, E = 2870177450012600261ull;
  const uint8_t* end = p + len;
  uint64_t h = seed + E;
  if (len >= 32) {
    uint64_t v[4] = {seed + A + B, seed + B, seed, seed - A};
    for (; end - p >= 32; p += 32)
      for (int k = 0; k < 4; k++) v[k] = rot(v[k] + rd(p + 8 * k, 8) * B, 31) * A;
    h = rot(v[0], 1) + rot(v[1], 7) + rot(v[2], 12) + rot(v[3], 18);
    for (int k = 0; k < 4; k++) h = (h ^ rot(v[k] * B, 31) * A) * A + D;
  }
  h += len;
  for (; end - p >= 8; p += 8) h = rot(h ^ rot(rd(p, 8) * B, 31) * A, 27) * A + D;
  for (; end - p >= 4; p += 4) h = rot(h ^ rd(p, 4) * A, 23) * B + C;
  for (; p < end; p++) h = rot(h ^ *p * E, 11) * A;
  h ^= h >> 33;
  h *= B;
  h ^= h >> 29;
  h *= C;
  return h ^ h >> 32;
}
static void run(Bench& b, const char* name, int count, int maxLength) {
  u64 seed = 20240917;
  std::vector<int> first(count), length(count);
  Rng r(23);
  int words = 0;
  for (int i = 0; i < count; i++) {
    int n = int(r.below(maxLength));
    if (r.below(3)) n = n / 4;  // mostly short ones
    first[i] = words;
    length[i] = n;
    words += (n + 7) / 8;
  }
  dim3 blk(128), grd(ceilDiv(count, 128));
  b.begin(name, "hash_records", grd, blk);
  b.array("words", "unsigned long long", words);
  b.data("firstWord", "int", first);
  b.data("length", "int", length);
  b.array("hashes", "unsigned long long", count);
  b.scalar("count", count);
  b.scalar("seed", seed);
  if (!b.gpu()) return;
  if (xxh64(nullptr, 0, 0) != 0xEF46DB3751D8E999ull || xxh64((const uint8_t*)"abc", 3, 0) != 0x44BC2CF5AD770999ull)
    printf("CHECK %s FAILED the CPU version is wrong\n", name);
  std::vector<u64> text(words, 0);
  for (int i = 0; i < count; i++) {
    uint8_t* p = (uint8_t*)(text.data() + first[i]);
    for (int k = 0; k < length[i]; k++) p[k] = uint8_t(r.u32());
  }
  Dev<u64> dtext(text), dhash(count);
  Dev<int> dfirst(first), dlen(length);
  auto go = [&] { LAUNCH(hash_records, grd, blk, 0, dtext.p, dfirst.p, dlen.p, dhash.p, count, seed); };
  b.once(go);
  auto h = dhash.get();
  Cmp c(name, 0, 0);
  for (size_t i : sample(count)) {
    uint64_t w = xxh64((const uint8_t*)(text.data() + first[i]), length[i], seed);
    c.add(i, double(h[i] >> 32), double(w >> 32));  // halves, as a double has 53 bits
    c.add(i, double(h[i] & 0xffffffffu), double(w & 0xffffffffu));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 60000, 200);
  run(b, "large", 1300000, 420);
  return b.finish();
}
