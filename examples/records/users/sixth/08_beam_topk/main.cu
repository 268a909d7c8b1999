// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int rows, int vocab) {
  constexpr int K = 4;
  dim3 blk(BEAM_THREADS), grd(rows);
  const int banned = 2;
  const float inv = 1.0f / 0.8f;
  std::vector<float> x(size_t(rows) * vocab);
  Rng r(88);
  for (auto& v : x) v = 2.5f * r.normal();
  for (int i = 0; i < rows; i++) x[size_t(i) * vocab + banned] = 20;
  b.begin(name, "beamTopK<4>", grd, blk);
  b.data("logits", "float", x);
  b.array("beamScore", "float", rows);
  b.array("score", "float", size_t(rows) * K);
  b.array("token", "int", size_t(rows) * K);
  b.scalar("vocab", vocab);
  b.scalar("banned", banned);
  b.scalar("invTemperature", inv);
  if (!b.gpu()) return;
  std::vector<float> beam(rows);
  for (auto& v : beam) v = -10 * r.uni();
  Dev<float> dx(x), db(beam), ds(size_t(rows) * K);
  Dev<int> dt(size_t(rows) * K);
  auto go = [&] { LAUNCH(beamTopK<K>, grd, blk, 0, dx.p, db.p, ds.p, dt.p, vocab, banned, inv); };
  b.once(go);
  auto score = ds.get();
  auto token = dt.get();
  Cmp c(name, 1e-4, 1e-4);
  for (int i = 0; i < rows; i++) {
    std::vector<std::pair<float, int>> all;
    double top = -1e300, sum = 0;
    for (int t = 0; t < vocab; t++) {
      float v = x[size_t(i) * vocab + t] * inv;
      top = std::max(top, double(v));
      if (t != banned) all.push_back({-v, t});
    }
    for (int t = 0; t < vocab; t++) sum += std::exp(double(x[size_t(i) * vocab + t] * inv) - top);
    std::partial_sort(all.begin(), all.begin() + K, all.end());
    for (int k = 0; k < K; k++) {
      c.add(i * K + k, score[i * K + k], beam[i] - all[k].first - top - std::log(sum));
      c.add(i * K + k, token[i * K + k] == all[k].second, 1);
    }
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 20, 32000);
  run(b, "large", 30, 128256);
  return b.finish();
}
