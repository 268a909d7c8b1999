// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
struct HostRng {
  uint32_t s;
  explicit HostRng(uint32_t seed) {
    seed = (seed ^ 61u) ^ (seed >> 16);
    seed *= 9u;
    seed ^= seed >> 4;
    seed *= 0x27d4eb2du;
    seed ^= seed >> 15;
    s = seed | 1u;
  }
  uint32_t next() {
    s ^= s << 13;
    s ^= s >> 17;
    s ^= s << 5;
    return s;
  }
};
static void run(Bench& b, const char* name, int nodes, int meanDegree, int walks, int length, float p, float q) {
  Rng r(15);
  std::vector<std::vector<int>> adj(nodes);
  for (size_t e = 0; e < size_t(nodes) * meanDegree / 2; e++) {
    float u = r.uni();
    int a = r.below(nodes), c;
    if (r.below(3) == 0)
      c = std::min(int(u * u * u * nodes), nodes - 1);  // hubs
    else
      c = (a + 1 + int(r.below(40))) % nodes;  // neighbourhoods
    if (a == c) continue;
    adj[a].push_back(c);
    adj[c].push_back(a);
  }
  std::vector<int> row(nodes + 1), col, start(walks);
  for (int i = 0; i < nodes; i++) {
    auto& v = adj[i];
    std::sort(v.begin(), v.end());
    v.erase(std::unique(v.begin(), v.end()), v.end());
    col.insert(col.end(), v.begin(), v.end());
    row[i + 1] = int(col.size());
  }
  for (auto& x : start) x = r.below(nodes);
  const float returnBias = 1 / p, outBias = 1 / q, maxBias = std::max(1.0f, std::max(returnBias, outBias));
  const uint32_t seed = 99;
  dim3 blk(128), grd(ceilDiv(walks, 128));
  size_t n = size_t(walks) * length;
  b.begin(name, "node2vec_walk", grd, blk);
  b.data("rowStart", "int", row);
  b.data("adjacency", "int", col);
  b.data("startNodes", "int", start);
  b.array("walks", "int", n);
  b.scalar("walkCount", walks);
  b.scalar("length", length);
  b.scalar("returnBias", returnBias);
  b.scalar("outBias", outBias);
  b.scalar("maxBias", maxBias);
  b.scalar("seed", seed);
  if (!b.gpu()) return;
  Dev<int> dr(row), dc(col), ds(start), dw(n);
  auto go = [&] {
    LAUNCH(node2vec_walk, grd, blk, 0, dr.p, dc.p, ds.p, dw.p, walks, length, returnBias, outBias, maxBias, seed);
  };
  b.once(go);
  auto got = dw.get();
  Cmp c(name, 0, 0);
  for (int w = 0; w < walks; w++) {
    HostRng g(seed + uint32_t(w) * 2654435761u);
    int prev = -1, cur = start[w];
    c.add(w, got[w], cur);
    for (int s = 1; s < length; s++) {
      int deg = row[cur + 1] - row[cur];
      if (deg > 0) {
        int cand;
        for (;;) {
          cand = col[row[cur] + int((uint64_t(g.next()) * uint32_t(deg)) >> 32)];
          if (prev < 0) break;
          float u = (g.next() >> 8) * (1.0f / 16777216.0f), t = u * maxBias;
          bool linked = std::binary_search(col.begin() + row[prev], col.begin() + row[prev + 1], cand);
          if (t < (cand == prev ? returnBias : linked ? 1.0f : outBias)) break;
        }
        prev = cur;
        cur = cand;
      }
      c.add(size_t(s) * walks + w, got[size_t(s) * walks + w], cur);
    }
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 5000, 12, 10000, 6, 0.5f, 2.0f);
  run(b, "large", 60000, 20, 90000, 24, 2.0f, 0.5f);
  return b.finish();
}
