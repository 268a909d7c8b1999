// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int sequences, int queryLength, int shortest, int longest) {
  dim3 blk((queryLength + 31) / 32 * 32), grd(sequences);
  Rng r(20);
  std::vector<unsigned char> query(queryLength), res;
  std::vector<int> start(1, 0);
  for (auto& v : query) v = (unsigned char)r.below(20);
  for (int s = 0; s < sequences; s++) {
    int n = shortest + r.below(longest - shortest + 1);
    bool related = r.below(4) == 0;
    for (int k = 0; k < n; k++)
      res.push_back((unsigned char)(related && r.below(3) ? query[(k + 7 * s) % queryLength] : r.below(22)));
    start.push_back(int(res.size()));
  }
  std::vector<signed char> mat(LETTERS * LETTERS);
  for (int i = 0; i < LETTERS; i++)
    for (int j = 0; j <= i; j++)
      mat[i * LETTERS + j] = mat[j * LETTERS + i] = (signed char)(i == j ? 4 + int(r.below(6)) : -4 + int(r.below(6)));
  int open = 11, ext = 1;
  b.begin(name, "protein_search", grd, blk);
  b.data("query", "unsigned char", query);
  b.scalar("queryLength", queryLength);
  b.data("residues", "unsigned char", res);
  b.data("start", "int", start);
  b.array("matrix", "signed char", mat.size());
  b.scalar("gapOpen", open);
  b.scalar("gapExtend", ext);
  b.array("score", "int", sequences);
  if (!b.gpu()) return;
  Dev<unsigned char> dq(query), dr(res);
  Dev<int> ds(start), dsc(sequences);
  Dev<signed char> dm(mat);
  auto go = [&] {
    LAUNCH(protein_search, grd, blk, 0, dq.p, queryLength, dr.p, ds.p, dm.p, open, ext, dsc.p);
  };
  b.once(go);
  auto o = dsc.get();
  Cmp c(name, 0, 0);
  for (size_t s : sample(sequences, 2000)) {
    std::vector<int> H(queryLength + 1, 0), E(queryLength + 1, -10000);
    int top = 0;
    for (int j = start[s]; j < start[s + 1]; j++) {
      int diag = 0, F = -10000;
      for (int i = 1; i <= queryLength; i++) {
        E[i] = std::max(E[i] - ext, H[i] - open);
        F = std::max(F - ext, H[i - 1] - open);
        int h = std::max(std::max(0, diag + mat[query[i - 1] * LETTERS + res[j]]), std::max(E[i], F));
        diag = H[i];
        H[i] = h;
        top = std::max(top, h);
      }
    }
    c.add(s, o[s], top);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 500, 90, 40, 160);
  run(b, "large", 8000, 141, 100, 350);
  return b.finish();
}
