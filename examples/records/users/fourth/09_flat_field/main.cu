// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int w, int h) {
  int n = w * h, quads = n / 4;
  dim3 blk(256), grd(ceilDiv(quads, 256));
  Rng r(9);
  std::vector<unsigned> bad(n / 32, 0);
  for (int k = 0; k < n / 600; k++) {
    int p = int(r.below(n));
    bad[p / 32] |= 1u << (p % 32);
  }
  b.begin(name, "flat_field", grd, blk);
  b.array("raw", "ushort4", quads, 8);
  b.array("dark", "ushort4", quads, 8);
  b.array("gain", "float4", quads, 16);
  b.data("defect", "unsigned", bad);
  b.array("out", "ushort4", quads, 8);
  b.scalar("w", w);
  b.scalar("quads", quads);
  if (!b.gpu()) return;
  std::vector<ushort4> raw(quads), dark(quads), out;
  std::vector<float4> gain(quads);
  auto val = [&](unsigned lo, unsigned hi) { return (unsigned short)(lo + r.below(hi - lo)); };
  for (int i = 0; i < quads; i++) {
    raw[i] = make_ushort4(val(300, 60000), val(300, 60000), val(300, 60000), val(300, 60000));
    dark[i] = make_ushort4(val(200, 400), val(200, 400), val(200, 400), val(200, 400));
    gain[i] = make_float4(r.range(0.8f, 1.3f), r.range(0.8f, 1.3f), r.range(0.8f, 1.3f), r.range(0.8f, 1.3f));
  }
  Dev<ushort4> dr(raw), dd(dark), dout(quads);
  Dev<float4> dg(gain);
  Dev<unsigned> db(bad);
  auto go = [&] { LAUNCH(flat_field, grd, blk, 0, dr.p, dd.p, dg.p, db.p, dout.p, w, quads); };
  b.once(go);
  out = dout.get();
  const unsigned short *pr = &raw[0].x, *pd = &dark[0].x, *po = &out[0].x;
  const float* pg = &gain[0].x;
  auto fix = [&](int i) {
    double v = (double(pr[i]) - pd[i]) * pg[i] + 0.5;
    return floor(std::min(std::max(v, 0.0), 65535.0));
  };
  Cmp c(name, 0, 1);
  for (int i = 0; i < n; i++) {
    bool isBad = bad[i / 32] >> (i % 32) & 1;
    if (!isBad && i % 97) continue;
    int x = i % w;
    double want = fix(i);
    if (isBad) want = floor((fix(x > 0 ? i - 1 : i + 1) + fix(x < w - 1 ? i + 1 : i - 1) + 1) / 2);
    c.add(i, po[i], want);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1280, 1024);
  run(b, "large", 6144, 4608);
  return b.finish();
}
