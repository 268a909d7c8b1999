// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int blocks, int longest) {
  dim3 blk(64), grd(ceilDiv(blocks, 64));
  Rng r(23);
  std::vector<unsigned char> bytes;
  std::vector<int> bs(blocks), is(blocks + 1, 0);
  std::vector<unsigned> want;
  auto put = [&](unsigned v) {
    while (v >= 128) {
      bytes.push_back((unsigned char)(v | 128));
      v >>= 7;
    }
    bytes.push_back((unsigned char)v);
  };
  for (int q = 0; q < blocks; q++) {
    bs[q] = int(bytes.size());
    int len = r.below(4) ? longest : 1 + int(r.below(longest));  // the last block of a list is short
    unsigned id = r.below(20000000);
    put(id);
    want.push_back(id);
    int rare = 3 + int(r.below(9));
    for (int k = 1; k < len; k++) {
      unsigned d = r.u32() >> (32 - 1 - r.below(rare + (r.below(12) ? 0 : 6)));
      put(d);
      id += d + 1;
      want.push_back(id);
    }
    is[q + 1] = int(want.size());
  }
  b.begin(name, "varint_blocks", grd, blk);
  b.data("bytes", "unsigned char", bytes);
  b.data("byteStart", "int", bs);
  b.data("idStart", "int", is);
  b.array("ids", "unsigned", want.size());
  b.scalar("blocks", blocks);
  if (!b.gpu()) return;
  Dev<unsigned char> db(bytes);
  Dev<int> ds(bs), di(is);
  Dev<unsigned> dv(want.size());
  auto go = [&] { LAUNCH(varint_blocks, grd, blk, 0, db.p, ds.p, di.p, dv.p, blocks); };
  b.once(go);
  auto o = dv.get();
  Cmp c(name, 0, 0);
  for (size_t i = 0; i < want.size(); i++) c.add(i, o[i], want[i]);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 8000, 64);
  run(b, "large", 90000, 128);
  return b.finish();
}
