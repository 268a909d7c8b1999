// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void putLength(std::vector<int>& out, int v) {
  for (; v >= 255; v -= 255) out.push_back(255);
  out.push_back(v);
}
static void sequence(std::vector<int>& out, const unsigned char* lit, int literals, int distance, int length) {
  int m = distance ? length - 4 : 0;
  out.push_back(std::min(literals, 15) << 4 | std::min(m, 15));
  if (literals >= 15) putLength(out, literals - 15);
  for (int i = 0; i < literals; i++) out.push_back(lit[i]);
  if (!distance) return;
  out.push_back(distance & 255);
  out.push_back(distance >> 8);
  if (m >= 15) putLength(out, m - 15);
}
// greedy LZ4 compression of one block
static void compress(const unsigned char* s, int n, std::vector<int>& out) {
  std::vector<int> table(4096, -1);
  int pos = 0, anchor = 0;
  while (pos + 12 < n) {
    uint32_t w;
    memcpy(&w, s + pos, 4);
    int h = int((w * 2654435761u) >> 20), cand = table[h];
    table[h] = pos;
    if (cand >= 0 && pos - cand < 65536 && !memcmp(s + cand, s + pos, 4)) {
      int len = 4;
      while (pos + len < n - 5 && s[cand + len] == s[pos + len]) len++;
      sequence(out, s + anchor, pos - anchor, pos - cand, len);
      pos += len;
      anchor = pos;
    } else {
      pos++;
    }
  }
  sequence(out, s + anchor, n - anchor, 0, 0);
}
// lines of a made-up log: words of a Zipf-like vocabulary, numbers, and runs of one character
static std::vector<unsigned char> text(size_t n, Rng& r) {
  std::vector<std::string> words(700);
  for (auto& w : words) {
    int len = 2 + r.below(9);
    for (int i = 0; i < len; i++) w += char('a' + r.below(26));
  }
  std::vector<unsigned char> t;
  while (t.size() < n) {
    float u = r.uni();
    std::string w = words[int(u * u * u * 699)];
    if (r.below(9) == 0) w = std::to_string(r.below(100000));
    if (r.below(60) == 0) w = std::string(5 + r.below(90), "-= 0"[r.below(4)]);
    for (char c : w) t.push_back((unsigned char)c);
    t.push_back(r.below(10) ? ' ' : '\n');
  }
  t.resize(n);
  return t;
}
static void run(Bench& b, const char* name, int chunks, int chunkSize) {
  Rng r(13);
  auto plain = text(size_t(chunks) * chunkSize, r);
  std::vector<int> packed, offset(1, 0), length(chunks);
  for (int c = 0; c < chunks; c++) {
    length[c] = r.below(4) ? chunkSize : chunkSize - int(r.below(chunkSize / 2));
    compress(&plain[size_t(c) * chunkSize], length[c], packed);
    offset.push_back(int(packed.size()));
  }
  unsigned grd = ceilDiv(size_t(chunks) * 32, 128);
  b.begin(name, "lz4_decode", grd, 128);
  b.data("src", "unsigned char", packed);
  b.data("offset", "int", offset);
  b.array("dst", "unsigned char", plain.size());
  b.array("out_size", "int", chunks);
  b.scalar("chunks", chunks);
  b.scalar("chunk_size", chunkSize);
  if (!b.gpu()) return;
  Dev<unsigned char> ds(std::vector<unsigned char>(packed.begin(), packed.end())), dd(plain.size());
  Dev<int> doff(offset), dn(chunks);
  auto go = [&] { LAUNCH(lz4_decode, grd, 128, 0, ds.p, doff.p, dd.p, dn.p, chunks, chunkSize); };
  b.once(go);
  auto o = dd.get();
  auto n = dn.get();
  Cmp c(name, 0, 0);
  for (int k = 0; k < chunks; k++) {
    c.add(k, n[k], length[k]);
    for (int i = 0; i < length[k]; i++) {
      size_t at = size_t(k) * chunkSize + i;
      c.add(at, o[at], plain[at]);
    }
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 410, 600);
  run(b, "large", 1050, 2700);
  return b.finish();
}
