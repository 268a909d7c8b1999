// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static u64 rol(u64 v, int n) { return n % 64 ? (v << (n % 64)) | (v >> (64 - n % 64)) : v; }
static void permute(u64 (&l)[5][5]) {
  int lfsr = 1;
  for (int round = 0; round < 24; round++) {
    u64 c[5];
    for (int x = 0; x < 5; x++) c[x] = l[x][0] ^ l[x][1] ^ l[x][2] ^ l[x][3] ^ l[x][4];
    for (int x = 0; x < 5; x++)
      for (int y = 0; y < 5; y++) l[x][y] ^= c[(x + 4) % 5] ^ rol(c[(x + 1) % 5], 1);
    int x = 1, y = 0;
    u64 current = l[x][y];
    for (int t = 0; t < 24; t++) {
      int nx = y, ny = (2 * x + 3 * y) % 5;
      x = nx;
      y = ny;
      u64 old = l[x][y];
      l[x][y] = rol(current, (t + 1) * (t + 2) / 2);
      current = old;
    }
    for (int j = 0; j < 5; j++) {
      u64 t[5];
      for (int i = 0; i < 5; i++) t[i] = l[i][j];
      for (int i = 0; i < 5; i++) l[i][j] = t[i] ^ (~t[(i + 1) % 5] & t[(i + 2) % 5]);
    }
    for (int j = 0; j < 7; j++) {
      lfsr = ((lfsr << 1) ^ ((lfsr >> 7) * 0x71)) & 255;
      if (lfsr & 2) l[0][0] ^= 1ull << ((1 << j) - 1);
    }
  }
}
static void sha3(const unsigned char* p, int n, u64* digest) {
  std::vector<unsigned char> m(p, p + n);
  m.push_back(0x06);
  while (m.size() % 136) m.push_back(0);
  m.back() |= 0x80;
  u64 l[5][5] = {};
  for (size_t at = 0; at < m.size(); at += 136) {
    for (int i = 0; i < 136; i++) l[(i / 8) % 5][(i / 8) / 5] ^= u64(m[at + i]) << (8 * (i % 8));
    permute(l);
  }
  for (int i = 0; i < 4; i++) digest[i] = l[i][0];
}
static void run(Bench& b, const char* name, int records, int shortest, int longest) {
  Rng r(113);
  std::vector<int> offsets(records + 1);
  for (int i = 0; i < records; i++) {
    float u = r.uni();
    offsets[i + 1] = offsets[i] + shortest + int(u * u * (longest - shortest));
  }
  dim3 blk(128), grd(ceilDiv(records, 128));
  b.begin(name, "keccak_records", grd, blk);
  b.array("bytes", "unsigned char", offsets[records]);
  b.data("offsets", "int", offsets);
  b.array("digests", "unsigned long long", size_t(records) * 4);
  b.scalar("records", records);
  if (!b.gpu()) return;
  std::vector<unsigned char> bytes(offsets[records]);
  for (auto& x : bytes) x = (unsigned char)r.below(256);
  Dev<unsigned char> db(bytes);
  Dev<int> doff(offsets);
  Dev<u64> dd(size_t(records) * 4);
  auto go = [&] { LAUNCH(keccak_records, grd, blk, 0, db.p, doff.p, dd.p, records); };
  b.once(go);
  auto o = dd.get();
  Cmp c(name, 0, 0);
  for (int i = 0; i < records; i++) {
    u64 want[4];
    sha3(bytes.data() + offsets[i], offsets[i + 1] - offsets[i], want);
    for (int k = 0; k < 4; k++) c.add(size_t(i) * 4 + k, o[size_t(i) * 4 + k] == want[k] ? 0 : 1, 0);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 12000, 20, 300);
  run(b, "large", 150000, 40, 560);
  return b.finish();
}
