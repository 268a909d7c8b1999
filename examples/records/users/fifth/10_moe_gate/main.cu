// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int tokens, int topK) {
  dim3 blk(256), grd(std::min(ceilDiv(tokens, 8), 1056u));
  Rng r(77);
  std::vector<float> logits(size_t(tokens) * EXPERTS), bal(EXPERTS);
  for (size_t i = 0; i < logits.size(); i++)  // multiples of 1/4096: what must be ordered alike stays apart
    logits[i] = int((r.uni() + r.uni() + r.uni() - 1.5f + (i % EXPERTS < 6 ? 0.3f : 0)) * 2 * 4096) / 4096.0f;
  for (auto& v : bal) v = r.range(-0.03f, 0.03f);
  b.begin(name, "moe_gate", grd, blk);
  b.data("logits", "float", logits);
  b.array("balance", "float", EXPERTS);
  b.array("expert", "int", size_t(tokens) * topK);
  b.array("weight", "float", size_t(tokens) * topK);
  b.array("load", "int", EXPERTS);
  b.scalar("tokens", tokens);
  b.scalar("topK", topK);
  b.scalar("scale", 2.5f);
  if (!b.gpu()) return;
  Dev<float> dl(logits), db(bal), dw(size_t(tokens) * topK);
  Dev<int> de(size_t(tokens) * topK), dn(EXPERTS);
  auto go = [&] { LAUNCH(moe_gate, grd, blk, 0, dl.p, db.p, de.p, dw.p, dn.p, tokens, topK, 2.5f); };
  b.once(go);
  auto e = de.get(), n = dn.get();
  auto w = dw.get();
  Cmp c(name, 1e-4, 1e-6, 0.002);  // near ties
  std::vector<int> seen(EXPERTS, 0);
  for (int v : e) seen[std::min(std::max(v, 0), EXPERTS - 1)]++;
  bool loads = true;
  for (int i = 0; i < EXPERTS; i++) loads &= seen[i] == n[i];
  for (size_t t : sample(tokens, 20000)) {
    double s[EXPERTS], key[EXPERTS], total = 0;
    int id[EXPERTS];
    for (int i = 0; i < EXPERTS; i++) {
      s[i] = 1 / (1 + exp(-double(logits[t * EXPERTS + i])));
      key[i] = s[i] + bal[i];
      id[i] = i;
    }
    std::partial_sort(id, id + topK, id + EXPERTS,
                      [&](int a, int q) { return key[a] > key[q] || (key[a] == key[q] && a < q); });
    for (int k = 0; k < topK; k++) total += s[id[k]];
    for (int k = 0; k < topK; k++) {
      c.add(t, e[t * topK + k], id[k]);
      c.add(t, w[t * topK + k], 2.5 * s[id[k]] / total);
    }
  }
  if (!loads) c.bad = c.cnt;
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 4097, 6);
  run(b, "large", 150000, 8);
  return b.finish();
}
