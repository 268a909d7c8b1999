// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int packets, int mtu) {
  dim3 blk(128), grd(ceilDiv(packets, 128));
  Rng r(20);
  std::vector<int> start(packets), length(packets);
  int words = 0;
  for (int i = 0; i < packets; i++) {
    uint32_t kind = r.below(10);  // many short ones, many full ones
    length[i] = kind < 4 ? 40 + int(r.below(60)) : kind < 7 ? mtu - int(r.below(8)) : 40 + int(r.below(mtu - 40));
    start[i] = words;
    words += (length[i] + 3) / 4;
  }
  std::vector<unsigned int> data(words);
  for (auto& w : data) w = r.u32();
  b.begin(name, "crcPackets", grd, blk);
  b.data("words", "unsigned int", data);
  b.data("start", "int", start);
  b.data("length", "int", length);
  b.array("crc", "unsigned int", packets);
  b.scalar("packets", packets);
  if (!b.gpu()) return;
  Dev<unsigned int> dw(data), dc(packets);
  Dev<int> ds(start), dl(length);
  auto go = [&] { LAUNCH(crcPackets, grd, blk, 0, dw.p, ds.p, dl.p, dc.p, packets); };
  b.once(go);
  auto o = dc.get();
  Cmp c(name, 0, 0);
  for (int i = 0; i < packets; i++) {  // bit by bit
    unsigned int v = 0xFFFFFFFFu;
    for (int k = 0; k < length[i]; k++) {
      v ^= data[start[i] + k / 4] >> (8 * (k % 4)) & 255u;
      for (int j = 0; j < 8; j++) v = v & 1u ? (v >> 1) ^ 0xEDB88320u : v >> 1;
    }
    c.add(i, o[i], ~v);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 15000, 576);
  run(b, "large", 9500, 2900);
  return b.finish();
}
