// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int genomeLength, int readCount, int candidates) {
  const int maxErrors = 6;
  dim3 blk(128), grd(ceilDiv(candidates, 128));
  Rng r(50);
  std::vector<char> genome(genomeLength), reads;
  for (auto& c : genome) c = r.below(400) ? "ACGT"[r.u32() & 3] : r.below(2) ? 'N' : 'a';
  std::vector<int> start(1, 0), origin(readCount), pos(candidates), rd(candidates);
  for (int k = 0; k < readCount; k++) {
    int m = 36 + r.below(29), p = r.below(genomeLength - 80);
    origin[k] = p;
    for (int j = 0; j < m; p++) {
      unsigned u = r.below(100);
      if (u == 0) continue;  // deletion
      if (u == 1) reads.push_back("ACGT"[r.u32() & 3]), j++;
      if (j < m) reads.push_back(u < 4 ? "ACGT"[r.u32() & 3] : genome[std::min(p, genomeLength - 1)]), j++;
    }
    start.push_back(int(reads.size()));
  }
  for (int i = 0; i < candidates; i++) {
    rd[i] = std::min(int((long long)i * readCount / candidates), readCount - 1);
    pos[i] = r.below(3) ? std::max(0, origin[rd[i]] + int(r.below(5)) - 2) : int(r.below(genomeLength - 10));
  }
  b.begin(name, "read_verify", grd, blk);
  b.data("genome", "char", genome);
  b.data("reads", "char", reads);
  b.data("readStart", "int", start);
  b.data("candidatePos", "int", pos);
  b.data("candidateRead", "int", rd);
  b.array("distance", "short", candidates);
  b.array("endPos", "int", candidates);
  b.scalar("candidates", candidates);
  b.scalar("genomeLength", genomeLength);
  b.scalar("maxErrors", maxErrors);
  if (!b.gpu()) return;
  Dev<char> dg(genome), dr(reads);
  Dev<int> ds(start), dp(pos), dc(rd), de(candidates);
  Dev<short> dd(candidates);
  auto go = [&] {
    LAUNCH(read_verify, grd, blk, 0, dg.p, dr.p, ds.p, dp.p, dc.p, dd.p, de.p, candidates, genomeLength, maxErrors);
  };
  b.once(go);
  auto d = dd.get();
  auto e = de.get();
  Cmp c(name, 0, 0);
  for (size_t i : sample(candidates, 7000)) {
    const char* p = &reads[start[rd[i]]];
    int m = start[rd[i] + 1] - start[rd[i]], col[MAX_READ + 1];
    int from = std::max(pos[i] - maxErrors, 0), to = std::min(pos[i] + m + maxErrors, genomeLength);
    for (int k = 0; k <= m; k++) col[k] = k;
    int best = m, end = from - 1;
    for (int t = from; t < to; t++) {
      int diag = col[0];
      for (int k = 1; k <= m; k++) {
        bool same = toupper(p[k - 1]) == toupper(genome[t]) && genome[t] != 'N';
        int v = std::min(std::min(col[k], col[k - 1]) + 1, diag + !same);
        diag = col[k];
        col[k] = v;
      }
      if (col[m] < best) best = col[m], end = t;
    }
    c.add(i, d[i], best <= maxErrors ? best : -1);
    c.add(i, e[i], best <= maxErrors ? end : -1);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 100000, 2000, 6007);
  run(b, "large", 4000000, 150000, 500009);
  return b.finish();
}
