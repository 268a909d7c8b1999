// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
using Bytes = std::vector<unsigned char>;
static void putLength(Bytes& o, size_t n) {  // n: what is beyond 15
  for (; n >= 255; n -= 255) o.push_back(255);
  o.push_back((unsigned char)n);
}
static void putSequence(Bytes& o, const unsigned char* lit, size_t nLit, size_t offset, size_t match) {
  size_t m = match ? match - kMinMatch : 0;
  o.push_back((unsigned char)(std::min<size_t>(nLit, 15) << 4 | std::min<size_t>(m, 15)));
  if (nLit >= 15) putLength(o, nLit - 15);
  o.insert(o.end(), lit, lit + nLit);
  if (!match) return;
  o.push_back(offset & 255);
  o.push_back((unsigned char)(offset >> 8));
  if (m >= 15) putLength(o, m - 15);
}
static void pack(Bytes& o, const unsigned char* s, size_t n) {
  std::vector<int> last(4096, -1);
  size_t i = 0, from = 0;
  while (i + kMinMatch <= n) {
    uint32_t v;
    memcpy(&v, s + i, 4);
    int& slot = last[(v * 2654435761u) >> 20];
    int cand = slot;
    slot = int(i);
    if (cand < 0 || memcmp(s + cand, s + i, 4)) {
      i++;
      continue;
    }
    size_t len = 4;
    while (i + len < n && s[cand + len] == s[i + len]) len++;
    putSequence(o, s + from, i - from, i - size_t(cand), len);
    i += len;
    from = i;
  }
  if (from < n || n == 0) putSequence(o, s + from, n - from, 0, 0);
}
static void run(Bench& b, const char* name, unsigned chunks, unsigned chunkBytes, int threads) {
  Rng r(5);
  std::vector<std::string> words;
  for (int i = 0; i < 300; i++) {
    std::string w;
    for (int k = 2 + int(r.below(8)); k > 0; k--) w += char('a' + r.below(26));
    words.push_back(w + " ");
  }
  size_t total = size_t(chunks) * chunkBytes - chunkBytes / 3;  // the last chunk is shorter
  std::string text;
  while (text.size() < total) {  // a log: words, numbers, runs of blanks, sometimes noise
    uint32_t kind = r.below(40);
    if (kind == 0) {
      text.append(20 + r.below(120), ' ');
    } else if (kind < 4) {
      text += std::to_string(r.u32());
    } else if (kind == 4) {
      for (int k = int(r.below(24)); k > 0; k--) text += char(r.below(256));
    } else if (kind < 9) {
      text += "2024-05-17T12:0" + std::to_string(r.below(10)) + ":00 INFO service=";
    } else {
      float u = r.uni();
      text += words[size_t(u * u * 300)];
    }
  }
  text.resize(total);
  const unsigned char* s = (const unsigned char*)text.data();
  Bytes packed;
  std::vector<unsigned> start(1, 0);
  for (unsigned c = 0; c < chunks; c++) {
    size_t at = size_t(c) * chunkBytes;
    pack(packed, s + at, std::min<size_t>(chunkBytes, total - at));
    start.push_back(unsigned(packed.size()));
  }
  dim3 blk(threads), grd(ceilDiv(chunks, threads / 32));
  size_t outBytes = size_t(chunks) * chunkBytes;
  b.begin(name, "lz_decode_chunks", grd, blk);
  b.data("packed", "unsigned char", packed);
  b.data("packedStart", "unsigned int", start);
  b.array("unpacked", "unsigned char", outBytes);
  b.array("unpackedBytes", "unsigned int", chunks);
  b.scalar("chunkBytes", chunkBytes);
  b.scalar("chunks", chunks);
  if (!b.gpu()) return;
  Dev<unsigned char> dpacked(packed), dout(outBytes);
  Dev<unsigned> dstart(start), dsize(chunks);
  auto go = [&] { LAUNCH(lz_decode_chunks, grd, blk, 0, dpacked.p, dstart.p, dout.p, dsize.p, chunkBytes, chunks); };
  b.once(go);
  auto o = dout.get();
  auto sizes = dsize.get();
  Cmp c(name, 0, 0);
  for (size_t i = 0; i < total; i++) c.add(i, o[i], s[i]);
  for (unsigned k = 0; k < chunks; k++)
    c.add(total + k, sizes[k], double(std::min<size_t>(chunkBytes, total - size_t(k) * chunkBytes)));
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1500, 384, 128);
  run(b, "large", 2450, 3072, 64);
  return b.finish();
}
