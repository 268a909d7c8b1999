// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int count, int queries, int parts) {
  Rng r(231);
  std::vector<unsigned char> codes(size_t(count) * PQ_PARTS);
  for (auto& x : codes) x = r.below(4) ? r.below(PQ_CENTROIDS) : r.below(40);  // some centroids are crowded
  size_t n = size_t(queries) * PQ_PARTS * PQ_CENTROIDS;
  dim3 blk(512), grd(parts, queries);
  b.begin(name, "pq_scan", grd, blk);
  b.array("tables", "half", n);
  b.data("codes", "unsigned char", codes);
  b.array("best", "unsigned long long", queries);
  b.scalar("count", count);
  if (!b.gpu()) return;
  std::vector<__half> tables(n);
  for (auto& x : tables) x = __float2half(r.uni() * r.uni());
  Dev<__half> dt(tables);
  Dev<unsigned char> dc(codes);
  Dev<unsigned long long> db(queries);
  auto go = [&] { LAUNCH(pq_scan, grd, blk, 0, dt.p, dc.p, db.p, count); };
  CK(cudaMemset(db.p, 0xff, queries * sizeof(unsigned long long)));
  b.once(go);
  auto o = db.get();
  Cmp c(name, 1e-5, 1e-5);
  std::vector<float> t(PQ_PARTS * PQ_CENTROIDS);
  auto sum = [&](size_t i) {
    double s = 0;
    for (int k = 0; k < PQ_PARTS; k++) s += t[k * PQ_CENTROIDS + codes[i * PQ_PARTS + k]];
    return s;
  };
  for (int q = 0; q < queries; q++) {
    for (size_t i = 0; i < t.size(); i++) t[i] = __half2float(tables[q * t.size() + i]);
    double least = 1e30;
    for (int i = 0; i < count; i++) least = std::min(least, sum(i));
    uint32_t bits = uint32_t(o[q] >> 32), at = uint32_t(o[q]);
    float got;
    memcpy(&got, &bits, 4);
    c.add(q, got, least);
    c.add(q, at < uint32_t(count) ? sum(at) : -1, least);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 50000, 16, 16);
  run(b, "large", 250000, 64, 24);
  return b.finish();
}
