// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static int cpuEdit(const std::vector<int>& a, const std::vector<int>& b, int maxEdits) {
  const int n = int(a.size()), m = int(b.size()), far = 100000;
  std::vector<int> prev(m + 1), cur(m + 1);
  for (int i = 0; i <= n; i++) {
    for (int j = 0; j <= m; j++) {
      int best = far;
      if (j - i >= -32 && j - i < 32) {
        if (i == 0 && j == 0) best = 0;
        if (i > 0 && j > 0) best = std::min(best, prev[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1));
        if (i > 0) best = std::min(best, prev[j] + 1);
        if (j > 0) best = std::min(best, cur[j - 1] + 1);
      }
      cur[j] = best;
    }
    std::swap(prev, cur);
  }
  return prev[m] <= maxEdits ? prev[m] : -1;
}
static void run(Bench& b, const char* name, int pairs) {
  const int words = 10, maxEdits = 20;
  std::vector<unsigned int> ra(size_t(pairs) * words, 0), rb(size_t(pairs) * words, 0);
  std::vector<int> la, lb;
  std::vector<std::vector<int>> A, B;
  Rng r(1010 + pairs);
  for (int p = 0; p < pairs; p++) {
    std::vector<int> a(100 + r.below(51)), c;
    for (auto& v : a) v = int(r.below(4));
    float rate = r.below(10) == 0 ? 1.0f : 0.12f * r.uni();  // a tenth are false candidates
    for (size_t i = 0; i < a.size() && c.size() < 158; i++) {
      if (rate == 1.0f) {
        c.push_back(int(r.below(4)));
        continue;
      }
      if (r.uni() >= rate) {
        c.push_back(a[i]);
        continue;
      }
      int kind = int(r.below(4));  // substitution twice as often as insertion and deletion
      if (kind < 2) c.push_back((a[i] + 1 + int(r.below(3))) & 3);
      if (kind == 2) {
        c.push_back(int(r.below(4)));
        c.push_back(a[i]);
      }
    }
    if (r.below(100) == 0) c.resize(60);  // truncated reads, some out of the band
    for (size_t i = 0; i < a.size(); i++) ra[size_t(p) * words + i / 16] |= unsigned(a[i]) << (2 * (i % 16));
    for (size_t i = 0; i < c.size(); i++) rb[size_t(p) * words + i / 16] |= unsigned(c[i]) << (2 * (i % 16));
    la.push_back(int(a.size()));
    lb.push_back(int(c.size()));
    A.push_back(a);
    B.push_back(c);
  }
  dim3 blk(32, EDIT_WARPS), grd(ceilDiv(pairs, EDIT_WARPS));
  b.begin(name, "bandedEdit", grd, blk);
  b.data("readsA", "unsigned int", ra);
  b.data("readsB", "unsigned int", rb);
  b.data("lengthA", "int", la);
  b.data("lengthB", "int", lb);
  b.array("edits", "int", pairs);
  b.scalar("pairs", pairs);
  b.scalar("words", words);
  b.scalar("maxEdits", maxEdits);
  if (!b.gpu()) return;
  Dev<unsigned int> da(ra), db(rb);
  Dev<int> dla(la), dlb(lb), dout(pairs);
  auto go = [&] { LAUNCH(bandedEdit, grd, blk, 0, da.p, db.p, dla.p, dlb.p, dout.p, pairs, words, maxEdits); };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 0, 0);
  for (size_t p : sample(pairs, 6000)) c.add(p, o[p], cpuEdit(A[p], B[p], maxEdits));
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1501);
  run(b, "large", 30000);
  return b.finish();
}
