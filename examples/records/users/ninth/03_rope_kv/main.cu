// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
typedef __nv_bfloat16 bf16;
constexpr int DIM = 128;
static void run(Bench& b, const char* name, int tokens, int qHeads, int kvHeads, int maxPos, int block) {
  Rng r(3);
  int pages = tokens / PAGE * 2 + 64;
  std::vector<int> free_(pages), positions;
  for (int i = 0; i < pages; i++) free_[i] = i;
  for (int i = pages - 1; i > 0; i--) std::swap(free_[i], free_[r.below(i + 1)]);
  std::vector<long long> slots;
  int padding = 5, used = 0;
  while (int(slots.size()) < tokens - padding) {  // sequences: chunks of prefill and some single tokens
    int left = tokens - padding - int(slots.size());
    int len = std::min(left, r.below(3) ? 64 + int(r.below(1200)) : 1);
    int first = int(r.below(maxPos - len));
    int page = -1;
    for (int i = 0; i < len; i++) {
      int pos = first + i;
      if (page < 0 || pos % PAGE == 0) page = free_[used++ % pages];
      positions.push_back(pos);
      slots.push_back((long long)page * PAGE + pos % PAGE);
    }
  }
  if (used > pages) {
    printf("too few pages\n");
    exit(1);
  }
  while (int(slots.size()) < tokens) {
    positions.push_back(0);
    slots.push_back(-1);
  }
  size_t width = size_t(qHeads + 2 * kvHeads) * DIM, nIn = tokens * width, nQ = size_t(tokens) * qHeads * DIM,
         nCache = size_t(pages) * PAGE * kvHeads * DIM;
  b.begin(name, "rope_append_kv<128>", tokens, block);
  b.array("qkv", "__nv_bfloat16", nIn);
  b.data("positions", "int", positions);
  b.data("slots", "long long", slots);
  b.array("cosSin", "float", size_t(maxPos) * DIM);
  b.array("qOut", "__nv_bfloat16", nQ);
  b.array("kCache", "__nv_bfloat16", nCache);
  b.array("vCache", "__nv_bfloat16", nCache);
  b.scalar("qHeads", qHeads);
  b.scalar("kvHeads", kvHeads);
  if (!b.gpu()) return;
  std::vector<bf16> in(nIn);
  for (auto& v : in) v = __float2bfloat16(r.range(-2, 2));
  std::vector<float> cs(size_t(maxPos) * DIM);
  for (int p = 0; p < maxPos; p++)
    for (int d = 0; d < DIM / 2; d++) {
      double a = p * pow(10000.0, -2.0 * d / DIM);
      cs[size_t(p) * DIM + d] = float(cos(a));
      cs[size_t(p) * DIM + DIM / 2 + d] = float(sin(a));
    }
  Dev<bf16> din(in), dq(nQ), dk(nCache), dv(nCache);
  Dev<int> dpos(positions);
  Dev<long long> dslots(slots);
  Dev<float> dcs(cs);
  auto go = [&] {
    LAUNCH(rope_append_kv<DIM>, tokens, block, 0, din.p, dpos.p, dslots.p, dcs.p, dq.p, dk.p, dv.p, qHeads, kvHeads);
  };
  b.once(go);
  auto q = dq.get(), k = dk.get(), v = dv.get();
  Cmp c(name, 4.2e-3, 2e-5);  // half a unit in the last place of bfloat16 is 2^-8
  for (size_t i : sample(nIn)) {
    size_t t = i / width, head = i % width / DIM;
    int d = int(i % DIM);
    auto at = [&](int dim) { return double(__bfloat162float(in[t * width + head * DIM + dim])); };
    double want = at(d);
    if (head < size_t(qHeads + kvHeads)) {
      int f = d % (DIM / 2);
      double co = cs[size_t(positions[t]) * DIM + f], si = cs[size_t(positions[t]) * DIM + DIM / 2 + f];
      want = d < DIM / 2 ? at(d) * co - at(d + DIM / 2) * si : at(d) * co + at(d - DIM / 2) * si;
    }
    if (head < size_t(qHeads)) {
      c.add(i, __bfloat162float(q[(t * qHeads + head) * DIM + d]), want);
      continue;
    }
    if (slots[t] < 0) continue;
    size_t page = size_t(slots[t]) / PAGE, off = size_t(slots[t]) % PAGE, h = (head - qHeads) % kvHeads;
    size_t o = ((page * kvHeads + h) * PAGE + off) * DIM + d;
    c.add(i, __bfloat162float(head < size_t(qHeads + kvHeads) ? k[o] : v[o]), want);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 700, 32, 8, 8192, 256);
  run(b, "large", 11000, 40, 8, 8192, 192);
  return b.finish();
}
