// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int users, int items) {
  Rng r(1616);
  std::vector<int> start(users + 1, 0);
  for (int u = 0; u < users; u++) {  // long tail; some users rated nothing
    float x = r.uni();
    int n = u % 97 == 5 ? 0 : 3 + int(20 * x + 12 / (1.02f - x));
    start[u + 1] = start[u] + std::min(n, 500);
  }
  const int total = start[users];
  std::vector<int> raw(size_t(total) * 2);  // {item, bits of the confidence}
  for (int i = 0; i < total; i++) {
    float pop = r.uni();
    float conf = 1 + float(r.below(40)) * 0.25f;
    raw[2 * i] = std::min(items - 1, int(pop * pop * pop * items));
    memcpy(&raw[2 * i + 1], &conf, 4);
  }
  std::vector<float> q(size_t(items) * FACTORS);
  for (auto& x : q) x = 0.3f * r.normal();
  const float reg = 0.05f;
  dim3 blk(16, 8), grd(users);
  b.begin(name, "als_normal", grd, blk);
  b.data("userStart", "int", start);
  b.structures("ratings", "Rating", raw, sizeof(Rating));
  b.array("itemFactors", "float", q.size());
  b.array("gram", "float", size_t(users) * FACTORS * FACTORS);
  b.array("rhs", "float", size_t(users) * FACTORS);
  b.scalar("users", users);
  b.scalar("reg", reg);
  if (!b.gpu()) return;
  Dev<int> ds(start), dr(raw);
  Dev<float> dq(q), dA(size_t(users) * FACTORS * FACTORS), db(size_t(users) * FACTORS);
  auto go = [&] { LAUNCH(als_normal, grd, blk, 0, ds.p, (const Rating*)dr.p, dq.p, dA.p, db.p, users, reg); };
  b.once(go);
  auto gA = dA.get(), gb = db.get();
  Cmp c(name, 1e-4, 2e-3);
  int step = std::max(1, users / 2000);
  for (int u = 0; u < users; u += step) {
    std::vector<double> A(FACTORS * FACTORS, 0.0), y(FACTORS, 0.0);
    for (int e = start[u]; e < start[u + 1]; e++) {
      const float* v = &q[size_t(raw[2 * e]) * FACTORS];
      float conf;
      memcpy(&conf, &raw[2 * e + 1], 4);
      for (int i = 0; i < FACTORS; i++) {
        y[i] += (1.0 + conf) * v[i];
        for (int j = 0; j < FACTORS; j++) A[i * FACTORS + j] += double(conf) * v[i] * v[j];
      }
    }
    for (int i = 0; i < FACTORS; i++) {
      A[i * FACTORS + i] += reg;
      c.add(u, gb[size_t(u) * FACTORS + i], y[i]);
      for (int j = 0; j < FACTORS; j++)
        c.add(u, gA[(size_t(u) * FACTORS + i) * FACTORS + j], A[i * FACTORS + j]);
    }
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 3000, 8000);
  run(b, "large", 30000, 40000);
  return b.finish();
}
