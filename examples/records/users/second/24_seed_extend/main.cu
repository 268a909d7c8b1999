// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static int side(const std::vector<unsigned char>& a, const std::vector<unsigned char>& b, long p, long q, int d, int ma,
                int mi, int drop, size_t& total) {
  int s = 0, best = 0;
  for (; p >= 0 && q >= 0 && p < long(a.size()) && q < long(b.size()); p += d, q += d) {
    s += a[p] == b[q] ? ma : -mi;
    best = std::max(best, s);
    total++;
    if (best - s > drop) break;
  }
  return best;
}
static void run(Bench& b, const char* name, int seeds, int length) {
  dim3 blk(64), grd(ceilDiv(seeds, 64));
  int ma = 1, mi = 3, drop = 20;
  Rng r(24);
  std::vector<unsigned char> ref(length), qry;
  std::vector<int> origin, sq(seeds), sr(seeds);
  for (auto& c : ref) c = "ACGT"[r.below(4)];
  int bad = 10;  // the query is the reference with substitutions (more in some stretches) and short gaps
  for (int i = 0; i < length; i++) {
    if (r.below(500) == 0) bad = r.below(3) ? 1 + r.below(15) : 40;
    if (r.below(400) == 0) {
      i += r.below(4);
      if (i >= length) break;
    }
    qry.push_back(r.below(100) < unsigned(bad) ? "ACGT"[r.below(4)] : ref[i]);
    origin.push_back(i);
  }
  for (int i = 0; i < seeds; i++) {
    sq[i] = r.below(unsigned(qry.size()));
    sr[i] = r.below(4) ? origin[sq[i]] : int(r.below(length));
  }
  b.begin(name, "seed_extend", grd, blk);
  b.data("query", "unsigned char", qry);
  b.data("reference", "unsigned char", ref);
  b.data("seedQuery", "int", sq);
  b.data("seedReference", "int", sr);
  b.array("score", "int", seeds);
  b.scalar("seeds", seeds);
  b.scalar("queryLength", int(qry.size()));
  b.scalar("referenceLength", length);
  b.scalar("match", ma);
  b.scalar("mismatch", mi);
  b.scalar("drop", drop);
  if (!b.gpu()) return;
  Dev<unsigned char> dq(qry), dr(ref);
  Dev<int> dsq(sq), dsr(sr), dsc(seeds);
  int ql = int(qry.size());
  auto go = [&] { LAUNCH(seed_extend, grd, blk, 0, dq.p, dr.p, dsq.p, dsr.p, dsc.p, seeds, ql, length, ma, mi, drop); };
  b.once(go);
  auto o = dsc.get();
  Cmp c(name, 0, 0);
  size_t total = 0;
  for (size_t i : sample(seeds))
    c.add(i, o[i],
          side(qry, ref, sq[i], sr[i], 1, ma, mi, drop, total) +
              side(qry, ref, sq[i] - 1L, sr[i] - 1L, -1, ma, mi, drop, total));
  c.done();
  if (getenv("VERBOSE")) printf("letters per seed %.1f\n", double(total) / c.cnt);
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 150000, 500000);
  run(b, "large", 2500000, 3500000);
  return b.finish();
}
