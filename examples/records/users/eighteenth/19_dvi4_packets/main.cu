// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static const int kIndexMove[8] = {-1, -1, -1, -1, 2, 4, 6, 8};
static int stepOf(int i) {
  static const int t[89] = {
      7,    8,    9,    10,   11,   12,   13,   14,   16,   17,   19,   21,    23,    25,    28,    31,    34,    37,
      41,   45,   50,   55,   60,   66,   73,   80,   88,   97,   107,  118,   130,   143,   157,   173,   190,   209,
      230,  253,  279,  307,  337,  371,  408,  449,  494,  544,  598,  658,   724,   796,   876,   963,   1060,  1166,
      1282, 1411, 1552, 1707, 1878, 2066, 2272, 2499, 2749, 3024, 3327, 3660,  4026,  4428,  4871,  5358,  5894,  6484,
      7132, 7845, 8630, 9493, 10442, 11487, 12635, 13899, 15289, 16818, 18500, 20350, 22385, 24623, 27086, 29794,
       32767};
  return t[i];
}
static int advance(int& pred, int& index, int code) {  // returns 1 when the value was clipped
  int step = stepOf(index), d = step / 8;
  for (int k = 0; k < 3; k++)
    if (code >> (2 - k) & 1) d += step >> k;
  int v = code & 8 ? pred - d : pred + d;
  pred = std::max(-32768, std::min(32767, v));
  index = std::max(0, std::min(88, index + kIndexMove[code & 7]));
  return v != pred;
}
static void run(Bench& b, const char* name, int packets) {
  Rng r(1919);
  std::vector<int> start(packets + 1, 0);
  std::vector<uint32_t> words;
  for (int p = 0; p < packets; p++) {  // 10, 20 or 30 ms at 8 kHz; speech-like tones, noise, silence, or damage
    static const int length[4] = {10, 20, 20, 30};
    int n = p % 501 == 7 ? 0 : length[r.below(4)];
    int pred = int(r.range(-2000, 2000)), index = r.below(60), kind = r.below(8);
    if (kind == 0) index = 100;  // out of range, has to be clamped
    words.push_back(uint32_t(pred >> 8 & 0xFF) | uint32_t(pred & 0xFF) << 8 | uint32_t(index) << 16);
    index = std::min(index, 88);
    float f = r.range(0.02f, 0.6f), amp = kind == 1 ? 45000.0f : r.range(100, 12000), ph = r.range(0, 6);
    for (int w = 0; w < n; w++) {
      uint32_t v = 0;
      for (int k = 0; k < 8; k++) {
        int code;
        if (kind == 2) {
          code = r.below(16);
        } else {  // encode
          int want = kind == 3 ? 0 : int(amp * sinf(ph + f * (w * 8 + k)));
          int diff = want - pred, step = stepOf(index);
          code = diff < 0 ? 8 : 0;
          int mag = std::abs(diff);
          if (mag >= step) code |= 4, mag -= step;
          if (mag >= step / 2) code |= 2, mag -= step / 2;
          if (mag >= step / 4) code |= 1;
        }
        advance(pred, index, code);
        v |= uint32_t(code) << (k / 2 * 8 + (k & 1 ? 0 : 4));
      }
      words.push_back(v);
    }
    start[p + 1] = int(words.size());
  }
  const size_t groups = words.size() - packets;  // of 8 samples
  dim3 blk(96), grd(ceilDiv(packets, 96));
  b.begin(name, "dvi4_packets", grd, blk);
  b.data("packetStart", "int", start);
  b.data("words", "unsigned int", words);
  b.array("pcm", "uint4", groups, sizeof(uint4));
  b.array("energy", "float", packets);
  b.array("clipped", "int", packets);
  b.scalar("packets", packets);
  if (!b.gpu()) return;
  Dev<int> ds(start), dcl(packets);
  Dev<uint32_t> dw(words), dpcm(groups * 4);
  Dev<float> de(packets);
  auto go = [&] { LAUNCH(dvi4_packets, grd, blk, 0, ds.p, dw.p, (uint4*)dpcm.p, de.p, dcl.p, packets); };
  b.once(go);
  auto pcm = dpcm.get();
  auto en = de.get();
  auto cl = dcl.get();
  Cmp c(name, 1e-5, 0);
  size_t at = 0;
  for (int p = 0; p < packets; p++) {
    uint32_t h = words[start[p]];
    int pred = int16_t((h & 255) * 256 + (h >> 8 & 255)), index = std::min(88, int(h >> 16 & 255)), clips = 0;
    double sum = 0;
    int n = 8 * (start[p + 1] - start[p] - 1);
    for (int k = 0; k < n; k++, at++) {
      uint32_t byte = words[start[p] + 1 + k / 8] >> (k % 8 / 2 * 8) & 255;
      clips += advance(pred, index, k % 2 ? byte & 15 : byte >> 4);
      sum += double(pred) * pred;
      c.add(at, int16_t(pcm[at / 2] >> (at % 2 * 16)), pred);
    }
    c.add(p, cl[p], clips);
    c.add(p, en[p], n ? sum / n : 0.0);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 24000);
  run(b, "large", 170000);
  return b.finish();
}
