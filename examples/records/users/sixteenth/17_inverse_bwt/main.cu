// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int blocks, int length, int segment) {
  Rng r(171);
  size_t n = size_t(blocks) * length;
  std::vector<unsigned char> text(n);
  const char* letters = "etaoinshrdlucmfwypvbgkjqxz";
  int inWord = 0;
  for (auto& c : text) {
    if (inWord > 1 && r.below(6) == 0) {
      c = ' ';
      inWord = 0;
    } else {
      float u = r.uni();
      c = letters[int(u * u * 26)];
      inWord++;
    }
  }
  int perBlock = length / segment, segments = blocks * perBlock;
  std::vector<unsigned> links(n), starts(segments);
  std::vector<unsigned> order(length), rank(length);
  for (int k = 0; k < blocks; k++) {
    const unsigned char* t = &text[size_t(k) * length];
    std::vector<unsigned char> twice(t, t + length);
    twice.insert(twice.end(), t, t + length);
    for (int i = 0; i < length; i++) order[i] = i;
    std::sort(order.begin(), order.end(), [&](unsigned x, unsigned y) {
      int c = memcmp(&twice[x], &twice[y], length);
      return c ? c < 0 : x < y;
    });
    for (int i = 0; i < length; i++) rank[order[i]] = i;
    for (int i = 0; i < length; i++)
      links[size_t(k) * length + i] = rank[(order[i] + 1) % length] << 8 | t[order[i]];
    for (int s = 0; s < perBlock; s++) starts[k * perBlock + s] = rank[s * segment];
  }
  dim3 blk(64), grd(ceilDiv(segments, 64));
  b.begin(name, "inverse_bwt", grd, blk);
  b.data("links", "unsigned int", links);
  b.data("starts", "unsigned int", starts);
  b.array("text", "unsigned int", n / 4);
  b.scalar("blockLength", length);
  b.scalar("segment", segment);
  b.scalar("segments", segments);
  if (!b.gpu()) return;
  Dev<unsigned> dl(links), ds(starts), dt(n / 4);
  auto go = [&] { LAUNCH(inverse_bwt, grd, blk, 0, dl.p, ds.p, dt.p, length, segment, segments); };
  b.once(go);
  auto o = dt.get();
  Cmp c(name, 0, 0);
  for (size_t i = 0; i < n; i++) c.add(i, o[i / 4] >> (8 * (i % 4)) & 255u, text[i]);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 8, 65536, 128);
  run(b, "large", 40, 65536, 512);
  return b.finish();
}
