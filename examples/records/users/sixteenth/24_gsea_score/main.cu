// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int genes, int sets, int permutations) {
  Rng r(241);
  std::vector<int> setStart(sets + 1), setGenes, rankOf(size_t(permutations) * genes), shuffled(genes);
  for (int i = 0; i < genes; i++) shuffled[i] = i;
  for (int s = 0; s < sets; s++) {
    int size = 15 + int(r.uni() * r.uni() * 480);
    for (int i = 0; i < size; i++) {
      std::swap(shuffled[i], shuffled[i + r.below(genes - i)]);
      setGenes.push_back(shuffled[i]);
    }
    setStart[s + 1] = setStart[s] + size;
  }
  for (int p = 0; p < permutations; p++) {
    int* rank = &rankOf[size_t(p) * genes];
    for (int i = 0; i < genes; i++) rank[i] = i;
    for (int i = genes - 1; i > 0; i--) std::swap(rank[i], rank[r.below(i + 1)]);
  }
  dim3 blk(1024), grd(sets, permutations);
  const int perThread = int(ceilDiv(genes, 1024));
  size_t shared = ceilDiv(genes, 32) * sizeof(unsigned);
  b.begin(name, "gsea_score", grd, blk, shared);
  b.array("weight", "float", genes);
  b.data("setStart", "int", setStart);
  b.data("setGenes", "int", setGenes);
  b.data("rankOf", "int", rankOf);
  b.array("score", "float", size_t(sets) * permutations);
  b.scalar("genes", genes);
  b.scalar("perThread", perThread);
  if (!b.gpu()) return;
  std::vector<float> weight(genes);
  for (int i = 0; i < genes; i++) weight[i] = 0.01f + fabsf(4.0f * (0.5f - (i + 0.5f) / genes));
  Dev<float> dw(weight), ds(size_t(sets) * permutations);
  Dev<int> dst(setStart), dsg(setGenes), dr(rankOf);
  auto go = [&] { LAUNCH(gsea_score, grd, blk, shared, dw.p, dst.p, dsg.p, dr.p, ds.p, genes, perThread); };
  b.once(go);
  auto o = ds.get();
  Cmp c(name, 1e-4, 3e-5, 2e-3);  // the two excursions may tie
  std::vector<char> member(genes);
  for (size_t at : sample(o.size(), 3000)) {
    size_t p = at / sets, s = at % sets;
    std::fill(member.begin(), member.end(), 0);
    double total = 0, sum = 0, best = 0;
    int size = setStart[s + 1] - setStart[s];
    for (int i = setStart[s]; i < setStart[s + 1]; i++) {
      int at2 = rankOf[p * genes + setGenes[i]];
      member[at2] = 1;
      total += weight[at2];
    }
    for (int i = 0; i < genes; i++) {
      sum += member[i] ? weight[i] / total : -1.0 / (genes - size);
      if (fabs(sum) > fabs(best)) best = sum;
    }
    c.add(at, o[at], best);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 8000, 100, 9);
  run(b, "large", 14000, 380, 24);
  return b.finish();
}
