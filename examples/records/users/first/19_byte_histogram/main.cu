// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int n) {
  const char* freq = "etaoinshrdlucmfwypvbgkjqxz";
  Rng r(19);
  std::vector<unsigned char> t(n);
  int left = 4;
  for (auto& c : t) {  // words of English-like letters, spaces, some punctuation
    if (left-- == 0) {
      c = r.uni() < 0.9f ? ' ' : (r.uni() < 0.5f ? ',' : '\n');
      left = 2 + int(r.below(8));
      continue;
    }
    float u = r.uni();
    c = freq[std::min(25, int(26 * u * u))];
    if (r.uni() < 0.03f) c -= 32;
  }
  dim3 blk(256), grd(std::min(ceilDiv(n, 256), 528u));
  b.begin(name, "byte_histogram", grd, blk);
  b.data("text", "unsigned char", t);
  b.array("bins", "unsigned", 256);
  b.scalar("length", n);
  if (!b.gpu()) return;
  Dev<unsigned char> dt(t);
  Dev<unsigned> db(256);
  auto go = [&] { LAUNCH(byte_histogram, grd, blk, 0, dt.p, db.p, n); };
  b.once(go);
  auto o = db.get();
  std::vector<unsigned> w(256, 0);
  Cmp c(name, 0, 0);
  for (auto v : t) w[v]++;
  for (int i = 0; i < 256; i++) c.add(i, o[i], w[i]);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  run(b, "small", 120000);
  run(b, "large", 4000000);
  return b.finish();
}
