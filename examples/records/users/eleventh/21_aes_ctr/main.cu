// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static uint8_t sbox[256];
static uint8_t mul(uint8_t a, uint8_t b) {
  uint8_t p = 0;
  for (; b; b >>= 1) {
    if (b & 1) p ^= a;
    a = uint8_t((a << 1) ^ (a & 0x80 ? 0x1b : 0));
  }
  return p;
}
static void makeSbox() {
  for (int x = 0; x < 256; x++) {
    uint8_t inv = 0;
    for (int y = 1; y < 256; y++)
      if (mul(uint8_t(x), uint8_t(y)) == 1) inv = uint8_t(y);
    uint8_t s = 0x63;
    for (int k = 0; k < 5; k++) s ^= uint8_t((inv << k) | (inv >> (8 - k)));
    sbox[x] = s;
  }
}
static void expandKey(const uint8_t* key, uint8_t* w) {  // 16 bytes to 176
  memcpy(w, key, 16);
  uint8_t rcon = 1;
  for (int i = 16; i < 176; i += 4) {
    uint8_t t[4] = {w[i - 4], w[i - 3], w[i - 2], w[i - 1]};
    if (i % 16 == 0) {
      uint8_t f = t[0];
      t[0] = sbox[t[1]] ^ rcon;
      t[1] = sbox[t[2]];
      t[2] = sbox[t[3]];
      t[3] = sbox[f];
      rcon = mul(rcon, 2);
    }
    for (int k = 0; k < 4; k++) w[i + k] = w[i - 16 + k] ^ t[k];
  }
}
static void encryptHost(uint8_t* s, const uint8_t* w) {
  for (int i = 0; i < 16; i++) s[i] ^= w[i];
  for (int round = 1; round <= 10; round++) {
    uint8_t t[16];
    for (int c = 0; c < 4; c++)
      for (int k = 0; k < 4; k++) t[4 * c + k] = sbox[s[4 * ((c + k) & 3) + k]];
    for (int c = 0; c < 4; c++)
      for (int k = 0; k < 4; k++) {
        uint8_t a = t[4 * c + k], b = t[4 * c + ((k + 1) & 3)], d = t[4 * c + ((k + 2) & 3)];
        uint8_t e = t[4 * c + ((k + 3) & 3)];
        uint8_t v = round == 10 ? a : uint8_t(mul(a, 2) ^ mul(b, 3) ^ d ^ e);
        s[4 * c + k] = v ^ w[16 * round + 4 * c + k];
      }
  }
}
static void run(Bench& b, const char* name, int blocks, int grid) {
  makeSbox();
  const uint8_t key[16] = {0x2b, 0x7e, 0x15, 0x16, 0x28, 0xae, 0xd2, 0xa6,
                           0xab, 0xf7, 0x15, 0x88, 0x09, 0xcf, 0x4f, 0x3c};
  uint8_t w[176];
  expandKey(key, w);
  std::vector<uint32_t> te(256), rk(44);
  for (int i = 0; i < 256; i++) {
    uint32_t s = sbox[i];
    te[i] = uint32_t(mul(uint8_t(s), 2)) << 24 | s << 16 | s << 8 | mul(uint8_t(s), 3);
  }
  for (int i = 0; i < 44; i++)
    rk[i] = uint32_t(w[4 * i]) << 24 | uint32_t(w[4 * i + 1]) << 16 | uint32_t(w[4 * i + 2]) << 8 | w[4 * i + 3];
  const uint32_t nonce[3] = {0xf0f1f2f3u, 0xf4f5f6f7u, 0xf8f9fafbu}, counter = 0xfcfd0000u;
  dim3 blk(256), grd(grid);
  b.begin(name, "aes_ctr", grd, blk);
  b.array("plain", "uint4", blocks);
  b.array("cipher", "uint4", blocks);
  b.data("te0", "unsigned int", te);
  b.data("roundKeys", "unsigned int", rk);
  b.scalar("nonce0", nonce[0]);
  b.scalar("nonce1", nonce[1]);
  b.scalar("nonce2", nonce[2]);
  b.scalar("counter", counter);
  b.scalar("blocks", blocks);
  if (!b.gpu()) return;
  Rng r(21);
  std::vector<uint4> plain(blocks);
  for (auto& x : plain) x = make_uint4(r.u32(), r.u32(), r.u32(), r.u32());
  Dev<uint4> dp(plain), dc(blocks);
  Dev<uint32_t> dte(te), drk(rk);
  auto go = [&] {
    LAUNCH(aes_ctr, grd, blk, 0, dp.p, dc.p, dte.p, drk.p, nonce[0], nonce[1], nonce[2], counter, blocks);
  };
  b.once(go);
  auto got = dc.get();
  Cmp c(name, 0, 0);
  for (size_t i : sample(blocks, 100000)) {
    uint32_t in[4] = {nonce[0], nonce[1], nonce[2], counter + uint32_t(i)};
    uint8_t s[16], p[16], g[16];
    for (int k = 0; k < 16; k++) s[k] = uint8_t(in[k / 4] >> (24 - 8 * (k % 4)));
    encryptHost(s, w);
    memcpy(p, &plain[i], 16);
    memcpy(g, &got[i], 16);
    int wrong = 0;
    for (int k = 0; k < 16; k++) wrong += g[k] != uint8_t(p[k] ^ s[k]);
    c.add(i, wrong, 0);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 120000, 264);
  run(b, "large", 1500000, 1056);
  return b.finish();
}
