// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
constexpr int E = 32, K = 8;
static void run(Bench& b, const char* name, int tokens, int blocks, int block) {
  std::vector<float> logits(size_t(tokens) * E), bias(E);
  Rng r(4);
  for (auto& v : bias) v = r.range(-0.3f, 0.3f);
  for (auto& v : logits) v = 1.5f * r.normal();
  size_t nOut = size_t(tokens) * K;
  b.begin(name, "moe_topk_gate<32, 8>", blocks, block);
  b.data("logits", "float", logits);
  b.data("bias", "float", bias);
  b.array("weights", "float", nOut);
  b.array("experts", "int", nOut);
  b.array("load", "int", E);
  b.scalar("tokens", tokens);
  if (!b.gpu()) return;
  Dev<float> dl(logits), db(bias), dw(nOut);
  Dev<int> de(nOut), dload(E);
  auto go = [&] { LAUNCH((moe_topk_gate<E, K>), blocks, block, 0, dl.p, db.p, dw.p, de.p, dload.p, tokens); };
  dload.zero();
  b.once(go);
  auto w = dw.get();
  auto e = de.get();
  auto load = dload.get();
  Cmp c(name, 1e-4, 1e-6);
  std::vector<int> wantLoad(E);
  for (int t = 0; t < tokens; t++) {
    float s[E];
    int order[E];
    for (int i = 0; i < E; i++) {
      s[i] = logits[size_t(t) * E + i] + bias[i];
      order[i] = i;
    }
    std::stable_sort(order, order + E, [&](int x, int y) { return s[x] > s[y]; });
    double sum = 0;
    for (int k = 0; k < K; k++) sum += exp(double(s[order[k]]));
    for (int k = 0; k < K; k++) {
      c.add(size_t(t) * K + k, e[size_t(t) * K + k], order[k]);
      c.add(size_t(t) * K + k, w[size_t(t) * K + k], exp(double(s[order[k]])) / sum);
      wantLoad[order[k]]++;
    }
  }
  for (int i = 0; i < E; i++) c.add(i, load[i], wantLoad[i]);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 9000, 264, 256);
  run(b, "large", 121000, 1056, 256);
  return b.finish();
}
